internal import FileStructure

/// The metadata in a JPEG's application segments.
struct JPEGMetadata {
    static let iccByteLimit = 4 * 1024 * 1024
    private static let iptcByteLimit = 1 << 20

    private(set) var hasJFIF = false
    private(set) var adobeTransform: UInt8?
    private(set) var exif: [UInt8]?
    /// The main packet; extended XMP is not read.
    private(set) var xmp: [UInt8]?
    /// Photoshop's image resources, joined from their segments. Those beyond a mebibyte are omitted.
    private(set) var iptc: [UInt8]?
    /// Declared; it may be missing.
    private(set) var hasGainMap = false
    /// Of a gain map's own file.
    private(set) var gainMapDescription: [UInt8]?
    /// The index of further pictures, behind its signature, and its offset.
    private(set) var multiPicture: (bytes: [UInt8], offset: Int)?
    private(set) var damage: [String] = []
    private var iccChunks: [ICCChunk] = []

    private struct ICCChunk {
        var number: UInt8
        var total: UInt8
        var segment: JPEGMarkers.Segment
    }

    private enum Signature {
        static let jfif = Array("JFIF\0".utf8)
        static let adobe = Array("Adobe".utf8)
        static let exif = Array("Exif\0".utf8)
        static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        static let icc = Array("ICC_PROFILE\0".utf8)
        static let photoshop = Array("Photoshop 3.0\0".utf8)
        static let gainMap = GainMapParameters.isoSignature
        /// The namespace that Ultra HDR pictures declare in their XMP.
        static let gainMapNamespace = Array(GainMapParameters.xmpNamespace.utf8)
        static let longest = 32
    }

    /// Records an application segment, and reads its body if needed.
    mutating func take(_ segment: JPEGMarkers.Segment, from markers: inout JPEGMarkers) throws(ImagingError) {
        switch segment.marker {
        case 0xE0, 0xE1, 0xE2, 0xED, 0xEE: break
        default: return
        }
        let head = try markers.body(segment, limit: Signature.longest)
        switch segment.marker {
        case 0xE0: hasJFIF = hasJFIF || (head.count >= 14 && head.starts(with: Signature.jfif))
        case 0xE1 where exif == nil && head.starts(with: Signature.exif):
            // A zero byte and one of padding.
            exif = Array(try markers.body(segment).dropFirst(Signature.exif.count + 1))
        case 0xE1 where xmp == nil && head.starts(with: Signature.xmp):
            let packet = Array(try markers.body(segment).dropFirst(Signature.xmp.count))
            xmp = packet
            hasGainMap = hasGainMap || packet.includes(Signature.gainMapNamespace)
        case 0xE2 where head.starts(with: Signature.icc) && head.count >= Signature.icc.count + 2:
            let number = head[Signature.icc.count]
            iccChunks.append(ICCChunk(number: number, total: head[Signature.icc.count + 1], segment: segment))
        case 0xE2 where head.starts(with: Signature.gainMap):
            hasGainMap = true
            let body = Array(try markers.body(segment, limit: 1_024).dropFirst(Signature.gainMap.count))
            // That of a primary picture ends after the versions.
            if body.count > GainMapParameters.isoVersions.count { gainMapDescription = body }
        case 0xE2 where multiPicture == nil && head.starts(with: MultiPictureIndex.signature):
            let signature = MultiPictureIndex.signature.count
            let body = Array(try markers.body(segment, limit: 4_096).dropFirst(signature))
            multiPicture = (body, segment.offset + signature)
        case 0xED where head.starts(with: Signature.photoshop):
            let known = iptc ?? Signature.photoshop
            guard known.count + segment.byteCount <= Self.iptcByteLimit else { return }
            iptc = known + (try markers.body(segment).dropFirst(Signature.photoshop.count))
        case 0xEE where head.count >= 12 && head.starts(with: Signature.adobe): adobeTransform = head[11]
        default: break
        }
    }

    /// Where the index says that there are smaller copies of the picture.
    var previews: [Range<Int>] {
        guard let multiPicture else { return [] }
        return MultiPictureIndex(multiPicture.bytes).previews.map {
            $0.lowerBound + multiPicture.offset..<$0.upperBound + multiPicture.offset
        }
    }

    /// The profile, joined from its chunks according to the ICC's annex on JPEG; nil if there is none or it is dropped.
    mutating func iccProfile(from markers: inout JPEGMarkers) throws(ImagingError) -> [UInt8]? {
        guard let total = iccChunks.first?.total else { return nil }
        let chunks = iccChunks.sorted { $0.number < $1.number }
        guard chunks.allSatisfy({ $0.total == total }), chunks.map({ Int($0.number) }) == Array(1...max(1, Int(total)))
        else {
            damage.append("its colour profile is incomplete and was omitted")
            return nil
        }
        let header = Signature.icc.count + 2
        guard chunks.reduce(0, { $0 + $1.segment.byteCount - header }) <= Self.iccByteLimit else {
            damage.append("its colour profile is larger than 4 MiB and was omitted")
            return nil
        }
        var profile: [UInt8] = []
        for chunk in chunks { profile += try markers.body(chunk.segment).dropFirst(header) }
        return profile.isEmpty ? nil : profile
    }
}
