package import Imaging

/// What a decoding process reports about a picture before it decodes it.
package struct PictureReport: Sendable, Equatable {
    /// Metadata and colour profile are not part of the message: they are in the blob memory.
    package var header: ImageHeader
    /// One plane is delivered, not three.
    package var isGrey: Bool
    /// Lengths of the blobs in the blob memory, which follow each other. 0: absent.
    package var exifByteCount = 0
    package var xmpByteCount = 0
    package var iptcByteCount = 0
    package var profileByteCount = 0
    package var gainMapProfileByteCount = 0

    package init(_ header: ImageHeader, isGrey: Bool = false) {
        self.header = header
        self.isGrey = isGrey
    }

    func write(to writer: inout WireWriter) {
        writer.append(header.format.code)
        writer.appendCount(header.storedSize.width)
        writer.appendCount(header.storedSize.height)
        // Zeros: the picture is the photo itself.
        writer.appendCount(header.fullSize?.width ?? 0)
        writer.appendCount(header.fullSize?.height ?? 0)
        writer.append(UInt8(header.orientation.rawValue))
        writer.append(UInt8(clamping: header.bitDepth))
        for flag in [header.hasAlpha, header.isHDR, isGrey] { writer.append(UInt8(flag ? 1 : 0)) }
        writer.appendCount(header.peakByteCount)
        for count in [exifByteCount, xmpByteCount, iptcByteCount, profileByteCount, gainMapProfileByteCount] {
            writer.appendCount(count)
        }
        writer.append(UInt8(header.gainMap == nil ? 0 : 1))
        header.gainMap?.write(to: &writer)
        if header.format == .video { header.video?.write(to: &writer) }
        writer.append(UInt8(header.document == nil ? 0 : 1))
        header.document?.write(to: &writer)
    }

    init(from reader: inout WireReader) throws(WireError) {
        let format = try ImageFormat(from: &reader)
        let size = try PixelSize(from: &reader)
        let fullSize = try PixelSize(from: &reader)
        let orientation = Orientation(rawValue: Int(try reader.read(UInt8.self)))
        let bitDepth = Int(try reader.read(UInt8.self))
        guard size.width > 0, size.height > 0, (fullSize.width > 0) == (fullSize.height > 0), let orientation,
            (1...64).contains(bitDepth)
        else { throw .malformed("impossible picture") }
        let (hasAlpha, isHDR) = (try reader.readFlag(), try reader.readFlag())
        isGrey = try reader.readFlag()
        header = ImageHeader(
            format: format,
            storedSize: size,
            fullSize: fullSize.width > 0 ? fullSize : nil,
            orientation: orientation,
            bitDepth: bitDepth,
            hasAlpha: hasAlpha,
            isHDR: isHDR,
            peakByteCount: try reader.readCount(upTo: Int.max)
        )
        exifByteCount = try reader.readCount(upTo: Wire.maxBlobByteCount)
        xmpByteCount = try reader.readCount(upTo: Wire.maxBlobByteCount)
        iptcByteCount = try reader.readCount(upTo: Wire.maxBlobByteCount)
        profileByteCount = try reader.readCount(upTo: Wire.maxBlobByteCount)
        gainMapProfileByteCount = try reader.readCount(upTo: Wire.maxBlobByteCount)
        if try reader.readFlag() { header.gainMap = try GainMap(from: &reader, of: size) }
        if format == .video { header.video = try VideoFacts(from: &reader) }
        if try reader.readFlag() { header.document = try DocumentFacts(from: &reader) }
    }
}
