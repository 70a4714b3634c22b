import Testing

@testable import Imaging

@Suite("A run of the ladder")
struct LadderRunTests {
    private static let jpeg = TierEncoding.jpeg(quality: 80, chroma: .yuv420)
    private static let tiers = [
        TierSpec(name: "thumb", edge: .long(32), encoding: jpeg),
        TierSpec(name: "large", edge: .long(200), encoding: jpeg),
        TierSpec(name: "medium", edge: .long(90), encoding: jpeg),
    ]

    private func source(_ chroma: ChromaLayout = .yuv420) -> SyntheticSource {
        var noise = Noise(1)
        return SyntheticSource(PixelSize(width: 400, height: 300), chroma) { _, x, _ in
            x / 2 + Double.random(in: 0...50, using: &noise)
        }
    }

    private func run(_ tiers: [TierSpec], only: Set<String>? = nil) throws -> [(names: [String], image: PlanarImage)] {
        let source = source()
        var delivered: [(names: [String], image: PlanarImage)] = []
        _ = try Ladder.run(
            source: source,
            orientation: .up,
            plan: LadderPlan(source: source.size, tiers: tiers, only: only)
        ) { picture, image in delivered.append((picture.renditions.flatMap(\.tiers), image)) }
        return delivered
    }

    @Test("Pictures are delivered from large to small, with their sizes")
    func order() throws {
        let delivered = try run(Self.tiers)
        #expect(delivered.map(\.names) == [["large"], ["medium"], ["thumb"]])
        #expect(delivered.map(\.image.size.width) == [200, 90, 32])
    }

    @Test("A tier made alone equals the same tier made with the others", arguments: ["large", "thumb"])
    func only(_ name: String) throws {
        let all = try run(Self.tiers)
        let one = try run(Self.tiers, only: [name])
        #expect(one.map(\.names) == [[name]])
        #expect(one.first?.image.allSamples == all.first { $0.names == [name] }?.image.allSamples)
    }

    @Test("A 4:4:4 tier has full-size chroma and does not change the others")
    func layouts() throws {
        let sharp = TierSpec(name: "sharp", edge: .long(90), encoding: .jpeg(quality: 90, chroma: .yuv444))
        let (plain, mixed) = (try run(Self.tiers), try run(Self.tiers + [sharp]))
        #expect(mixed.map(\.names) == [["large"], ["sharp"], ["medium"], ["thumb"]])
        #expect(mixed[1].image.planes[2].width == 90)
        #expect(mixed.filter { $0.names != ["sharp"] }.map(\.image.allSamples) == plain.map(\.image.allSamples))
    }

    @Test("Conversion is applied once, to pictures made from the source")
    func conversion() throws {
        let source = source(.grey)
        var converted: [PixelSize] = []
        var first: [UInt8] = []
        _ = try Ladder.run(
            source: source,
            orientation: .up,
            plan: LadderPlan(source: source.size, tiers: Self.tiers),
            convert: { image throws(ImagingError) in
                converted.append(image.size)
                let black = PlanarImage(size: image.size, chroma: image.chroma)
                for y in 0..<image.size.height { black.planes[0].row(y).update(repeating: 0, count: image.size.width) }
                return black
            },
            deliver: { _, image throws(ImagingError) in first.append(image.planes[0].samples[0]) }
        )
        #expect(converted == [PixelSize(width: 200, height: 150)])
        #expect(first == [0, 0, 0])
    }

