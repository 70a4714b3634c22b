internal import CZlib

/// zlib streams (RFC 1950) that expand to a thousand times their size.
enum Deflate {
    private static let pieceByteCount = 1 << 20

    /// Some bytes followed by zeros, `byteCount` in all, in a thousandth of the usual time and space.
    static func zeros(_ byteCount: Int, behind start: [UInt8] = []) -> [UInt8] {
        let zeroCount = byteCount - start.count
        // Each piece is independent, so that it can be repeated unchanged.
        let piece = compressed(pieceByteCount)
        var stream: [UInt8] = [0x78, 0x01]
        if !start.isEmpty {
            stream += .joined([0], .little(UInt16(start.count)), .little(~UInt16(start.count)), start)
        }
        for _ in 0..<zeroCount / pieceByteCount { stream += piece }
        stream += compressed(zeroCount % pieceByteCount)
        // An empty last block.
        stream += [1, 0, 0, 0xFF, 0xFF]
        let sum = adler32(adler32(0, nil, 0), start, uInt(start.count))
        // Zeros leave the lower half unchanged, and add it to the upper one.
        let (low, high) = (sum & 0xFFFF, sum >> 16)
        let upper = (high + UInt(zeroCount) % 65_521 * low) % 65_521
        return stream + [UInt8].big(UInt32(upper << 16 | low))
    }

    /// Blocks with this many zeros, none of them the last block, without references to earlier data.
    private static func compressed(_ zeroCount: Int) -> [UInt8] {
        guard zeroCount > 0 else { return [] }
        var zeros = [UInt8](repeating: 0, count: zeroCount)
        var out = [UInt8](repeating: 0, count: zeroCount / 500 + 256)
        var stream = z_stream()
        deflateInit2_(
            &stream,
            9,
            Z_DEFLATED,
            -15,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        defer { deflateEnd(&stream) }
        let room = out.count
        zeros.withUnsafeMutableBufferPointer { from in
            out.withUnsafeMutableBufferPointer { to in
                stream.next_in = from.baseAddress
                stream.avail_in = uInt(from.count)
                stream.next_out = to.baseAddress
                stream.avail_out = uInt(to.count)
                CZlib.deflate(&stream, Z_FULL_FLUSH)
            }
        }
        return Array(out.prefix(room - Int(stream.avail_out)))
    }
}
