/// The scene of a picture, independent of its size: broad light and colour on a coarse grid, shapes with sharp edges in
/// front of it, and the roughness of the surfaces.
struct Scene: Sendable {
    enum Channel: Int, Sendable {
        case luma, blueDifference, redDifference
    }

    struct Figure: Sendable {
        let shape: Shape
        /// Added to luma, Cb and Cr inside the shape, in levels.
        let tint: (luma: Float, blue: Float, red: Float)

        func tint(of channel: Channel) -> Float {
            switch channel {
            case .luma: tint.luma
            case .blueDifference: tint.blue
            case .redDifference: tint.red
            }
        }
    }

    /// Points of the grid; the outermost are on the edges of the picture.
    static let columns = 97
    static let rows = 65

    /// Levels (0 to 255) of Y, Cb and Cr, row by row.
    private(set) var levels: [[Float]]
    /// Strength of the texture, 0 (a clear sky) to 1 (foliage).
    private(set) var roughness: [Float]
    let figures: [Figure]
    let seed: UInt64

    /// - Parameter brightness: added to the luma everywhere, in levels.
    init(seed: UInt64, brightness: Float = 0) {
        self.seed = seed
        var generator = SeededGenerator(seed: seed)
        let shape = ValueNoise(seed: generator.next())
        let blue = ValueNoise(seed: generator.next())
        let red = ValueNoise(seed: generator.next())
        let surface = ValueNoise(seed: generator.next())

        let sky = (
            luma: generator.number(in: 130...215), blue: generator.number(in: 118...158),
            red: generator.number(in: 100...140)
        )
        let ground = (
            luma: generator.number(in: 50...130), blue: generator.number(in: 100...130),
            red: generator.number(in: 112...150)
        )
        let horizon = generator.number(in: 0.25...0.75)
        let softness = generator.number(in: 0.05...0.4)
        let contrast = generator.number(in: 35...75)
        let colourfulness = generator.number(in: 10...35)
        let detail = generator.number(in: 0.35...0.9)
        let scale = generator.number(in: 2...5)

        levels = Array(repeating: [], count: 3)
        roughness = []
        for plane in 0..<3 { levels[plane].reserveCapacity(Self.columns * Self.rows) }
        for row in 0..<Self.rows {
            let y = Float(row) / Float(Self.rows - 1)
            for column in 0..<Self.columns {
                let x = Float(column) / Float(Self.columns - 1)
                let form = shape.octaves(5, x: x * scale, y: y * scale)
                let depth = min(max((y - horizon + form * 0.12) / softness + 0.5, 0), 1)
                let ripple = surface.octaves(3, x: x * scale * 1.5, y: y * scale * 1.5)
                levels[0].append(sky.luma + (ground.luma - sky.luma) * depth + form * contrast + brightness)
                levels[1].append(
                    sky.blue + (ground.blue - sky.blue) * depth
                        + blue.octaves(3, x: x * scale, y: y * scale) * colourfulness
                )
                levels[2].append(
                    sky.red + (ground.red - sky.red) * depth
                        + red.octaves(3, x: x * scale, y: y * scale) * colourfulness
                )
                roughness.append(min(max(0.06 + detail * (0.25 + 0.75 * depth) * (0.5 + ripple), 0.04), 1))
            }
        }

        var figures: [Figure] = []
        for reach: ClosedRange<Float> in [0.12...0.4, 0.03...0.12, 0.005...0.04] {
            for _ in 0..<generator.integer(in: 3...12) {
                figures.append(
                    Figure(
                        shape: .random(from: &generator, reach: reach),
                        tint: (
                            generator.number(in: -55...55), generator.number(in: -22...22),
                            generator.number(in: -22...22)
                        )
                    )
                )
            }
        }
        self.figures = figures
    }
}
