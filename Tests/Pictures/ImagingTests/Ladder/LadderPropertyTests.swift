import Testing

@testable import Imaging

@Suite("Invariants of the ladder")
struct LadderPropertyTests {
    @Test("A flat picture stays flat to the last bit", arguments: ChromaLayout.allCases, [0, 1, 127, 254, 255])
    func flat(_ chroma: ChromaLayout, _ level: Int) throws {
        for (width, height, edge) in [(101, 63, 100), (101, 63, 51), (63, 101, 20), (101, 63, 3)] {
            let source = SyntheticSource(PixelSize(width: width, height: height), chroma) { _, _, _ in Double(level) }
            let image = try scaled(source, to: edge, orientation: .left)
            #expect(image.allSamples.allSatisfy { $0.allSatisfy { $0 == UInt8(level) } })
        }
    }

    @Test("A picture at its own size is unchanged", arguments: [ChromaLayout.grey, .yuv420, .yuv444])
    func identity(_ chroma: ChromaLayout) throws {
        var noise = Noise(3)
        let source = SyntheticSource(PixelSize(width: 131, height: 77), chroma) { _, _, _ in
            Double.random(in: 0...255, using: &noise)
        }
        let image = try scaled(source, to: 5000, chroma: chroma)
        #expect(image.size == source.size)
        #expect(image.allSamples == source.samples)
    }

    @Test(
        "With even sizes, rotating while scaling exactly equals scaling and then rotating",
        arguments: Orientation.allCases,
        [ChromaLayout.grey, .yuv420, .yuv444]
    )
    func turning(_ orientation: Orientation, _ chroma: ChromaLayout) throws {
        var noise = Noise(11)
        let source = SyntheticSource(PixelSize(width: 240, height: 160), chroma, strip: 16) { _, x, y in
            x / 2 + y / 3 + Double.random(in: 0...80, using: &noise)
        }
        let upright = try scaled(source, to: 96)
        let turned = try scaled(source, to: 96, orientation: orientation)
        #expect(turned.size == orientation.upright(upright.size))
        for index in turned.planes.indices {
            let (from, to) = (upright.planes[index], turned.planes[index])
            var wrong = 0
            for y in 0..<to.height {
                for x in 0..<to.width {
                    let (right, bottom) = (from.width - 1, from.height - 1)
                    let origin =
                        switch orientation {
                        case .up: (x, y)
                        case .upMirrored: (right - x, y)
                        case .down: (right - x, bottom - y)
                        case .downMirrored: (x, bottom - y)
                        case .leftMirrored: (y, x)
                        case .right: (y, bottom - x)
                        case .rightMirrored: (right - y, bottom - x)
                        case .left: (right - y, x)
                        }
                    if to.row(y)[x] != from.row(origin.1)[origin.0] { wrong += 1 }
                }
            }
            #expect(wrong == 0)
        }
    }

    @Test("Detail finer than the output's pixels averages out", arguments: [2.0, 2.6, 3.9, 9.5])
    func aliasing(_ ratio: Double) throws {
        let source = SyntheticSource(PixelSize(width: 380, height: 380), .grey) { _, x, y in
            (Int(x) + Int(y)).isMultiple(of: 2) ? 255 : 0
        }
        let image = try scaled(source, to: Int(380 / ratio))
        let inner = (8..<image.size.height - 8).flatMap { y in (8..<image.size.width - 8).map { image.sample(0, $0, y) }
        }
        #expect(inner.allSatisfy { abs($0 - 128) <= 2 })
    }

