/// The transformation that makes the stored pixels upright. Raw values are those of EXIF tag 0x0112.
public enum Orientation: Int, Sendable, Codable, CaseIterable {
    case up = 1
    case upMirrored = 2
    case down = 3
    case downMirrored = 4
    case leftMirrored = 5
    case right = 6
    case rightMirrored = 7
    case left = 8

    /// Rows and columns are exchanged: width and height of the upright picture are those of the stored one, exchanged.
    public var isTransposed: Bool { rawValue >= 5 }

    public func upright(_ stored: PixelSize) -> PixelSize { isTransposed ? stored.transposed : stored }
}
