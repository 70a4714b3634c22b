import Imaging

/// A rectangle in a picture, in pixels. Rows and columns count from 0 at the top left.
struct PixelArea: Sendable, Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var columns: Range<Int> { x..<x + width }
    var rows: Range<Int> { y..<y + height }

    /// An area centred on a point and clamped to the picture: at its edges, the point is not in the centre.
    init(around centre: (x: Int, y: Int), _ wanted: PixelSize, of picture: PixelSize) {
        (width, height) = (min(wanted.width, picture.width), min(wanted.height, picture.height))
        x = min(max(centre.x - width / 2, 0), picture.width - width)
        y = min(max(centre.y - height / 2, 0), picture.height - height)
    }

    init(columns: Range<Int>, rows: Range<Int>) {
        (x, y, width, height) = (columns.lowerBound, rows.lowerBound, columns.count, rows.count)
    }

    /// The area of the stored picture that holds a part of the upright one.
    func stored(_ orientation: Orientation, in stored: PixelSize) -> PixelArea {
        var area = orientation.isTransposed ? PixelArea(columns: rows, rows: columns) : self
        if orientation.mirrorsColumns { area.x = stored.width - area.x - area.width }
        if orientation.mirrorsRows { area.y = stored.height - area.y - area.height }
        return area
    }
}
