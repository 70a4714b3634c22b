internal import CDeflate
internal import CPixels

/// Writes planes as PNG (W3C, third edition): 8-bit RGB, or grey, not interlaced.
///
/// The same samples and settings give the same bytes.
package struct PNGEncoder: Sendable {
    /// Textual data before the picture: keywords of 1–79 bytes of Latin-1, and their texts, without zeros.
    package var texts: [(keyword: String, text: [UInt8])]
    /// libdeflate's effort, 1–12. Measured on 60 photos of 256 pixels, relative to 6: 1 takes a third of its time for 5 %
    /// more bytes, 9 four times as much for 0.4 % fewer.
    package var effort: Int32

    package init(texts: [(keyword: String, text: [UInt8])] = [], effort: Int32 = 1) {
        (self.texts, self.effort) = (texts, effort)
    }

    /// - Throws: `encodingFailed` for a picture of more than 64 megapixels, or without memory.
    package func encode(_ image: PlanarImage, iccProfile: [UInt8]? = nil) throws(ImagingError) -> [UInt8] {
        guard image.size.pixelCount > 0, image.size.pixelCount <= 1 << 26 else {
            throw .encodingFailed("PNG pictures of \(image.size.width) × \(image.size.height) pixels are not written")
        }
        var png = Chunks()
        png.append("IHDR", Self.header(image))
        if let iccProfile, image.chroma != .grey {
            png.append("iCCP", try Array("icc\0\0".utf8) + deflated(iccProfile))
        } else {
            png.append("sRGB", [0])
        }
        for text in texts { png.append("tEXt", Array(text.keyword.utf8) + [0] + text.text) }
        png.append("IDAT", try deflated(Self.filtered(image)))
        png.append("IEND", [])
        return png.bytes
    }

    private static func header(_ image: PlanarImage) -> [UInt8] {
        [image.size.width, image.size.height].flatMap { Chunks.bigEndian(UInt32($0)) }
            + [8, image.chroma == .grey ? 0 : 2, 0, 0, 0]
    }

    private static func filtered(_ image: PlanarImage) -> [UInt8] {
        let step = image.chroma == .grey ? 1 : 3
        let count = step * image.size.width
        var rows = [UInt8](repeating: 0, count: 3 * count)
        return [UInt8](unsafeUninitializedCapacity: (count + 1) * image.size.height) { buffer, written in
            rows.withUnsafeMutableBufferPointer { rows in
                guard let start = rows.baseAddress, let to = buffer.baseAddress else { return }
                var (row, above) = (start, start + count)
                for y in 0..<image.size.height {
                    if step == 1 {
                        row.update(from: image.planes[0].row(y), count: count)
                    } else {
                        image.writeRGB(y, to: row)
                    }
                    cpixels_png_filter(row, above, count, step, start + 2 * count, to + y * (count + 1))
                    swap(&row, &above)
                }
            }
            written = (count + 1) * image.size.height
        }
    }

    private func deflated(_ bytes: [UInt8]) throws(ImagingError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(effort) else {
            throw .encodingFailed("no memory to compress a picture")
        }
        defer { libdeflate_free_compressor(compressor) }
        let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, capacity)
        }
    }

    private struct Chunks {
        private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

        mutating func append(_ type: String, _ content: [UInt8]) {
            bytes += Self.bigEndian(UInt32(content.count))
            let start = bytes.count
            bytes += Array(type.utf8) + content
            let checksum = bytes.withUnsafeBytes { bytes in
                libdeflate_crc32(0, bytes.baseAddress.map { $0 + start }, bytes.count - start)
            }
            bytes += Self.bigEndian(checksum)
        }

        static func bigEndian(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    }
}
