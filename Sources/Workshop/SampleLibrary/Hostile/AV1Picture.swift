/// A still picture in AV1 (the AV1 Bitstream & Decoding Process Specification, version 1.0.0), 8 bits, 4:2:0. Its tiles are
/// zeros, which are valid data: the resulting picture is arbitrary.
struct AV1Picture {
    let width: Int
    let height: Int

    /// Enough for tiles of 4096 × 2304, the largest possible: dav1d fails if it has to read beyond the end.
    private static let tileData = [UInt8].zeros(128)

    /// The sequence header and the picture.
    var bytes: [UInt8] {
        var frame = frameHeader
        let layout = tileLayout
        let tileCount = layout.columns.count * layout.rows.count
        if tileCount > 1 {
            // Start and end are omitted.
            frame.write(0, 1)
            frame.align()
        }
        var data = frame.bytes
        for tile in 1...tileCount {
            if tile < tileCount { data += [UInt8].little(UInt16(Self.tileData.count - 1)) }
            data += Self.tileData
        }
        return unit(1, sequenceHeader.bytes) + unit(6, data)
    }

    /// The contents of an `av1C` box.
    var configuration: [UInt8] { [0x81, 0x1F, 0x0C, 0] }

    private func unit(_ type: UInt8, _ data: [UInt8]) -> [UInt8] {
        var size: [UInt8] = []
        var rest = data.count
        repeat {
            size.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return .joined([type << 3 | 2], size, data)
    }

    /// Section 5.5, a reduced header for still pictures.
    private var sequenceHeader: BitWriter {
        var bits = BitWriter()
        bits.write(0, 3)  // Main profile.
        bits.write(0b11, 2)  // Still, reduced.
        bits.write(31, 5)  // No level.
        bits.write(15, 4)
        bits.write(15, 4)
        bits.write(width - 1, 16)
        bits.write(height - 1, 16)
        bits.write(0, 3)  // Blocks of 64, no intra filters.
        bits.write(0, 3)  // Neither super-resolution nor the two filters after the loop filter.
        bits.write(0b0001, 4)  // 8 bits, colour, no description of it, full range.
        bits.write(0, 3)  // Chroma samples anywhere, quantised alike.
        bits.write(0, 1)  // No grain.
        bits.write(1, 1)
        bits.align()
        return bits
    }

    /// Section 5.9.
    private var frameHeader: BitWriter {
        var bits = BitWriter()
        bits.write(0, 3)  // Probabilities adapt; no screen content tools; shown unchanged.
        let layout = tileLayout
        bits.write(1, 1)  // Tiles of one size.
        for range in [layout.columns.range, layout.rows.range] where range.lowerBound < range.upperBound {
            bits.write(0, 1)
        }
        let countBits = layout.columns.range.lowerBound + layout.rows.range.lowerBound
        if countBits > 0 {
            bits.write(0, countBits)
            bits.write(1, 2)  // Tile sizes take two bytes.
        }
        bits.write(255, 8)  // The coarsest quantisation …
        bits.write(0, 4)  // … the same for all …
        bits.write(0, 2)  // … blocks.
        bits.write(0, 16)  // No loop filter.
        bits.write(0, 2)  // The largest transforms, of any type.
        bits.align()
        return bits
    }

    private struct Axis {
        var count: Int
        /// Logarithms of the smallest and the largest permitted number of tiles; the smallest is used.
        var range: ClosedRange<Int>
    }

    /// Section 5.9.15.
    private var tileLayout: (columns: Axis, rows: Axis) {
        func logarithm(_ unit: Int, _ target: Int) -> Int { (0...).first { unit << $0 >= target } ?? 0 }
        func blocks(_ samples: Int) -> Int { (2 * ((samples + 7) >> 3) + 15) >> 4 }
        func axis(_ blocks: Int, least: Int) -> Axis {
            let size = (blocks + (1 << least) - 1) >> least
            return Axis(count: (blocks + size - 1) / size, range: least...max(least, logarithm(1, min(blocks, 64))))
        }
        let (across, down) = (blocks(width), blocks(height))
        let columns = logarithm(64, across)
        let all = max(columns, logarithm(2304, across * down))
        return (axis(across, least: columns), axis(down, least: max(all - columns, 0)))
    }
}
