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
            let lease = try await lease(region, decoding: tier.size)
            return try await making(path) { () throws(ImagingError) in
                defer { lease?.release() }
                return try tier.picture(region, of: whole)
            }
        }
        if whole.isTile(region) || DecodedPicture.byteCount(whole) > Self.maxDecodedBytes {
            let tiles = try await fullSize(asset, page: 1)
            let lease = try await lease(
                region,
                decoding: PixelSize(width: tiles.size.width, height: PictureTiles.edge)
            )
            return try await making(path) { () throws(ImagingError) in
                defer { lease?.release() }
                return try TiledPicture(tiles: tiles).picture(region, of: whole)
            }
        }
        let decoded = try await decoded(asset)
        let lease = try await lease(region)
        return try await making(path) { () throws(ImagingError) in
            defer { lease?.release() }
            return try decoded.picture(region, of: whole)
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
    private func lease(_ region: PictureRegion, decoding source: PixelSize? = nil) async throws -> Lease? {
        let budget = state.withLock { ($0.lent ?? $0.pipeline)?.memory }
        let byteCount = 3 * (source?.pixelCount ?? 0) / 2 + 8 * region.size.pixelCount
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
        return try here.picture(rows, iccProfile: profile)
    }
}

extension DecodedPicture {
    fileprivate func picture(_ region: PictureRegion, of whole: PixelSize) throws(ImagingError) -> [UInt8] {
        let here = whole == image.size ? region : region.scaled(from: whole, to: image.size)
        // Two samples may share one of chroma.
        var part = here
        (part.x, part.y) = (here.x % 2, here.y % 2)
        let size = PixelSize(width: part.x + here.part.width, height: part.y + here.part.height)
        let rows = try PlanarRowSource(image.part(x: here.x - part.x, y: here.y - part.y, size: size))
        return try part.picture(rows, iccProfile: iccProfile)
    }
}

extension PixelSize {
    /// Whether a part of a picture of this size is one of its tiles: viewers ask for tiles where they are.
    fileprivate func isTile(_ region: PictureRegion) -> Bool {
        let edge = PictureTiles.edge
        return region.x % edge == 0 && region.y % edge == 0 && region.size == region.part && region.turned == .up
            && region.quality == .colour && region.format == .jpeg && region.encodingQuality == nil
            && region.part.width == min(edge, width - region.x) && region.part.height == min(edge, height - region.y)
    }
}

extension PictureRegion {
    /// Its size, which is at most a pixel larger than a tier that is large enough.
    fileprivate var fittingSize: PixelSize {
        PixelSize(width: min(size.width, part.width), height: min(size.height, part.height))
    }

    /// - Parameter rows: of the whole picture at the size that the region refers to.
    fileprivate func picture(_ rows: any RowSource, iccProfile: [UInt8]?) throws(ImagingError) -> [UInt8] {
        let part = part == rows.size ? rows : CroppedRows(rows, x: x, y: y, size: part)
        return try part.picture(scaledTo: fittingSize, turned: turned).encoded(self, iccProfile: iccProfile)
    }
}

/// A photo at full size, of which only the tiles of a part are decoded.
private struct TiledPicture {
    let tiles: PictureTiles

    func picture(_ region: PictureRegion, of whole: PixelSize) throws(ImagingError) -> [UInt8] {
        let here = whole == tiles.size ? region : region.scaled(from: whole, to: tiles.size)
        let edge = PictureTiles.edge
        if tiles.size.isTile(here), let bytes = tiles.tile(column: here.x / edge, row: here.y / edge) { return bytes }
        let columns = here.x / edge..<(here.x + here.part.width - 1) / edge + 1
        let rows = here.y / edge..<(here.y + here.part.height - 1) / edge + 1
        let band = PixelSize(
            width: min(columns.upperBound * edge, tiles.size.width) - columns.lowerBound * edge,
            height: min(rows.upperBound * edge, tiles.size.height) - rows.lowerBound * edge
        )
        var profile: [UInt8]?
        let source = try TiledRows(columns: columns, rows: rows, size: band, edge: edge) {
            column,
            row throws(ImagingError) in
            guard let bytes = tiles.tile(column: column, row: row) else { throw .malformed("there is no such tile") }
            let (image, iccProfile) = try PlanarImage.decodingJPEG(bytes)
            profile = iccProfile
            return image
        }
        var part = here
        (part.x, part.y) = (here.x - columns.lowerBound * edge, here.y - rows.lowerBound * edge)
        return try part.picture(source, iccProfile: profile)
    }
}
