import Backpressure
import Imaging
import PhotoCache
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoStore
import StoreFiles
import Synchronization
import SystemPackage

/// Parts of pictures.
extension PictureSource {
    /// Pixels of the upright picture at full size.
    ///
    /// - Throws: as `fullSize`, which is made for photos that are not prepared yet
    func wholeSize(_ asset: Asset) async throws -> PixelSize {
        let known = try await readers.run(priority: .interactive) { self.record(asset).map(Self.shownSize) }
        if let known, known.pixelCount > 0 { return known }
        return try await fullSize(asset, page: 1).size
    }

    /// Of what is shown at full size: of a camera raw file, its preview.
    private static func shownSize(_ record: Record) -> PixelSize {
        record.previewWidth > 0 && record.previewHeight > 0
            ? PixelSize(width: Int(record.previewWidth), height: Int(record.previewHeight))
            : PixelSize(width: Int(record.width), height: Int(record.height))
    }

    /// A part of a photo, from a tier if one is large enough, else from the photo at full size.
    ///
    /// - Parameter whole: as `wholeSize`.
    /// - Throws: `LibraryError.noPicture`, `StoreError`, `CancellationError`
    func region(_ asset: Asset, _ region: PictureRegion, of whole: PixelSize) async throws -> [UInt8] {
        let path = asset.path.string
        if let tier = try await readers.run(priority: .interactive, { try self.tier(asset, for: region, of: whole) }) {
            // Its own bytes, if that is all.
            if tier.size == region.size, region.isPlain(of: whole), tier.format == region.format,
                region.encodingQuality == nil
            {
                return tier.bytes
            }
            let lease = try await lease(region, tier.size)
            return try await making(path) { () throws(ImagingError) in
                defer { lease?.release() }
                return try tier.picture(region, of: whole)
            }
        }
        let tiles = try await fullSize(asset, page: 1)
        let lease = try await lease(region, PixelSize(width: tiles.size.width, height: PictureTiles.edge))
        return try await making(path) { [tilePlanes] () throws(ImagingError) in
            defer { lease?.release() }
            return try TiledPicture(tiles, tilePlanes).picture(region, of: whole)
        }
    }

    private func making(
        _ path: String,
        _ make: @escaping @Sendable () throws(ImagingError) -> [UInt8]
    ) async throws -> [UInt8] {
        do {
            return try await regions.run(priority: .interactive) { try make() }
        } catch let error as ImagingError {
            throw LibraryError.noPicture(path: path, reason: "\(error)")
        }
    }

    /// What decoding, scaling and encoding hold at a time; nil while nothing else takes memory.
    ///
    /// - Parameter source: of what is decoded at a time.
    private func lease(_ region: PictureRegion, _ source: PixelSize) async throws -> Lease? {
        let budget = state.withLock { ($0.lent ?? $0.pipeline)?.memory }
        let byteCount = 3 * source.pixelCount / 2 + 8 * region.size.pixelCount
        return try await budget?.lease(byteCount, priority: .interactive)
    }

    /// The smallest stored tier that is large enough; nil if there is none. Blocks.
    private func tier(_ asset: Asset, for region: PictureRegion, of whole: PixelSize) throws -> StoredPicture? {
        guard let content = asset.content, let record = record(asset) else { return nil }
        // A pixel more or less comes from rounding.
        let scale = max(
            Double(region.size.width - 1) / Double(region.part.width),
            Double(region.size.height - 1) / Double(region.part.height)
        )
        for tier in record.tiers.reversed() {
            let size = PixelSize(width: Int(tier.width), height: Int(tier.height))
            guard Double(size.width) >= scale * Double(whole.width), let stored = StoredTier(tier),
                let bytes = try library.cache.tier(content, stored.storedDigest), crc32(of: bytes) == stored.checksum
            else { continue }
            return StoredPicture(bytes: bytes, size: size, format: stored.format == .jpeg ? .jpeg : .webp)
        }
        return nil
    }
}

/// A stored tier.
private struct StoredPicture: Sendable {
    let bytes: [UInt8]
    let size: PixelSize
    let format: PictureRegion.Format

    func picture(_ region: PictureRegion, of whole: PixelSize) throws(ImagingError) -> [UInt8] {
        let here = region.scaled(from: whole, to: size)
        let (rows, profile): (any RowSource, [UInt8]?)
        if format == .jpeg {
            let input = EncodedInput.memory(FileBytes(bytes))
            let probe = try JPEGProbe(input)
            (rows, profile) = (try JPEGSource(input, probe: probe, scaledToAtLeast: .max), probe.header.iccProfile)
        } else {
            (rows, profile) = (try PlanarRowSource(try PlanarImage.decodingWebP(bytes)), nil)
        }
        let size = here.fittingSize
        let part = here.part == rows.size ? rows : CroppedRows(rows, x: here.x, y: here.y, size: here.part)
        return try part.picture(scaledTo: size, turned: region.turned).encoded(region, iccProfile: profile)
    }
}

extension PictureRegion {
    /// Its size, which is at most a pixel larger than a tier that is large enough.
    fileprivate var fittingSize: PixelSize {
        PixelSize(width: min(size.width, part.width), height: min(size.height, part.height))
    }
}

/// A photo at full size, of which a part is decoded.
private struct TiledPicture {
    private let tiles: PictureTiles
    private let planes: TilePlanes

    init(_ tiles: PictureTiles, _ planes: TilePlanes) { (self.tiles, self.planes) = (tiles, planes) }

    func picture(_ region: PictureRegion, of whole: PixelSize) throws(ImagingError) -> [UInt8] {
        let here = whole == tiles.size ? region : region.scaled(from: whole, to: tiles.size)
        let edge = PictureTiles.edge
        let columns = here.x / edge..<(here.x + here.part.width - 1) / edge + 1
        let rows = here.y / edge..<(here.y + here.part.height - 1) / edge + 1
        if let bytes = wholeTile(here, columns, rows) { return bytes }
        let band = PixelSize(
            width: min(columns.upperBound * edge, tiles.size.width) - columns.lowerBound * edge,
            height: min(rows.upperBound * edge, tiles.size.height) - rows.lowerBound * edge
        )
        var profile: [UInt8]?
        let source = try TiledRows(columns: columns, rows: rows, size: band, edge: edge) {
            column,
            row throws(ImagingError) in
            let tile = try planes.tile(of: tiles, column: column, row: row)
            profile = tile.iccProfile
            return tile.image
        }
        let (x, y) = (here.x - columns.lowerBound * edge, here.y - rows.lowerBound * edge)
        let part: any RowSource = here.part == band ? source : CroppedRows(source, x: x, y: y, size: here.part)
        return try part.picture(scaledTo: here.fittingSize, turned: here.turned).encoded(here, iccProfile: profile)
    }

    /// The bytes of a tile, if it is all that is wanted: viewers ask for tiles where they are.
    private func wholeTile(_ region: PictureRegion, _ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8]? {
        let edge = PictureTiles.edge
        guard columns.count == 1, rows.count == 1, region.x % edge == 0, region.y % edge == 0,
            region.size == region.part, region.turned == .up, region.quality == .colour, region.format == .jpeg,
            region.encodingQuality == nil,
            region.part.width == min(edge, tiles.size.width - region.x),
            region.part.height == min(edge, tiles.size.height - region.y)
        else { return nil }
        return tiles.tile(column: columns.lowerBound, row: rows.lowerBound)
    }
}
