import CWebP
import Imaging
import PhotoPipeline
import Terminal

/// Parts of pictures, pixel by pixel. Most of a large photo is never converted to pixels.
extension PictureDecoder {
    /// - Returns: the upright size; nil if parts of it cannot be decoded here.
    static func size(_ bytes: [UInt8], isOriginal: Bool) -> PixelSize? {
        switch ImageFormat.sniff(bytes) {
        case .jpeg:
            guard let probe = try? JPEGProbe(.memory(FileBytes(bytes))), probe.isStreamable else { return nil }
            return probe.header.uprightSize
        // This process runs no decoder for originals of other kinds.
        case .webp where !isOriginal:
            var (width, height): (Int32, Int32) = (0, 0)
            guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else { return nil }
            return PixelSize(width: Int(width), height: Int(height))
        default: return nil
        }
    }

    /// - Parameter area: within the upright picture.
    static func part(_ source: Zoom.Source, _ area: PixelArea) throws -> RGBPicture? {
        switch source {
        case .picture(let bytes, _): try part(bytes, area)
        case .tiles(let tiles): try part(tiles, area)
        }
    }

    private static func part(_ tiles: PictureTiles, _ area: PixelArea) throws -> RGBPicture? {
        let edge = PictureTiles.edge
        var pixels = [UInt8](repeating: 0, count: 3 * area.width * area.height)
        for row in area.rows.lowerBound / edge...(area.rows.upperBound - 1) / edge {
            for column in area.columns.lowerBound / edge...(area.columns.upperBound - 1) / edge {
                guard let bytes = tiles.tile(column: column, row: row) else { return nil }
                let shared = PixelArea(
                    columns: area.columns.clamped(to: column * edge..<(column + 1) * edge),
                    rows: area.rows.clamped(to: row * edge..<(row + 1) * edge)
                )
                var inside = shared
                (inside.x, inside.y) = (shared.x - column * edge, shared.y - row * edge)
                guard let part = try part(bytes, inside) else { return nil }
                for y in 0..<shared.height {
                    let start = 3 * ((shared.y - area.y + y) * area.width + shared.x - area.x)
                    let line = part.pixels[3 * y * shared.width..<3 * (y + 1) * shared.width]
                    pixels.replaceSubrange(start..<start + line.count, with: line)
                }
            }
        }
        return RGBPicture(width: area.width, height: area.height, pixels: pixels)
    }

    static func part(_ bytes: [UInt8], _ area: PixelArea) throws -> RGBPicture? {
        guard ImageFormat.sniff(bytes) == .jpeg else { return try decode(bytes, longEdge: .max)?.part(area) }
        let source = try JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: .max)
        let orientation = source.header.orientation
        return try part(of: source, area.stored(orientation, in: source.size))?.upright(orientation)
    }

    /// Decodes down to the last row needed.
    private static func part(of source: JPEGSource, _ area: PixelArea) throws -> RGBPicture? {
        // Aligned so that samples of all planes begin and end together, however few of them chroma has.
        let whole = PixelArea(
            columns: area.columns.widened(to: 12, within: source.size.width),
            rows: area.rows.widened(to: 12, within: source.size.height)
        )
        let rows = source.planes.map { whole.rows.divided(by: source.size.height, $0.height) }
        let strips = zip(source.planes, rows).map { PlaneMemory($0, rows: $1) }
        while try source.pull(row: { strips[$0].row($1) })[0] < whole.rows.upperBound {}
        let planes = zip(strips, zip(source.planes, rows)).compactMap { strip, plane in
            strip.plane(columns: whole.columns.divided(by: source.size.width, plane.0.width), rows: plane.1)
        }
        guard let luma = planes.first, planes.count == source.planes.count else { return nil }
        let picture = RGBPicture(luma: luma, chroma: planes.count == 3 ? (planes[1], planes[2]) : nil)
        let (x, y) = (area.x - whole.x, area.y - whole.y)
        return picture.part(PixelArea(columns: x..<x + area.width, rows: y..<y + area.height))
    }
}

extension Range<Int> {
    /// Widened to multiples of a step at both ends.
    fileprivate func widened(to step: Int, within length: Int) -> Range<Int> {
        lowerBound / step * step..<Swift.min((upperBound + step - 1) / step * step, length)
    }

    /// The samples of a plane that has one sample per this number of pixels.
    fileprivate func divided(by pixels: Int, _ samples: Int) -> Range<Int> {
        let step = (pixels + samples - 1) / samples
        return lowerBound / step..<Swift.min((upperBound + step - 1) / step, samples)
    }
}

extension RGBPicture {
    fileprivate func part(_ area: PixelArea) -> RGBPicture? {
        guard area.columns.upperBound <= width, area.rows.upperBound <= height else { return nil }
        var part: [UInt8] = []
        part.reserveCapacity(3 * area.width * area.height)
        for y in area.rows {
            let start = 3 * (y * width + area.x)
            part += pixels[start..<start + 3 * area.width]
        }
        return RGBPicture(width: area.width, height: area.height, pixels: part)
    }

    /// The picture turned upright.
    fileprivate func upright(_ orientation: Orientation) -> RGBPicture? {
        guard orientation != .up else { return self }
        let size = orientation.upright(PixelSize(width: width, height: height))
        var turned: [UInt8] = []
        turned.reserveCapacity(pixels.count)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var (column, row) = orientation.isTransposed ? (y, x) : (x, y)
                if orientation.mirrorsColumns { column = width - 1 - column }
                if orientation.mirrorsRows { row = height - 1 - row }
                let start = 3 * (row * width + column)
                turned += pixels[start..<start + 3]
            }
        }
        return RGBPicture(width: size.width, height: size.height, pixels: turned)
    }
}
