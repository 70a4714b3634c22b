extension JPEGMarkers {
    /// What decoding needs: tables, the frame, JFIF's and Adobe's segments.
    private static func isNeeded(_ marker: UInt8) -> Bool {
        marker != 0xFE && !(0xE1...0xED).contains(marker) && marker != 0xEF
    }

    /// The JPEG without metadata before its picture, and without what follows it.
    ///
    /// - Throws: `malformed`
    static func withoutMetadata(_ jpeg: [UInt8]) throws(ImagingError) -> [UInt8] {
        var markers = try JPEGMarkers(.memory(FileBytes(jpeg)))
        var kept: [UInt8] = [0xFF, 0xD8]
        kept.reserveCapacity(jpeg.count)
        var segment: Segment
        repeat {
            segment = try markers.next()
            let end = segment.offset + segment.byteCount
            guard end <= jpeg.count else { throw .malformed("the file ends before the picture") }
            if isNeeded(segment.marker) { kept += [0xFF, segment.marker] + jpeg[segment.offset - 2..<end] }
        } while segment.marker != 0xDA
        let data = jpeg[(segment.offset + segment.byteCount)...]
        let end = data.indices.dropLast().first { data[$0] == 0xFF && data[$0 + 1] == 0xD9 }
        kept += end.map { data[..<$0] } ?? data
        return kept + [0xFF, 0xD9]
    }
}
