import CVips
import DecodeProtocol
import FileStructure
import Imaging
import SystemPackage

/// Windows bitmaps, which libvips reads only through ImageMagick: the whole picture in memory, scaled by libvips.
final class BMPPicture: PictureDecoder {
    let report: PictureReport
    private let header: BMPHeader
    private let file: FileDescriptor

    init(_ descriptor: FileDescriptor, limits: OpenRequest) throws(DecodeFailure) {
        var bytes = [UInt8](repeating: 0, count: BMPHeader.maxBytes)
        let count = bytes.withUnsafeMutableBytes { descriptor.readWhole($0, at: 0) } ?? 0
        do throws(BMPHeader.Fault) { header = try BMPHeader(Array(bytes.prefix(count))) } catch {
            switch error {
            case .malformed(let what): throw DecodeFailure(kind: .malformed, message: what)
            case .unsupported(let what): throw DecodeFailure(kind: .unsupported, message: what)
            }
        }
        report = PictureReport(
            ImageHeader(
                format: .bmp,
                storedSize: PixelSize(width: header.width, height: header.height),
                orientation: .up,
                hasAlpha: header.hasAlpha,
                peakByteCount: DecodeMemory.of(.bmp, bytesPerPixel: BMPRows(header).bandCount, isWhole: true)
                    .byteCount(
                        width: header.width,
                        height: header.height,
                        bytesPerPixel: BMPRows(header).bandCount,
                        fileByteCount: 0
                    )
            )
        )
        try report.header.check(against: limits)
        guard let copy = try? descriptor.duplicate() else {
            throw DecodeFailure(kind: .unreadable, message: "too many open files")
        }
        file = copy
    }

    deinit { try? file.close() }

    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        let rows = BMPRows(header)
        let isRuns = if case .runs = header.coding { true } else { false }
        guard Int(file.end() ?? 0) >= header.dataOffset + (isRuns ? 2 : header.rowByteCount) else {
            throw DecodeFailure(kind: .malformed, message: "the file ends before its first row")
        }
        let rowByteCount = header.width * rows.bandCount
        guard let start = calloc(header.height, rowByteCount) else {
            throw DecodeFailure(kind: .outOfMemory, message: "allocation failed")
        }
        defer { free(start) }
        let pixels = UnsafeMutableRawBufferPointer(start: start, count: header.height * rowByteCount)
        pixels.initializeMemory(as: UInt8.self, repeating: 255)
        let isWhole = read(rows, into: pixels, rowByteCount: rowByteCount)
        let isTransparent = header.hasAlpha && stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] > 0 }

        let picture = try VipsHandle(
            cvips_wrap_colours(start, pixels.count, Int32(header.width), Int32(header.height), Int32(rows.bandCount))
        )
        // An alpha channel that is zero everywhere was never written.
        let colours =
            header.hasAlpha && !isTransparent
            ? try VipsHandle(cvips_extract_bands(picture.image, 3)) : try picture.flattened()
        let note = try colours.resized(width: planes.width, height: planes.height).write(to: &planes, max: 255)
        return [isWhole ? nil : "the file ends within the picture", note].compactMap(\.self)
    }

    /// - Returns: whether the picture was complete.
    private func read(_ rows: BMPRows, into pixels: UnsafeMutableRawBufferPointer, rowByteCount: Int) -> Bool {
        func target(_ y: Int) -> UnsafeMutableRawBufferPointer {
            let y = header.isTopDown ? y : header.height - 1 - y
            return UnsafeMutableRawBufferPointer(rebasing: pixels[y * rowByteCount..<(y + 1) * rowByteCount])
        }
        if case .runs = header.coding {
            var bytes = BufferedBytes(file, at: header.dataOffset)
            return rows.decodeRuns(next: { bytes.next() }) { y, row in target(y).copyMemory(from: row) }
        }
        let encoded = UnsafeMutableRawBufferPointer.allocate(byteCount: header.rowByteCount, alignment: 16)
        defer { encoded.deallocate() }
        for y in 0..<header.height {
            guard file.fill(encoded, at: header.dataOffset + y * header.rowByteCount) else { return false }
            rows.decode(UnsafeRawBufferPointer(encoded), into: target(y))
        }
        return true
    }
}

/// The bytes of a file in sequence, read in pieces.
private struct BufferedBytes {
    private let file: FileDescriptor
    private var offset: Int
    private var piece: [UInt8] = []
    private var position = 0

    init(_ file: FileDescriptor, at offset: Int) {
        self.file = file
        self.offset = offset
    }

    mutating func next() -> UInt8? {
        if position == piece.count {
            var bytes = [UInt8](repeating: 0, count: 64 << 10)
            let count = bytes.withUnsafeMutableBytes { file.readWhole($0, at: Int64(offset)) } ?? 0
            piece = Array(bytes.prefix(count))
            (offset, position) = (offset + count, 0)
            if piece.isEmpty { return nil }
        }
        defer { position += 1 }
        return piece[position]
    }
}
