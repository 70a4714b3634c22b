/// Fine detail shared by all pictures, each at its own offsets: computing it for each picture would take most of the time.
struct Grain: Sendable {
    /// Edge of `texture`; a power of two.
    static let edge = 512
    /// Samples that may be read beyond the end of a row of `texture`: they repeat its beginning.
    static let overlap = 8
    static let stride = edge + overlap
    /// Length of `noise` less `overlap`; a power of two.
    static let noiseLength = 1 << 16

    /// `edge` rows of `stride` samples that repeat in both directions, with a spectrum like that of natural surfaces.
    let texture: [Int8]
    /// White noise like a sensor's, with a standard deviation of about 36.
    let noise: [Int8]

    static let shared = Grain()

    private init() {
        texture = Self.makeTexture()
        var generator = SeededGenerator(seed: 0x6e6f_6973_65)
        noise = (0..<Self.noiseLength + Self.overlap).map { _ in
            // The sum of four uniform numbers approximates a bell curve.
            let sum = generator.unit() + generator.unit() + generator.unit() + generator.unit() - 2
            return Int8(sum * 63)
        }
    }

    private static func makeTexture() -> [Int8] {
        let noise = ValueNoise(seed: 0x7465_7874_7572_65)
        var sums = [Float](repeating: 0, count: edge * edge)
        var wavelength = 2
        while wavelength <= 128 {
            let period = Int32(edge / wavelength)
            // The same contrast at every scale, as in natural pictures, and more at the finest, as from sharpening: this
            // makes files as large as a camera's.
            let strength: Float = wavelength <= 4 ? 1.5 : 1
            for y in 0..<edge {
                for x in 0..<edge {
                    sums[y * edge + x] +=
                        strength
                        * noise.value(x: Float(x) / Float(wavelength), y: Float(y) / Float(wavelength), period: period)
                }
            }
            wavelength *= 2
        }
        let scale = 127 / sums.reduce(0) { max($0, abs($1)) }
        var texture = [Int8](repeating: 0, count: edge * stride)
        for y in 0..<edge {
            for x in 0..<stride {
                texture[y * stride + x] = Int8(sums[y * edge + x % edge] * scale)
            }
        }
        return texture
    }
}
