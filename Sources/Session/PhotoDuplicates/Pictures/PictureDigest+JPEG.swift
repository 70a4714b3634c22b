/// JPEG (ITU-T T.81, annex B): all segments except application segments and comments, and the compressed data, up to the end
/// of the first picture.
extension PictureDigest {
    /// Returns false if there is no picture.
    mutating func takeJPEG(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var place = 2
        var hasScan = false
        while place + 1 < bytes.count {
            guard bytes[place] == 0xFF else { return false }
            let marker = bytes[place + 1]
            switch marker {
            // Fill bytes before a marker.
            case 0xFF: place += 1
            case 0xD9: return hasScan
            case 0x01, 0xD0...0xD8: place += 2
            default:
                guard let end = Self.end(ofSegmentAt: place, bytes) else { return hasScan }
                let isText = 0xE0...0xEF ~= marker || marker == 0xFE
                if !isText { take(bytes, place..<end) }
                place = end
                guard marker == 0xDA else { continue }
                hasScan = true
                let next = Self.end(ofScanAt: place, bytes)
                take(bytes, place..<next)
                place = next
            }
        }
        return hasScan
    }

    private static func end(ofSegmentAt place: Int, _ bytes: UnsafeRawBufferPointer) -> Int? {
        guard place + 4 <= bytes.count else { return nil }
        let end = place + 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
        return end <= bytes.count && end >= place + 4 ? end : nil
    }

    /// The next marker after the scan, skipping stuffed bytes and restart markers.
    private static func end(ofScanAt place: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
        var place = place
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7 ~= bytes[place + 1]) { return place }
            place += 1
        }
        return bytes.count
    }
}
