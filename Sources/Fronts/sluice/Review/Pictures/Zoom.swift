import Imaging
import PhotoModel
import PhotoSession

/// A photo of which each pixel is shown by one of the terminal's, and where one looks.
struct Zoom: Sendable, Equatable {
    enum Direction: Sendable { case left, right, up, down }

    let photo: AssetID
    /// The original, or the largest tier of one that cannot be decoded here.
    let picture: Picture
    /// Of that picture, upright.
    let size: PixelSize
    private var x: Int
    private var y: Int

    init(_ photo: AssetID, _ picture: Picture, _ size: PixelSize) {
        (self.photo, self.picture, self.size) = (photo, picture, size)
        (x, y) = (size.width / 2, size.height / 2)
    }

    /// What is to be seen in a window of so many pixels.
    func part(_ window: PixelSize) -> PixelArea { PixelArea(around: (x, y), window, of: size) }

    /// Goes on by half a window, as far as there is something.
    mutating func move(_ direction: Direction, _ window: PixelSize) {
        let part = part(window)
        // From what is seen: at an edge, that is not where one looked.
        (x, y) = (part.x + part.width / 2, part.y + part.height / 2)
        switch direction {
        case .left: x -= part.width / 2
        case .right: x += part.width / 2
        case .up: y -= part.height / 2
        case .down: y += part.height / 2
        }
    }

    /// `4288 × 2848 pixels`, and which tier where it is one.
    var words: String {
        "\(size.width) × \(size.height) pixels" + (picture.tier.map { " of the tier \($0)" } ?? "")
    }
}
