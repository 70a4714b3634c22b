package import Imaging

/// Frames of H.264 whose macroblocks are samples as they are (I_PCM), which takes no encoder: exact, and large.
package struct SampleH264: Sendable, Equatable {
    /// 8 or 10.
    package var bitDepth = 8
    /// Code points of ITU-T H.273; 2 for unspecified.
    package var primaries = 2
    package var transfer = 2
    package var matrix = 2
    package var isFullRange = false
    /// Whether parameter sets and start codes are part of each frame, as in a transport stream.
    package var isStream = false

    package init() {}

    /// A frame.
    ///
    /// - Parameters:
    ///   - number: of the frame: neighbours have different ones.
    ///   - samples: Y, Cb and Cr of a place in the picture.
    package func frame(
        _ size: PixelSize,
        number: Int,
        samples: (_ x: Int, _ y: Int) -> (y: Int, cb: Int, cr: Int)
    ) -> [UInt8] {
        var bits = BitWriter()
        bits.writeCount(0)
        // All macroblocks are of the kind I.
        bits.writeCount(7)
        bits.writeCount(0)
        bits.write(0, 4)
        bits.writeCount(number & 1)
        bits.write(0, 2)
        bits.writeCount(0)
        // No deblocking.
        bits.writeCount(1)
        let (columns, rows) = Self.blocks(size)
        for row in 0..<rows {
            for column in 0..<columns {
                bits.writeCount(25)
                bits.align()
                write(&bits, column: column, row: row, samples)
            }
        }
        bits.finish()
        return unit(0x65, bits.bytes, isFirst: !isStream)
            .prepending(
                isStream
                    ? .joined(unit(0x67, sequence(size), isFirst: true), unit(0x68, Self.picture, isFirst: false)) : []
            )
    }

    private func write(
        _ bits: inout BitWriter,
        column: Int,
        row: Int,
        _ samples: (_ x: Int, _ y: Int) -> (y: Int, cb: Int, cr: Int)
    ) {
        for y in 0..<16 { for x in 0..<16 { bits.write(samples(16 * column + x, 16 * row + y).y, bitDepth) } }
        for plane in 0..<2 {
            for y in 0..<8 {
                for x in 0..<8 {
                    let sample = samples(16 * column + 2 * x, 16 * row + 2 * y)
                    bits.write(plane == 0 ? sample.cb : sample.cr, bitDepth)
                }
            }
        }
    }

    /// The content of the `avcC` box.
    func configuration(_ size: PixelSize) -> [UInt8] {
        let (sequence, picture) = ([0x67] + Self.escaped(sequence(size)), [0x68] + Self.escaped(Self.picture))
        return .joined(
            [1, profile, 0, 40, 0xFF, 0xE1],
            .big(UInt16(sequence.count)),
            sequence,
            [1],
            .big(UInt16(picture.count)),
            picture,
            bitDepth > 8 ? [0xFD, 0xF8 | UInt8(bitDepth - 8), 0xF8 | UInt8(bitDepth - 8), 0] : []
        )
    }

    private var profile: UInt8 { bitDepth > 8 ? 110 : 66 }

    private static func blocks(_ size: PixelSize) -> (columns: Int, rows: Int) {
        ((size.width + 15) / 16, (size.height + 15) / 16)
    }

    private func sequence(_ size: PixelSize) -> [UInt8] {
        var bits = BitWriter()
        for byte in [profile, 0, 40] { bits.write(Int(byte), 8) }
        bits.writeCount(0)
        if bitDepth > 8 {
            for count in [1, bitDepth - 8, bitDepth - 8] { bits.writeCount(count) }
            bits.write(0, 2)
        }
        // Frame numbers of four bits, shown in the order of decoding, with one reference.
        for count in [0, 2, 1] { bits.writeCount(count) }
        bits.write(0, 1)
        let (columns, rows) = Self.blocks(size)
        bits.writeCount(columns - 1)
        bits.writeCount(rows - 1)
        bits.write(0b11, 2)
        let (right, bottom) = ((16 * columns - size.width) / 2, (16 * rows - size.height) / 2)
        bits.write(right + bottom > 0 ? 1 : 0, 1)
        if right + bottom > 0 { for count in [0, right, 0, bottom] { bits.writeCount(count) } }
        // Only the colours are described.
        bits.write(0b100, 3)
        bits.write(1, 1)
        bits.write(5, 3)
        bits.write(isFullRange ? 1 : 0, 1)
        bits.write(1, 1)
        for code in [primaries, transfer, matrix] { bits.write(code, 8) }
        bits.write(0, 6)
        bits.finish()
        return bits.bytes
    }

    private static let picture: [UInt8] = {
        var bits = BitWriter()
        bits.writeCount(0)
        bits.writeCount(0)
        bits.write(0, 2)
        for count in [0, 0, 0] { bits.writeCount(count) }
        bits.write(0, 3)
        for count in [0, 0, 0] { bits.writeCount(count) }
        bits.write(0b100, 3)
        bits.finish()
        return bits.bytes
    }()

    private func unit(_ type: UInt8, _ payload: [UInt8], isFirst: Bool) -> [UInt8] {
        let unit: [UInt8] = .joined([type], Self.escaped(payload))
        guard isStream else { return .joined(.big(UInt32(unit.count)), unit) }
        return .joined(isFirst ? [0, 0, 0, 1, 9, 0x10] : [], [0, 0, 0, 1], unit)
    }

    /// Nothing in a unit may look like a start code.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var (out, zeros): ([UInt8], Int) = ([], 0)
        out.reserveCapacity(bytes.count + bytes.count / 64)
        for byte in bytes {
            if zeros >= 2, byte <= 3 {
                out.append(3)
                zeros = 0
            }
            out.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return out
    }
}

extension BitWriter {
    /// Exp-Golomb code of a number that is not negative.
    fileprivate mutating func writeCount(_ value: Int) {
        let bits = Int.bitWidth - (value + 1).leadingZeroBitCount
        write(0, bits - 1)
        write(value + 1, bits)
    }

    /// A one, and zeros to a whole byte.
    fileprivate mutating func finish() {
        write(1, 1)
        align()
    }
}

extension [UInt8] {
    fileprivate func prepending(_ bytes: [UInt8]) -> [UInt8] { bytes + self }
}
