/// A picture that is the same on every machine and has structure at all scales, from integer arithmetic only.
///
/// - Returns: `width · height` RGB pixels.
func pattern(_ width: Int, _ height: Int, seed: UInt32) -> [UInt8] {
    var state = seed
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
        for x in 0..<width {
            for c in 0..<3 {
                state = state &* 1_664_525 &+ 1_013_904_223
                let waves = x * x * (c + 1) / (width + 1) + y * (5 + c) * 3 + x * y / (7 + c)
                let tiles = (x / (9 + c) + y / 13) % 2 == 1 ? 60 : 0
                pixels.append(UInt8(((waves + tiles) % 256 * 3 + Int(state >> 24)) / 4))
            }
        }
    }
    return pixels
}

/// The green samples of `pattern`.
func lumaPattern(_ width: Int, _ height: Int, seed: UInt32) -> [UInt8] {
    let pixels = pattern(width, height, seed: seed)
    return stride(from: 1, to: pixels.count, by: 3).map { pixels[$0] }
}
