internal import Glibc

extension EncodedInput {
    /// How many scans a JPEG has, by their markers; no more than one beyond the limit are counted.
    ///
    /// - Parameter offset: of the first scan's data. Up to the end of the image, 0xFF there begins a marker, or stands for
    ///   itself with a zero behind it; tables between the scans hardly ever look like one.
    func scanCount(from offset: Int, limit: Int) throws(ImagingError) -> Int {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
        defer { piece.deallocate() }
        var (offset, count) = (offset, 1)
        while true {
            let filled = try read(at: offset, into: piece)
            var at = 0
            while at + 1 < filled, let start = piece.baseAddress,
                let found = memchr(start + at, 0xFF, filled - at - 1)
            {
                at = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
                switch piece[at] {
                case 0xDA: count += 1
                case 0xD9: return count
                default: break
                }
                if count > limit { return count }
            }
            guard filled == piece.count else { return count }
            // A marker may have one byte in each of two pieces.
            offset += filled - 1
        }
    }
}
