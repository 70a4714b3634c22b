internal import Glibc

extension EncodedInput {
    /// Counts the scans of a JPEG by their markers, up to one beyond the limit.
    ///
    /// - Parameter offset: offset of the first scan's data. Up to the end of the image, 0xFF there begins a marker, or
    ///   is a data byte if a zero follows. Tables between the scans hardly ever look like one.
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
            // A marker may be split over two pieces.
            offset += filled - 1
        }
    }
}
