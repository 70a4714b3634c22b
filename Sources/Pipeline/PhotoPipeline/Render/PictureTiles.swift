public import Imaging
package import PhotoModel

/// A photo at full size, upright, cut into JPEG files.
public struct PictureTiles: Sendable, Hashable {
    /// Width and height of a tile in pixels. Those of the last column and row may be smaller.
    public static let edge = 1024

    /// Of the whole picture. Of a camera raw file that is shown by its preview, the preview's.
    public let size: PixelSize
    /// What could not be decoded, as text; empty for an intact photo.
    public let damage: [String]
    /// The content that they show.
    package let content: ContentID
    /// Row by row.
    private let tiles: [[UInt8]]

    package init(content: ContentID, size: PixelSize, tiles: [[UInt8]], damage: [String]) {
        (self.content, self.size, self.tiles, self.damage) = (content, size, tiles, damage)
    }

    public var columns: Int { (size.width + Self.edge - 1) / Self.edge }
    public var rows: Int { (size.height + Self.edge - 1) / Self.edge }

    /// The bytes of a JPEG file; nil outside of the picture.
    public func tile(column: Int, row: Int) -> [UInt8]? {
        guard 0..<columns ~= column, 0..<rows ~= row, tiles.count == columns * rows else { return nil }
        return tiles[row * columns + column]
    }

    package var byteCount: Int { tiles.reduce(0) { $0 + $1.count } }

    /// Places of all tiles, row by row, with their sizes.
    package static func places(in size: PixelSize) -> [(x: Int, y: Int, size: PixelSize)] {
        stride(from: 0, to: size.height, by: edge).flatMap { y in
            stride(from: 0, to: size.width, by: edge).map { x in
                (x, y, PixelSize(width: min(edge, size.width - x), height: min(edge, size.height - y)))
            }
        }
    }
}
