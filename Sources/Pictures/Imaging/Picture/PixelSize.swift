/// Width and height of a picture, in pixels.
public struct PixelSize: Hashable, Sendable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var longEdge: Int { max(width, height) }
    public var shortEdge: Int { min(width, height) }
    public var pixelCount: Int { width * height }
    package func fits(in other: PixelSize) -> Bool { width <= other.width && height <= other.height }
    public var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// The size with this long (or short) edge and the same aspect, each side rounded to nearest and at least 1. Never
    /// larger than the picture itself.
    public func scaled(toLongEdge edge: Int) -> PixelSize { scaled(from: longEdge, to: edge) }
    public func scaled(toShortEdge edge: Int) -> PixelSize { scaled(from: shortEdge, to: edge) }

    /// The size that fits in another and has the same aspect, rounded likewise. Never larger than the picture itself.
    public func scaled(toFit box: PixelSize) -> PixelSize {
        width * box.height > height * box.width
            ? scaled(from: width, to: box.width) : scaled(from: height, to: box.height)
    }

    private func scaled(from current: Int, to edge: Int) -> PixelSize {
        guard edge < current else { return self }
        let ratio = Double(edge) / Double(current)
        return PixelSize(
            width: max(1, Int((Double(width) * ratio).rounded())),
            height: max(1, Int((Double(height) * ratio).rounded()))
        )
    }
}