    @Test(
        "Colour stays aligned with brightness",
        arguments: ChromaLayout.allCases.filter { $0 != .grey },
        [Orientation.up, .down, .right, .rightMirrored]
    )
    func siting(_ chroma: ChromaLayout, _ orientation: Orientation) throws {
        for (width, height, edge) in [(163, 101, 67), (121, 81, 100), (162, 143, 53), (81, 95, 95)] {
            // A ramp in both directions, the same in all planes: any shift between them is a difference of level. The
            // noise keeps rounding from always going the same way.
            var noise = Noise(UInt64(width))
            let source = SyntheticSource(PixelSize(width: width, height: height), chroma) { _, x, y in
                (x / Double(width) + y / Double(height)) * 120 + Double.random(in: 0...3, using: &noise)
            }
            let image = try scaled(source, to: edge, orientation: orientation, chroma: .yuv420)
            let (luma, colour) = (image.planes[0], image.planes[1])
            var (difference, count) = (0.0, 0.0)
            for y in 4..<(image.size.height / 2 - 4) {
                for x in 4..<(image.size.width / 2 - 4) {
                    let (above, below) = (luma.row(2 * y) + 2 * x, luma.row(2 * y + 1) + 2 * x)
                    let sum = Int(above[0]) + Int(above[1]) + Int(below[0]) + Int(below[1])
                    difference += Double(sum) / 4 - Double(colour.row(y)[x])
                    count += 1
                }
            }
            // The ramp rises by more than a level from pixel to pixel, so this is a tenth of a pixel.
            #expect(abs(difference / count) <= 0.12, "\(width) × \(height) to \(edge)")
        }
    }

    @Test("The analysis picture does not depend on the plan", arguments: [Orientation.up, .rightMirrored])
    func analysis(_ orientation: Orientation) throws {
        var noise = Noise(5)
        let source = SyntheticSource(PixelSize(width: 701, height: 467), .yuv422, strip: 16) { _, x, _ in
            x / 4 + Double.random(in: 0...60, using: &noise)
        }
        let upright = orientation.upright(source.size)
        let plans = [[], [600], [300, 100, 40], [701, 699]].map { edges in
            LadderPlan(
                source: upright,
                tiers: edges.map { edge in
                    TierSpec(name: "\(edge)", edge: .long(edge), encoding: .jpeg(quality: 80, chroma: .yuv420))
                }
            )
        }
        let pictures = try plans.map { plan in
            source.rewind()
            return try Ladder.run(source: source, orientation: orientation, plan: plan) { _, _ in }.allSamples
        }
        #expect(pictures.allSatisfy { $0 == pictures[0] })
    }

    @Test("A picture twenty thousand pixels wide and three high becomes one row")
    func extreme() throws {
        let source = SyntheticSource(PixelSize(width: 20_000, height: 3), .yuv420) { _, x, _ in x / 20_000 * 255 }
        let image = try scaled(source, to: 256)
        #expect(image.size == PixelSize(width: 256, height: 1))
        for x in 0..<256 { #expect(abs(Double(image.sample(0, x, 0)) - (Double(x) + 0.5) / 256 * 255) <= 1.5) }
    }

    @Test("The memory behind rows and below the last row repeats the edge")
    func padding() throws {
        let source = SyntheticSource(PixelSize(width: 171, height: 99), .yuv420) { plane, x, y in x + y / 2 }
        let image = try scaled(source, to: 67, orientation: .right)
        var wrong = 0
        for plane in image.planes {
            for y in 0..<(plane.height + 15) / 16 * 16 {
                for x in plane.width..<plane.stride {
                    if plane.row(y)[x] != plane.row(min(y, plane.height - 1))[plane.width - 1] { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
    }

    @Test("Planes in memory give the same result as pulled rows")
    func resident() throws {
        var noise = Noise(9)
        let source = SyntheticSource(PixelSize(width: 333, height: 217), .yuv420) { _, x, _ in
            x / 2 + Double.random(in: 0...60, using: &noise)
        }
        let whole = try scaled(source, to: 5000)
        let tier = TierSpec(name: "t", edge: .long(130), encoding: .webp(quality: 70))
        var pictures: [[[UInt8]]] = []
        _ = try Ladder.run(
            source: PlanarRowSource(whole),
            orientation: .left,
            plan: LadderPlan(source: whole.size.transposed, tiers: [tier])
        ) { _, image in pictures.append(image.allSamples) }
        #expect(try pictures == [scaled(source, to: 130, orientation: .left).allSamples])
    }
}
