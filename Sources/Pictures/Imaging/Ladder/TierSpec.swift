/// A tier as specified by a recipe.
package struct TierSpec: Sendable, Hashable {
    /// Length of an edge in pixels; the other follows from the aspect.
    package enum Edge: Sendable, Hashable {
        case long(Int)
        case short(Int)
    }

    package var name: String
    package var edge: Edge
    package var encoding: TierEncoding

    package init(name: String, edge: Edge, encoding: TierEncoding) {
        self.name = name
        self.edge = edge
        self.encoding = encoding
    }

    /// The tier's size for a picture: never larger than the picture.
    package func size(of upright: PixelSize) -> PixelSize {
        switch edge {
        case .long(let length): upright.scaled(toLongEdge: max(1, length))
        case .short(let length): upright.scaled(toShortEdge: max(1, length))
        }
    }
}

extension TierEncoding {
    /// The plane layout that the encoder needs (grey pictures stay grey).
    package var workingChroma: ChromaLayout {
        switch self {
        case .jpeg(_, .yuv444): .yuv444
        case .jpeg, .webp: .yuv420
        }
    }
}
