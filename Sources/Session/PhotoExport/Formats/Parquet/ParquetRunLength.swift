/// The “Run Length Encoding / Bit-Packing Hybrid” of levels and of dictionary indices (Apache Parquet, `Encodings.md`).
enum ParquetRunLength {
    /// Appends runs of equal values, and groups of eight values that are packed one after the other, lowest bit first.
    ///
    /// - Parameters:
    ///   - values: each less than 2 to the power of `bitWidth`.
    ///   - bitWidth: 1...32.
    static func append<Value: FixedWidthInteger & UnsignedInteger>(
        _ values: ArraySlice<Value>,
        bitWidth: Int,
        to bytes: inout [UInt8]
    ) {
        values.withUnsafeBufferPointer { values in
            var place = 0
            while place < values.count {
                let run = runLength(values, from: place, upTo: Int(Int32.max))
                if run >= 8 || place + run == values.count {
                    bytes.append(varint: UInt(run) << 1)
                    for shift in stride(from: 0, to: bitWidth, by: 8) {
                        bytes.append(UInt8(truncatingIfNeeded: values[place] >> shift))
                    }
                    place += run
                } else {
                    let start = place
                    // A run that begins inside a group fills it first.
                    repeat { place += 8 } while place < values.count && runLength(values, from: place, upTo: 8) < 8
                    bytes.append(varint: UInt((place - start) / 8) << 1 | 1)
                    pack(values, start..<place, bitWidth, to: &bytes)
                }
            }
        }
    }

    /// Number of equal values from a place on.
    @inline(__always)
    private static func runLength<Value: FixedWidthInteger>(
        _ values: UnsafeBufferPointer<Value>,
        from start: Int,
        upTo limit: Int
    ) -> Int {
        let end = min(values.count, start + limit)
        var place = start + 1
        while place < end, values[place] == values[start] { place += 1 }
        return place - start
    }

    /// - Parameter range: whole groups; zeros follow the last value.
    @inline(__always)
    private static func pack<Value: FixedWidthInteger & UnsignedInteger>(
        _ values: UnsafeBufferPointer<Value>,
        _ range: Range<Int>,
        _ bitWidth: Int,
        to bytes: inout [UInt8]
    ) {
        var (pending, pendingBits): (UInt64, Int) = (0, 0)
        for place in range {
            if place < values.count { pending |= UInt64(values[place]) << pendingBits }
            pendingBits += bitWidth
            while pendingBits >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                pending >>= 8
                pendingBits -= 8
            }
        }
    }
}
