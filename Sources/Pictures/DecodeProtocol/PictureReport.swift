/// What a decoding process tells of a picture before it decodes it.
package struct PictureReport: Sendable, Equatable {
    package var format: PictureFormat
    /// As stored, before `orientation` is applied.
    package var width: Int
    package var height: Int
    /// EXIF orientation, 1–8, that the rows delivered are still to be turned by.
    package var orientation: UInt8
    /// Bits a sample, as stored.
    package var bitDepth: UInt8
    package var hasAlpha: Bool
    package var isHDR: Bool
    /// One plane is delivered, not three.
    package var isGrey: Bool
    package var peakByteCount: Int
    /// Lengths of what lies in the blob memory, one after the other; 0: there is none.
    package var exifByteCount: Int
    package var xmpByteCount: Int
    package var iptcByteCount: Int
    package var profileByteCount: Int

    package init(
        format: PictureFormat,
        width: Int,
        height: Int,
        orientation: UInt8 = 1,
        bitDepth: UInt8 = 8,
        hasAlpha: Bool = false,
        isHDR: Bool = false,
        isGrey: Bool = false,
        peakByteCount: Int,
        exifByteCount: Int = 0,
        xmpByteCount: Int = 0,
        iptcByteCount: Int = 0,
        profileByteCount: Int = 0
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
        self.bitDepth = bitDepth
        self.hasAlpha = hasAlpha
        self.isHDR = isHDR
        self.isGrey = isGrey
        self.peakByteCount = peakByteCount
        self.exifByteCount = exifByteCount
        self.xmpByteCount = xmpByteCount
        self.iptcByteCount = iptcByteCount
        self.profileByteCount = profileByteCount
    }

    func write(to writer: inout WireWriter) {
        writer.append(format.rawValue)
        writer.appendCount(width)
        writer.appendCount(height)
        writer.append(orientation)
        writer.append(bitDepth)
        for flag in [hasAlpha, isHDR, isGrey] { writer.append(UInt8(flag ? 1 : 0)) }
        writer.appendCount(peakByteCount)
        for count in [exifByteCount, xmpByteCount, iptcByteCount, profileByteCount] { writer.appendCount(count) }
    }

    init(from reader: inout WireReader) throws(WireError) {
        format = try reader.readCode()
        width = try reader.readCount(upTo: Wire.maxEdge)
        height = try reader.readCount(upTo: Wire.maxEdge)
        orientation = try reader.read()
        bitDepth = try reader.read()
        hasAlpha = try reader.readFlag()
        isHDR = try reader.readFlag()
        isGrey = try reader.readFlag()
        peakByteCount = try reader.readCount(upTo: Int.max)
        exifByteCount = try reader.readCount(upTo: Wire.maxBlobByteCount)
        xmpByteCount = try reader.readCount(upTo: Wire.maxBlobByteCount)
        iptcByteCount = try reader.readCount(upTo: Wire.maxBlobByteCount)
        profileByteCount = try reader.readCount(upTo: Wire.maxBlobByteCount)
        guard width > 0, height > 0, (1...8).contains(orientation), (1...64).contains(bitDepth) else {
            throw .malformed("impossible picture")
        }
    }
}
