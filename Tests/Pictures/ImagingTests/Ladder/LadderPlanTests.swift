import Testing

@testable import Imaging

@Suite("Planning a ladder")
struct LadderPlanTests {
    private static let jpeg = TierEncoding.jpeg(quality: 80, chroma: .yuv420)
    private static let tiers = [
        TierSpec(name: "large", edge: .long(2048), encoding: jpeg),
        TierSpec(name: "medium", edge: .long(1024), encoding: jpeg),
        TierSpec(name: "thumb", edge: .long(256), encoding: jpeg),
    ]

    private func names(_ plan: LadderPlan) -> [[[String]]] { plan.pictures.map { $0.renditions.map(\.tiers) } }

    @Test("Each picture is made from the next larger one, the largest from the source")
    func chain() {
        let plan = LadderPlan(source: PixelSize(width: 3000, height: 4000), tiers: Self.tiers.reversed())
        #expect(names(plan) == [[["large"]], [["medium"]], [["thumb"]]])
        #expect(plan.pictures.map(\.parent) == [nil, 0, 1])
        #expect(plan.pictures.map(\.size.width) == [1536, 768, 192])
        #expect(plan.pictures.map(\.size.height) == [2048, 1024, 256])
    }

    @Test("Tiers at or above the source's size are one picture of that size, stored once", arguments: [1024, 800, 257])
    func small(_ edge: Int) {
        let plan = LadderPlan(source: PixelSize(width: edge, height: 100), tiers: Self.tiers)
        #expect(names(plan) == [[["large", "medium"]], [["thumb"]]])
        #expect(plan.pictures[0].size == PixelSize(width: edge, height: 100))
    }

    @Test("A tiny source has one rendition for all tiers")
    func tiny() {
        let plan = LadderPlan(source: PixelSize(width: 1, height: 1), tiers: Self.tiers)
        #expect(names(plan) == [[["large", "medium", "thumb"]]])
        #expect(plan.pictures[0].size == PixelSize(width: 1, height: 1))
    }

    @Test("Tiers of one size with different encodings share a picture, not a rendition")
    func encodings() {
        let plan = LadderPlan(
            source: PixelSize(width: 500, height: 400),
            tiers: [
                TierSpec(name: "a", edge: .long(100), encoding: Self.jpeg),
                TierSpec(name: "b", edge: .short(80), encoding: .webp(quality: 80)),
                TierSpec(name: "c", edge: .long(100), encoding: .jpeg(quality: 81, chroma: .yuv420)),
                TierSpec(name: "d", edge: .long(100), encoding: Self.jpeg),
            ]
        )
        #expect(names(plan) == [[["a", "d"], ["b"], ["c"]]])
    }

    @Test("Each chroma layout has a separate chain")
    func layouts() {
        let sharp = TierSpec(name: "sharp", edge: .long(512), encoding: .jpeg(quality: 80, chroma: .yuv444))
        let plan = LadderPlan(source: PixelSize(width: 4000, height: 3000), tiers: Self.tiers + [sharp])
        #expect(names(plan) == [[["large"]], [["medium"]], [["sharp"]], [["thumb"]]])
        #expect(plan.pictures.map(\.parent) == [nil, 0, nil, 1])
        #expect(plan.pictures.map(\.chroma) == [.yuv420, .yuv420, .yuv444, .yuv420])
    }

    @Test("Of the unwanted tiers, larger ones are only scaled and smaller ones are not made")
    func only() {
        let source = PixelSize(width: 4000, height: 3000)
        let medium = LadderPlan(source: source, tiers: Self.tiers, only: ["medium"])
        #expect(names(medium) == [[], [["medium"]]])
        #expect(medium.pictures.map(\.parent) == [nil, 0])
        #expect(LadderPlan(source: source, tiers: Self.tiers, only: []).pictures.isEmpty)
        let small = LadderPlan(source: PixelSize(width: 900, height: 900), tiers: Self.tiers, only: ["medium"])
        #expect(names(small) == [[["medium"]]])
    }

    @Test("A short edge determines the other by the aspect, and nothing is ever enlarged")
    func edges() {
        let tier = TierSpec(name: "t", edge: .short(256), encoding: Self.jpeg)
        #expect(tier.size(of: PixelSize(width: 4000, height: 3000)) == PixelSize(width: 341, height: 256))
        #expect(tier.size(of: PixelSize(width: 100, height: 3000)) == PixelSize(width: 100, height: 3000))
        let broken = TierSpec(name: "t", edge: .long(0), encoding: Self.jpeg)
        #expect(broken.size(of: PixelSize(width: 100, height: 3000)) == PixelSize(width: 1, height: 1))
    }
}