    @Test("An expired deadline ends the run")
    func deadline() {
        let source = source()
        #expect {
            _ = try Ladder.run(
                source: source,
                orientation: .up,
                plan: LadderPlan(source: source.size, tiers: Self.tiers),
                deadline: .now - .seconds(1)
            ) { _, _ in }
        } throws: { error in
            guard case .deadlineExceeded = error as? ImagingError else { return false }
            return true
        }
    }

    @Test("An error thrown by the checkpoint or the receiver ends the run")
    func stopping() {
        let source = source()
        let plan = LadderPlan(source: source.size, tiers: Self.tiers)
        let stop = ImagingError.encodingFailed("stop")
        var strips = 0
        #expect(throws: stop) {
            _ = try Ladder.run(
                source: source,
                orientation: .up,
                plan: plan,
                checkpoint: { () throws(ImagingError) in
                    strips += 1
                    if strips == 3 { throw stop }
                },
                deliver: { _, _ throws(ImagingError) in }
            )
        }
        #expect(strips == 3)
        source.rewind()
        #expect(throws: stop) {
            _ = try Ladder.run(source: source, orientation: .up, plan: plan) { _, _ throws(ImagingError) in throw stop }
        }
    }

    @Test("A plan for another size is rejected")
    func mismatch() {
        let source = source()
        #expect(throws: ImagingError.self) {
            _ = try Ladder.run(
                source: source,
                orientation: .right,
                plan: LadderPlan(source: source.size, tiers: Self.tiers)
            ) { _, _ in }
        }
    }

    @Test("Sources that contradict themselves are rejected", arguments: Liar.lies)
    func liars(_ lie: Liar.Lie) {
        let source = Liar(lie)
        #expect(throws: ImagingError.self) {
            _ = try Ladder.run(
                source: source,
                orientation: .up,
                plan: LadderPlan(source: source.size, tiers: Self.tiers)
            ) { _, _ in }
        }
    }

    @Test("The memory estimate covers the pictures and stays small for large sources")
    func memory() throws {
        let size = PixelSize(width: 4000, height: 3000)
        let plane = PlaneGeometry(
            width: 4000,
            height: 3000,
            horizontalDensity: 1,
            verticalDensity: 1,
            rowByteCount: 4000,
            stripRows: 8
        )
        let tier = TierSpec(name: "large", edge: .long(2048), encoding: Self.jpeg)
        let picture = PlanarImage.byteCount(size: PixelSize(width: 2048, height: 1536), chroma: .grey)
        let upright = Ladder.peakByteCount(
            size: size,
            planes: [plane],
            orientation: .up,
            plan: LadderPlan(source: size, tiers: [tier])
        )
        #expect(upright > picture && upright < picture + 2_000_000)
        let rotated = Ladder.peakByteCount(
            size: size,
            planes: [plane],
            orientation: .left,
            plan: LadderPlan(source: size.transposed, tiers: [tier])
        )
        #expect(rotated > 2 * picture)
    }
}

/// A source that breaks the contract.
final class Liar: RowSource {
    enum Lie: CaseIterable { case none, stalls, tooMany, backwards, losesPlane, twoPlanes, density, empty, huge }

    static var lies: [Lie] { Lie.allCases.filter { $0 != .none } }

    let size: PixelSize
    private(set) var planes: [PlaneGeometry]
    var damage: [String] { [] }
    private let lie: Lie
    private var pulls = 0

    init(_ lie: Lie, size: PixelSize = PixelSize(width: 100, height: 80), planes: [PlaneGeometry]? = nil) {
        self.lie = lie
        self.size = size
        var plane = PlaneGeometry(
            width: size.width,
            height: size.height,
            horizontalDensity: 1,
            verticalDensity: 1,
            rowByteCount: size.width,
            stripRows: 8
        )
        switch lie {
        case .density: plane.horizontalDensity = .nan
        case .empty: plane.height = 0
        case .huge: plane.width = .max / 2
        default: break
        }
        self.planes = planes ?? Array(repeating: plane, count: lie == .twoPlanes ? 2 : 1)
    }

    func pull(row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>) throws(ImagingError) -> [Int] {
        pulls += 1
        return switch lie {
        case .stalls: [8]
        case .tooMany: [pulls * 9]
        case .backwards: [pulls == 1 ? 8 : 4]
        case .losesPlane: []
        default: [0]
        }
    }
}
