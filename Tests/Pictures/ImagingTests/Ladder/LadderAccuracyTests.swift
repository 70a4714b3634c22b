import Testing

@testable import Imaging

/// Compares the ladder with its definition in double precision.
@Suite("Accuracy of the ladder")
struct LadderAccuracyTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        var size: PixelSize
        var chroma: ChromaLayout
        var density: Double
        var edge: Int
        var orientation: Orientation
        var target: ChromaLayout
        var strip: Int
        var seed: UInt64

        var testDescription: String {
            "\(size.width)×\(size.height) \(chroma) ×\(density) to \(edge) \(target), \(orientation), strip \(strip)"
        }

        static let random: [Shape] = (1...48).map { seed in
            var noise = Noise(UInt64(seed))
            let density: Double = [1.0, 1, 1, 0.5, 0.25, 0.375].randomElement(using: &noise) ?? 1
            let size = PixelSize(
                width: Int.random(in: 1...260, using: &noise),
                height: Int.random(in: 1...180, using: &noise)
            )
            return Shape(
                size: size,
                chroma: ChromaLayout.allCases.randomElement(using: &noise) ?? .yuv420,
                density: density,
                edge: Int.random(in: 1...max(1, Int(Double(size.longEdge) * density)), using: &noise),
                orientation: Orientation.allCases.randomElement(using: &noise) ?? .up,
                target: Bool.random(using: &noise) ? .yuv444 : .yuv420,
                strip: [1, 2, 8, 16].randomElement(using: &noise) ?? 8,
                seed: UInt64(seed)
            )
        }

        static let special: [Shape] = [
            (1, 1, 1), (1, 90, 40), (90, 1, 40), (3, 2, 2), (3, 2, 3), (2, 3, 1), (5, 5, 5), (33, 47, 47), (64, 48, 63),
        ].flatMap { width, height, edge in
            Orientation.allCases.map { orientation in
                Shape(
                    size: PixelSize(width: width, height: height),
                    chroma: .yuv422,
                    density: 1,
                    edge: edge,
                    orientation: orientation,
                    target: .yuv420,
                    strip: 8,
                    seed: 7
                )
            }
        }

        /// Smooth shapes, hard edges and noise.
        func source() -> SyntheticSource {
            var noise = Noise(seed)
            return SyntheticSource(size, chroma, density: density, strip: strip) { plane, x, y in
                let smooth = 128 + 90 * (x / Double(size.width) - y / Double(size.height))
                let edge = x * 2 > y + Double(size.width) / 2 ? 60.0 : -60
                return smooth + (plane == 1 ? -edge : edge) + Double.random(in: -40...40, using: &noise)
            }
        }
    }

    @Test("Every size, layout, density and orientation agrees with the definition", arguments: Shape.random)
    func random(_ shape: Shape) throws { try check(shape) }

    @Test("Tiny and odd pictures agree with the definition", arguments: Shape.special)
    func special(_ shape: Shape) throws { try check(shape) }

    @Test("The analysis picture agrees with the mean of areas", arguments: Shape.random.prefix(20))
    func analysis(_ shape: Shape) throws {
        let size = PixelSize(width: shape.size.width * 4, height: shape.size.height * 4)
        var shape = shape
        shape.size = size
        let source = shape.source()
        let plan = LadderPlan(source: shape.orientation.upright(size), tiers: [])
        let image = try Ladder.run(source: source, orientation: shape.orientation, plan: plan) { _, _ in }
        #expect(image.size == shape.orientation.upright(size).scaled(toLongEdge: 256))
        compare(image, source, shape.orientation, .area)
    }

    private func check(_ shape: Shape) throws {
        let source = shape.source()
        let image = try scaled(source, to: shape.edge, orientation: shape.orientation, chroma: shape.target)
        #expect(image.size == shape.orientation.upright(shape.size).scaled(toLongEdge: shape.edge))
        #expect(image.chroma == (shape.chroma == .grey ? .grey : shape.target))
        compare(image, source, shape.orientation, .lanczos3)
    }

    private func compare(
        _ image: PlanarImage,
        _ source: SyntheticSource,
        _ orientation: Orientation,
        _ kernel: ResampleAxis.Kernel
    ) {
        let reference = ReferenceScaler(source: source, orientation: orientation, size: image.size, kernel: kernel)
        for (index, plane) in image.planes.enumerated() {
            let expected = reference.plane(index, step: index == 0 ? (1, 1) : image.chroma.step ?? (1, 1))
            #expect(plane.width == expected.width && plane.height == expected.height)
            let errors = zip(image.samples(index), expected.values).map { abs(Double($0) - $1) }
            let mean = errors.reduce(0, +) / Double(errors.count)
            // Half a level for each of two roundings. The second pass may amplify the first by the filter's lobes.
            #expect(errors.max() ?? 0 <= 1.4, "plane \(index)")
            #expect(mean <= 0.5 || errors.count < 64, "plane \(index)")
        }
    }
}
