import DecodeProtocol
import FileStructure
import Imaging

/// A picture that can be decoded without libheif, tile by tile, in its coded planes: one coded image or a grid of them,
/// eight bits, Y, Cb and Cr, no clean aperture, and the matrix of JFIF.
struct HeifTiles {
    let codec: CodecDecoder.Codec
    /// The content of `hvcC` or `av1C`.
    let configuration: [UInt8]
    let layout: ChromaLayout
    let columns: Int
    let rows: Int
    let tileWidth: Int
    let tileHeight: Int
    /// Size of the picture before `orientation` is applied: the tiles' total, less the excess on the right and at the bottom.
    let width: Int
    let height: Int
    /// Equivalent to the file's transformations.
    let orientation: Orientation
    /// Nil: as in the bit stream.
    let isFullRange: Bool?
    /// Nil: as in the bit stream.
    let matrix: Int?
    /// The tiles' ranges in the file, row by row.
    let extents: [[Range<Int>]]

    /// BT.470 B/G and BT.601, whose matrices are JFIF's, and "unspecified", which is treated the same.
    static let matrices: Set<Int> = [2, 5, 6]

    /// Nil for pictures that libheif has to decode.
    init?(_ item: Int, of items: HeifItems) {
        do throws(BoxReader.NotUnderstood) {
            guard items.isWhole, let picture = items.items[item] else { return nil }
            let properties = try HeifProperties(picture.properties)
            guard let size = properties.size else { return nil }
            let tiles: [Int]
            if picture.type == "grid" {
                let grid = try Grid(items.gridData(picture))
                tiles = items.references.filter { $0.type == "dimg" && $0.from == item }.flatMap(\.to)
                guard tiles.count == grid.columns * grid.rows, grid.size == size else { return nil }
                (columns, rows) = (grid.columns, grid.rows)
            } else {
                tiles = [item]
                (columns, rows) = (1, 1)
            }
            guard let first = tiles.first.flatMap({ items.items[$0] }) else { return nil }
            // A single tile is not rotated: that is up to the grid.
            let coded = try HeifProperties(first.properties)
            guard let tileSize = coded.size, let configuration = coded.configuration,
                let (codec, layout) = Self.coding(first.type, configuration),
                picture.type != "grid" || coded.orientation == 1
            else { return nil }
            for tile in tiles.dropFirst() {
                guard let other = items.items[tile], other.type == first.type,
                    try HeifProperties(other.properties) == coded
                else { return nil }
            }
            // If grid and tiles contradict each other, libheif decides.
            guard properties.colour == nil || coded.colour == properties.colour,
                coded.colour.map({ Self.matrices.contains($0.matrix) }) ?? true
            else { return nil }
            extents = tiles.compactMap { tile in
                items.items[tile].flatMap { $0.isInData || $0.extents.isEmpty ? nil : $0.extents }
            }
            let shift = layout.chromaShift
            guard extents.count == tiles.count, tileSize.width * columns >= size.width,
                tileSize.height * rows >= size.height, tileSize.width * (columns - 1) < size.width,
                tileSize.height * (rows - 1) < size.height,
                columns == 1 || tileSize.width.isMultiple(of: 1 << shift.horizontal),
                rows == 1 || tileSize.height.isMultiple(of: 1 << shift.vertical)
            else { return nil }
            self.codec = codec
            self.configuration = Array(configuration)
            self.layout = layout
            (tileWidth, tileHeight) = (tileSize.width, tileSize.height)
            (width, height) = (size.width, size.height)
            orientation = Orientation(rawValue: Int(properties.orientation)) ?? .up
            isFullRange = coded.colour?.isFullRange
            matrix = coded.colour?.matrix
        } catch {
            return nil
        }
    }

    /// Codec and layout of eight-bit pictures in three planes; nil for others.
    private static func coding(
        _ type: String,
        _ configuration: ArraySlice<UInt8>
    ) -> (codec: CodecDecoder.Codec, layout: ChromaLayout)? {
        let bytes = Array(configuration)
        switch type {
        case "hvc1":
            // ISO/IEC 14496-15, 8.3.3.1: chroma format, bit depths less 8, and the length of lengths less 1.
            guard bytes.count > 22, bytes[17] & 7 == 0, bytes[18] & 7 == 0, bytes[21] & 3 == 3 else { return nil }
            let layouts: [ChromaLayout] = [.grey, .yuv420, .yuv422, .yuv444]
            let layout = layouts[Int(bytes[16] & 3)]
            return layout == .grey || !CodecDecoder.has(.hevc) ? nil : (.hevc, layout)
        case "av01":
            // AV1 in ISOBMFF, 2.3.3: high bit depth, twelve bits, monochrome, subsampling across and down.
            guard bytes.count >= 4, bytes[2] & 0b0111_0000 == 0, CodecDecoder.has(.av1) else { return nil }
            switch bytes[2] >> 2 & 3 {
            case 0: return (.av1, .yuv444)
            case 2: return (.av1, .yuv422)
            case 3: return (.av1, .yuv420)
            default: return nil
            }
        default:
            return nil
        }
    }

    /// ISO/IEC 23008-12, 6.6.2.3.2.
    private struct Grid {
        let columns: Int
        let rows: Int
        let size: HeifProperties.Size

        init(_ data: ArraySlice<UInt8>) throws(BoxReader.NotUnderstood) {
            var reader = BoxReader(data)
            guard try reader.number(1) == 0 else { throw BoxReader.NotUnderstood() }
            let isLarge = try reader.number(1) & 1 == 1
            rows = try reader.number(1) + 1
            columns = try reader.number(1) + 1
            size = .init(width: try reader.number(isLarge ? 4 : 2), height: try reader.number(isLarge ? 4 : 2))
            guard reader.isAtEnd else { throw BoxReader.NotUnderstood() }
        }
    }
}

extension HeifItems {
    /// The content of an item in the `idat` box.
    fileprivate func gridData(_ item: Item) throws(BoxReader.NotUnderstood) -> ArraySlice<UInt8> {
        guard item.isInData, item.extents.count == 1, let extent = item.extents.first,
            extent.upperBound <= data.count
        else { throw BoxReader.NotUnderstood() }
        return data.dropFirst(extent.lowerBound).prefix(extent.count)
    }
}
