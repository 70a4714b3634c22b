import CLibRaw

/// The most memory that LibRaw requests while it demosaics. Measured with LibRaw 0.20 on sensors of 3 to 100 megapixels
/// by `bench/decode-memory`, which finds it exact but for `fixed`.
struct LibRawMemory {
    let facts: clibraw_facts
    /// The file is in memory all the time.
    let fileByteCount: Int

    /// LibRaw's own tables, and a tile of a sensor whose colours repeat every six pixels (X-Trans): 13 MiB.
    private static let fixed = 16 << 20

    /// - Parameter isHalf: one pixel for each 2 × 2 of the sensor.
    func byteCount(isHalf: Bool) -> Int {
        let sensor = Int(facts.raw_width) * (Int(facts.raw_height) + 8)
        let visible = Int(facts.visible_width) * Int(facts.visible_height)
        let picture = Int(facts.width) * Int(facts.height)
        let divisor = isHalf ? 4 : 1
        // Samples of 16 bits: one for each pixel of a mosaic, otherwise four.
        let samples = sensor * (facts.is_mosaic != 0 || facts.colours == 1 ? 2 : 8)
        // Four such samples; once more where the sensor's pixels lie diagonally or are not square.
        let planes = 8 * (visible + (picture == visible ? 0 : picture)) / divisor
        return samples + planes + 3 * picture / divisor + fileByteCount + Self.fixed
    }
}
