/// The pictures to make for the tiers of a recipe, the largest first.
///
/// Tiers of equal size share a picture, and those with the same encoding also share a rendition: it is stored once and
/// referenced by the others. Each picture is made from the next larger one of its chroma layout, the largest of each
/// layout from the source. So a tier depends only on those above it.
package struct LadderPlan: Sendable, Hashable {
    package struct Rendition: Sendable, Hashable {
        package var encoding: TierEncoding
        /// In the recipe's order: the first is stored, the others reference it.
        package var tiers: [String]
    }

    package struct Picture: Sendable, Hashable {
        /// Upright.
        package var size: PixelSize
        package var chroma: ChromaLayout
        /// Empty if the picture only serves to make a smaller one.
        package var renditions: [Rendition]
        /// Index of the picture it is made from; nil for the source.
        package var parent: Int?
    }

    /// Size of the source, upright.
    package let source: PixelSize
    package let pictures: [Picture]
    /// Long edge of the largest picture.
    package var longEdge: Int { pictures.map(\.size.longEdge).max() ?? 0 }

    /// - Parameters:
    ///   - source: Size of the source, upright.
    ///   - tiers: All tiers of the recipe, in its order.
    ///   - wanted: Names of the tiers to encode; nil for all.
    package init(source: PixelSize, tiers: [TierSpec], only wanted: Set<String>? = nil) {
        var pictures: [Picture] = []
        for tier in tiers {
            let size = tier.size(of: source)
            let chroma = tier.encoding.workingChroma
            let place =
                pictures.firstIndex { $0.size == size && $0.chroma == chroma }
                ?? {
                    pictures.append(Picture(size: size, chroma: chroma, renditions: [], parent: nil))
                    return pictures.count - 1
                }()
            if wanted?.contains(tier.name) ?? true {
                pictures[place].add(tier)
            }
        }
        self.source = source
        self.pictures = Self.chained(pictures)
    }

    /// Whether the pictures can be made from rows of a picture of this upright size: the source itself, or a decoder's
    /// reduction of it that is not smaller than any picture.
    func suits(_ upright: PixelSize) -> Bool {
        upright == source
            || upright.fits(in: source) && pictures.allSatisfy { $0.size.fits(in: upright) }
    }

    /// From large to small, without pictures that nothing is made of.
    private static func chained(_ pictures: [Picture]) -> [Picture] {
        let sorted = pictures.sorted { first, second in
            (first.size.width, first.size.height, first.chroma == .yuv444 ? 1 : 0)
                > (second.size.width, second.size.height, second.chroma == .yuv444 ? 1 : 0)
        }
        var chained: [Picture] = []
        for (place, picture) in sorted.enumerated() {
            let ends = sorted[place...].allSatisfy { $0.chroma != picture.chroma || $0.renditions.isEmpty }
            guard !ends else { continue }
            var picture = picture
            picture.parent = chained.lastIndex { $0.chroma == picture.chroma }
            chained.append(picture)
        }
        return chained
    }
}

extension LadderPlan.Picture {
    fileprivate mutating func add(_ tier: TierSpec) {
        if let place = renditions.firstIndex(where: { $0.encoding == tier.encoding }) {
            renditions[place].tiers.append(tier.name)
        } else {
            renditions.append(LadderPlan.Rendition(encoding: tier.encoding, tiers: [tier.name]))
        }
    }
}
