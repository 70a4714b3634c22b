/// Rows of a bitmap as red, green and blue, and alpha if the file has it, of eight bits each.
package struct BMPRows: Sendable {
    private let header: BMPHeader
    private let palette: [UInt8]

    package init(_ header: BMPHeader) {
        self.header = header
        palette = header.palette.flatMap { $0 }
    }

    /// Samples per pixel.
    package var bandCount: Int { header.hasAlpha ? 4 : 3 }

    /// Decodes one row that is not run-length coded.
    ///
    /// - Parameters:
    ///   - row: `BMPHeader.rowByteCount` bytes.
    ///   - out: `width × bandCount` bytes.
    package func decode(_ row: UnsafeRawBufferPointer, into out: UnsafeMutableRawBufferPointer) {
        switch header.coding {
        case .palette(let bits):
            let perByte = 8 / bits
            let mask = 1 << bits - 1
            for x in 0..<header.width {
                let shift = 8 - bits * (x % perByte + 1)
                put(Int(row[x / perByte]) >> shift & mask, at: x, out)
            }
        case .bytes:
            for x in 0..<header.width {
                (out[3 * x], out[3 * x + 1], out[3 * x + 2]) = (row[3 * x + 2], row[3 * x + 1], row[3 * x])
            }
        case .masks(let bits, let red, let green, let blue, let alpha):
            let channels = (header.hasAlpha ? [red, green, blue, alpha] : [red, green, blue]).map(Channel.init)
            for x in 0..<header.width {
                let pixel =
                    bits == 16
                    ? UInt32(row[2 * x]) | UInt32(row[2 * x + 1]) << 8
                    : (0..<4).reduce(UInt32(0)) { $0 | UInt32(row[4 * x + $1]) << (8 * $1) }
                for (band, channel) in channels.enumerated() {
                    out[x * channels.count + band] = channel.sample(of: pixel)
                }
            }
        case .runs: break
        }
    }

    /// A pixel of the palette. Colours missing from it are black.
    private func put(_ index: Int, at x: Int, _ out: UnsafeMutableRawBufferPointer) {
        for band in 0..<3 { out[3 * x + band] = 3 * index < palette.count ? palette[3 * index + band] : 0 }
    }

    private struct Channel {
        let mask: UInt32
        let shift: Int
        let largest: UInt32

        init(_ mask: UInt32) {
            self.mask = mask
            shift = mask == 0 ? 0 : mask.trailingZeroBitCount
            largest = mask >> UInt32(shift)
        }

        func sample(of pixel: UInt32) -> UInt8 {
            largest == 0 ? 0 : UInt8(UInt64(pixel & mask) >> UInt64(shift) * 255 / UInt64(largest))
        }
    }

    /// Decodes the runs of a whole picture, from the file's first row on. Skipped pixels have the palette's first colour.
    ///
    /// - Parameters:
    ///   - next: returns the next byte, or nil at the end.
    ///   - row: called with each row, in file order.
    /// - Returns: whether the picture is complete.
    package func decodeRuns(
        next: () -> UInt8?,
        row: (_ y: Int, UnsafeRawBufferPointer) -> Void
    ) -> Bool {
        guard case .runs(let bits) = header.coding else { return false }
        let line = UnsafeMutableRawBufferPointer.allocate(byteCount: header.width * 3, alignment: 16)
        defer { line.deallocate() }
        var (x, y) = (0, 0)
        func clear() { for x in 0..<header.width { put(0, at: x, line) } }
        func finishRow() {
            if y < header.height { row(y, UnsafeRawBufferPointer(line)) }
            (x, y) = (0, y + 1)
            clear()
        }
        func write(_ index: Int) {
            if x < header.width { put(index, at: x, line) }
            x += 1
        }
        func indices(_ byte: UInt8, _ position: Int) -> Int {
            bits == 8 ? Int(byte) : position % 2 == 0 ? Int(byte >> 4) : Int(byte & 15)
        }
        clear()
        while y < header.height {
            guard let count = next(), let value = next() else {
                while y < header.height { finishRow() }
                return false
            }
            if count > 0 {
                for position in 0..<Int(count) { write(indices(value, position)) }
                continue
            }
            switch value {
            case 0: finishRow()
            case 1:
                while y < header.height { finishRow() }
                return true
            case 2:
                guard let right = next(), let down = next() else { return false }
                let column = x + Int(right)
                for _ in 0..<down where y < header.height { finishRow() }
                x = column
            default:
                let byteCount = bits == 8 ? Int(value) : (Int(value) + 1) / 2
                var written = 0
                for _ in 0..<byteCount {
                    guard let byte = next() else { return false }
                    for position in 0..<(bits == 8 ? 1 : 2) where written < Int(value) {
                        write(indices(byte, position))
                        written += 1
                    }
                }
                if byteCount % 2 == 1 { _ = next() }
            }
        }
        return true
    }
}
