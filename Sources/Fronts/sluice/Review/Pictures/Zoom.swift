import Imaging
import PhotoPipeline

/// A photo shown with each of its pixels as one of the terminal's, and the position of the view.
struct Zoom: Sendable, Equatable {
    enum Direction: Sendable { case left, right, up, down }

    /// What a view of single pixels is made of.
    enum Source: Sendable, Equatable {
        /// The original JPEG, or the largest tier, with its name.
        case picture([UInt8], tier: String?)
        /// The original of another format, decoded in the sandbox.
        case tiles(PictureTiles)
    }

    let photo: String
    let source: Source
    /// Size of the upright picture.
    let size: PixelSize
    private var x: Int
    private var y: Int

    init(_ photo: String, _ source: Source, _ size: PixelSize) {
        (self.photo, self.source, self.size) = (photo, source, size)
        (x, y) = (size.width / 2, size.height / 2)
    }

    /// The part visible in a window of this size.
    func part(_ window: PixelSize) -> PixelArea { PixelArea(around: (x, y), window, of: size) }

    /// Moves by half a window, at most to the edge.
    mutating func move(_ direction: Direction, _ window: PixelSize) {
        let part = part(window)
        // Starts from the visible part, whose centre differs from (x, y) at an edge.
        (x, y) = (part.x + part.width / 2, part.y + part.height / 2)
        switch direction {
        case .left: x -= part.width / 2
        case .right: x += part.width / 2
        case .up: y -= part.height / 2
        case .down: y += part.height / 2
        }
    }

    /// `4288 × 2848 pixels`, and the name if it is a tier.
    var words: String {
        let text = "\(size.width) × \(size.height) pixels"
        guard case .picture(_, let tier?) = source else { return text }
        return "\(text) of the tier \(tier)"
    }
}
