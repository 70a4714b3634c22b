/// The directories of a TIFF structure that describe a capture, copied into a small structure of the same byte order.
///
/// TIFF 6.0, section 2; EXIF 2.32, 4.6. BigTIFF has no such directories. Maker notes are omitted: their offsets have
/// another base.
package struct TIFFExcerpt {
    /// Tags copied from the first directory; nil for all.
    private let tags: Set<Int>?
    private let maxValueByteCount: Int
    /// Values may overlap, so that a small structure has many large ones.
    private let maxDirectoryByteCount: Int

    /// For a TIFF file, whose first directory also describes its samples.
    package static let ofPhoto = TIFFExcerpt(
        tags: [
            0x010E, 0x010F, 0x0110, 0x0112, 0x011A, 0x011B, 0x0128, 0x0131, 0x0132, 0x013B, 0x8298, exifPointer,
            gpsPointer,
        ],
        maxValueByteCount: 64 << 10,
        maxDirectoryByteCount: 1 << 20
    )
    /// Short values, together less than the 64 KiB of a JPEG segment.
    package static let ofFacts = TIFFExcerpt(tags: nil, maxValueByteCount: 512, maxDirectoryByteCount: 20 << 10)

    private static let exifPointer = 0x8769
    private static let gpsPointer = 0x8825
    /// Omitted from inner directories: maker notes and further directories.
    private static let leftOut: Set<Int> = [0x927C, 0xA005, exifPointer, gpsPointer]

    /// Empty if there is nothing to copy.
    package func bytes(of tiff: TIFFReader) -> [UInt8] {
        guard !tiff.isBigTIFF, let first = tiff.firstDirectory else { return [] }
        let kept = parts(of: tiff, at: first) { tags?.contains($0) ?? true }
        guard !kept.isEmpty else { return [] }
        var out = Output(isBigEndian: tiff.isBigEndian)
        write(kept, of: tiff, to: &out)
        return out.bytes
    }

    private typealias Part = (entry: TIFFReader.Entry, value: [UInt8])

    private func parts(of tiff: TIFFReader, at directory: Int, where isWanted: (_ tag: Int) -> Bool) -> [Part] {
        var bytesLeft = maxDirectoryByteCount
        return tiff.entries(at: directory).compactMap { entry in
            guard isWanted(entry.tag), let value = tiff.value(of: entry, upTo: min(maxValueByteCount, bytesLeft - 12))
            else {
                return nil
            }
            bytesLeft -= 12 + value.count
            return (entry, value)
        }
    }

    /// Writes a directory, then its values that do not fit into it, then the directories it points to.
    private func write(_ parts: [Part], of tiff: TIFFReader, to out: inout Output) {
        out.append(parts.count, byteCount: 2)
        var places: [Int] = []
        for (entry, value) in parts {
            out.append(entry.tag, byteCount: 2)
            out.append(entry.type, byteCount: 2)
            out.append(entry.count, byteCount: 4)
            places.append(out.bytes.count)
            out.bytes += value.count > 4 ? [0, 0, 0, 0] : entry.field
        }
        out.append(0, byteCount: 4)
        for ((entry, value), place) in zip(parts, places) {
            if entry.tag == Self.exifPointer || entry.tag == Self.gpsPointer {
                out.point(place)
                let inner = tiff.number(entry).map { self.parts(of: tiff, at: $0) { !Self.leftOut.contains($0) } }
                write(inner ?? [], of: tiff, to: &out)
            } else if value.count > 4 {
                out.point(place)
                out.bytes += value
            }
        }
    }

    private struct Output {
        let isBigEndian: Bool
        var bytes: [UInt8]

        init(isBigEndian: Bool) {
            self.isBigEndian = isBigEndian
            bytes = Array((isBigEndian ? "MM\0*" : "II*\0").utf8)
            append(8, byteCount: 4)
        }

        mutating func append(_ value: Int, byteCount: Int) { bytes += encoded(value, byteCount) }

        /// Pads the output to an even length and writes that offset at `place`.
        mutating func point(_ place: Int) {
            if bytes.count % 2 == 1 { bytes.append(0) }
            bytes.replaceSubrange(place..<place + 4, with: encoded(bytes.count, 4))
        }

        private func encoded(_ value: Int, _ byteCount: Int) -> [UInt8] {
            let shifts = stride(from: 0, to: byteCount * 8, by: 8)
            let bytes = shifts.map { UInt8(truncatingIfNeeded: value >> $0) }
            return isBigEndian ? bytes.reversed() : bytes
        }
    }
}
