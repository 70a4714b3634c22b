/// Smooth noise: random values at the points of a lattice, interpolated between them.
struct ValueNoise {
    private let seed: UInt32

    init(seed: UInt64) { self.seed = UInt32(truncatingIfNeeded: seed ^ (seed >> 32)) }

    /// Noise at a point in lattice units (none below 0), from -1 to 1. With a period, the lattice repeats after that many cells.
    func value(x: Float, y: Float, period: Int32 = .max) -> Float {
        let left = Int32(x)
        let top = Int32(y)
        let h = smooth(x - Float(left))
        let v = smooth(y - Float(top))
        let right = left + 1 == period ? 0 : left + 1
        let bottom = top + 1 == period ? 0 : top + 1
        let upper = blend(point(left, top), point(right, top), h)
        let lower = blend(point(left, bottom), point(right, bottom), h)
        return blend(upper, lower, v)
    }

    /// Octaves of noise, each of half the wavelength and `gain` times the strength of the previous one; about -1 to 1.
    func octaves(_ count: Int, x: Float, y: Float, gain: Float = 0.5) -> Float {
        var sum: Float = 0
        var total: Float = 0
        var strength: Float = 1
        var frequency: Float = 1
        for octave in 0..<count {
            // Each octave uses a different part of the lattice; otherwise they would all meet at the origin.
            let shift = Float(octave) * 37
            sum += strength * value(x: x * frequency + shift, y: y * frequency + shift)
            total += strength
            strength *= gain
            frequency *= 2
        }
        return sum / total
    }

    private func point(_ x: Int32, _ y: Int32) -> Float {
        var h = UInt32(bitPattern: x) &* 0x85eb_ca6b ^ UInt32(bitPattern: y) &* 0xc2b2_ae35 ^ seed
        h = (h ^ (h >> 15)) &* 0x2c1b_3c6d
        h = (h ^ (h >> 12)) &* 0x297a_2d39
        h ^= h >> 15
        return Float(Int32(bitPattern: h)) * 0x1p-31
    }

    private func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }

    private func blend(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }
}
