package import FileStructure

/// Joins a JPEG and its gain map into one file, which viewers that do not know gain maps show as the JPEG alone (*Ultra HDR
/// image format* 1.1; ISO 21496-1; CIPA DC-007).
package enum UltraHDR {
    /// The most bytes of the segments that are added to both pictures.
    static let segmentByteCount = 8 << 10

    /// The options with which a gain map is encoded.
    package static func options(_ parameters: GainMapParameters) -> JPEGEncoder.Options {
        var options = JPEGEncoder.Options()
        options.segments = [
            .xmp(Array(parameters.xmp.utf8)),
            JPEGEncoder.Segment(marker: 0xE2, bytes: GainMapParameters.isoSignature + parameters.iso),
        ]
        return options
    }

    /// - Parameters:
    ///   - picture: a JPEG that begins with a JFIF segment, as tiers do. Its bytes stay as they are, around the added
    ///     segments.
    ///   - map: the JPEG of its gain map, with `options`.
    package static func joined(_ picture: [UInt8], map: [UInt8]) -> [UInt8] {
        let head = headByteCount(of: picture)
        let xmp = JPEGEncoder.Segment.xmp(Array(GainMapParameters.primaryXMP(mapByteCount: map.count).utf8))
        let iso = GainMapParameters.isoSignature + GainMapParameters.isoVersions
        let added = segment(xmp.marker, xmp.bytes) + segment(0xE2, iso)
        let indexByteCount = 4 + MultiPictureIndex.bytes(primaryByteCount: 0, offset: 0, byteCount: 0).count
        let total = picture.count + added.count + indexByteCount
        // Offsets count from the byte behind the signature.
        let origin = head + added.count + 4 + MultiPictureIndex.signature.count
        let index = MultiPictureIndex.bytes(primaryByteCount: total, offset: total - origin, byteCount: map.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(total + map.count)
        bytes += picture[..<head]
        bytes += added
        bytes += segment(0xE2, index)
        bytes += picture[head...]
        bytes += map
        return bytes
    }

    /// Of the start of image, and of the JFIF segment if there is one, which has to be the first.
    private static func headByteCount(of picture: [UInt8]) -> Int {
        guard picture.count > 6, picture[2] == 0xFF, picture[3] == 0xE0 else { return 2 }
        return 4 + (Int(picture[4]) << 8 | Int(picture[5]))
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        let byteCount = body.count + 2
        return [0xFF, marker, UInt8(byteCount >> 8), UInt8(byteCount & 0xFF)] + body
    }
}
