package import Imaging
import PhotoCache
import PhotoCatalogue
public import PhotoIndex
public import PhotoModel
public import PhotoPipeline
import PhotoRecord
import PhotoStore
import StoreFiles
package import SystemPackage

/// Finding photos and their facts.
extension PhotoLibrary {
    /// The photos that match a filter, sorted.
    public func order(_ filter: PhotoFilter, _ sort: PhotoSort = PhotoSort(.taken)) -> PhotoOrder {
        let positions = index.rows(matching: filter, sortedBy: sort)
        return PhotoOrder(filter: filter, sort: sort, assets: index.assets(at: positions))
    }

    public func count(_ filter: PhotoFilter) -> Int { index.count(matching: filter) }

    /// Notes for the user about a filter, such as that no photo can match it; sentences, usually none.
    public func notes(_ filter: PhotoFilter) throws -> [String] {
        try filter.notes(hidden: catalogue.hiddenFacts()) + filter.notes(pluginValues: pluginValues)
    }

    /// Counts the values of the photos that match a filter.
    public func facets(_ filter: PhotoFilter, of facets: [PhotoFacet]) -> [PhotoFacet: [FacetCount]] {
        index.facets(matching: filter, of: facets)
    }

    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    public func photo(_ id: AssetID) throws -> ReviewPhoto {
        let asset = try asset(id)
        guard let photo = try photo(asset, pictures.record(asset)) else { throw LibraryError.unknownPhoto(id) }
        return photo
    }

    /// Photos at places of an order. Places beyond its end and forgotten photos are left out.
    ///
    /// - Throws: `StoreError`
    public nonisolated func photos(in order: PhotoOrder, _ places: Range<Int>) async throws -> [ReviewPhoto] {
        let rows = Array(order.assets[places.clamped(to: order.assets.indices)])
        // Runs beside the library's thread, where a decision may be waiting.
        let (assets, decisions, records, looks) = try await reading { library in
            let assets = try library.catalogue.assets(rows: rows)
            let found = (try? library.cache.records(Array(Set(assets.values.compactMap(\.content))))) ?? []
            let records = Dictionary(found.map { ($0.content, $0) }) { first, _ in first }
            let pending = assets.values.filter { $0.state == .pending }.map(\.row)
            let looks = try library.catalogue.lookedPictures(of: pending)
            return (assets, try library.catalogue.decisions(of: rows), records, looks)
        }
        return await photos(rows.compactMap { assets[$0] }, decisions, records, looks)
    }

    private func photos(
        _ assets: [Asset],
        _ decisions: [AssetRow: StoredDecision],
        _ records: [ContentID?: Record],
        _ looks: [AssetRow: LookedPicture]
    ) -> [ReviewPhoto] {
        assets.compactMap { photo($0, $0.content.flatMap { records[$0] }, looks[$0.row], decisions[$0.row]) }
    }

    /// The IDs of photos of an order. Cheap enough for all of them.
    public func ids(in order: PhotoOrder, _ places: Range<Int>) -> [AssetID] {
        order.assets[places.clamped(to: order.assets.indices)]
            .compactMap { index.position(of: $0) }.map { index.id(at: $0) }
    }

    /// Nil if it has been forgotten.
    func photo(_ asset: Asset, _ record: Record?) throws(StoreError) -> ReviewPhoto? {
        photo(asset, record, try catalogue.lookedPicture(of: asset), try catalogue.decision(of: asset.row))
    }

    private func photo(
        _ asset: Asset,
        _ record: Record?,
        _ look: LookedPicture?,
        _ decision: StoredDecision?
    ) -> ReviewPhoto? {
        guard let place = index.position(of: asset.row) else { return nil }
        let left = decision.flatMap { $0.isPending ? $0.problem : nil }
        return ReviewPhoto(index.photo(at: place), asset.picture, record: record, look: look, left: left)
    }

    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    func asset(_ id: AssetID) throws -> Asset {
        guard let asset = try catalogue.asset(id) else { throw LibraryError.unknownPhoto(id) }
        return asset
    }

    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    func rows(of ids: [AssetID]) throws -> [AssetRow] {
        let rows = try catalogue.rows(of: ids)
        return try ids.map { id in
            guard let row = rows[id] else { throw LibraryError.unknownPhoto(id) }
            return row
        }
    }

    func id(of row: AssetRow) -> AssetID? { index.position(of: row).map { index.id(at: $0) } }
}

/// Pictures of photos.
extension PhotoLibrary {
    /// Names of the library's tiers, largest first.
    public nonisolated var tierNames: [String] { pictures.tierNames }

    /// Values that plugins found, by their names in filters and orders: `plugin.receipts.total`.
    public var pluginValues: [String] { index.pluginValues }

    /// The tier for reviewing and the one for grids: the preferred ones, if they exist.
    public var reviewTier: String { tier(preferencesNow.reviewTier, else: tierNames.first) }
    public var gridTier: String { tier(preferencesNow.gridTier, else: tierNames.last) }

    private func tier(_ preferred: String?, else usual: String?) -> String {
        preferred.flatMap { tierNames.contains($0) ? $0 : nil } ?? usual ?? "large"
    }

    /// A tier of a photo, from the cache, or made now at high priority.
    ///
    /// - Parameters:
    ///   - id: the photo's.
    ///   - tier: nil for the one for reviewing.
    /// - Throws: `LibraryError`, `StoreError`, `CancellationError`
    public nonisolated func picture(_ id: AssetID, tier: String? = nil) async throws -> Picture {
        let (asset, tier) = try await wanted(id, tier)
        return try await pictures.picture(asset, tier)
    }

    /// A tier of a page of a document, kept in memory for a while.
    ///
    /// - Parameters:
    ///   - id: the photo's.
    ///   - page: counted from 1; the first is the photo itself.
    ///   - tier: nil for the one for reviewing.
    /// - Throws: `LibraryError.noPage` beyond the last page, others of `LibraryError`, `StoreError`, `CancellationError`
    public nonisolated func picture(_ id: AssetID, page: Int, tier: String? = nil) async throws -> Picture {
        let (asset, tier) = try await wanted(id, tier)
        return page == 1
            ? try await pictures.picture(asset, tier) : try await pictures.picture(asset, tier, page: page)
    }

    /// The best picture of a photo that is available now: the tier, another one, or a placeholder. Makes nothing.
    ///
    /// - Parameters:
    ///   - id: the photo's.
    ///   - tier: nil for the one for reviewing.
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    public nonisolated func availablePicture(_ id: AssetID, tier: String? = nil) async throws -> PhotoPicture {
        let (asset, tier) = try await wanted(id, tier)
        return try await reading { [pictures] in
            pictures.availablePicture(asset, tier, record: pictures.record(asset))
        }
    }

    /// The tier for grids.
    public nonisolated func thumbnail(_ id: AssetID) async throws -> Picture {
        try await picture(id, tier: await gridTier)
    }

    /// A ThumbHash of about 25 bytes; nil if the photo was never prepared.
    public func placeholder(_ id: AssetID) throws -> [UInt8]? {
        guard let record = pictures.record(try asset(id)) else { return nil }
        return record.fingerprints.thumbHash.isEmpty ? nil : Array(record.fingerprints.thumbHash)
    }

    /// The photo at full size, upright, cut into JPEG files: made now at high priority, unless it was shown lately.
    ///
    /// - Parameters:
    ///   - id: the photo's.
    ///   - page: of a document, counted from 1.
    /// - Throws: `LibraryError.noPage` beyond the last page, others of `LibraryError`, `StoreError`, `CancellationError`
    public nonisolated func fullSize(_ id: AssetID, page: Int = 1) async throws -> PictureTiles {
        try await pictures.fullSize(try await wanted(id, nil).asset, page: page)
    }

    /// Pixels of a photo's upright picture at full size.
    ///
    /// - Throws: `LibraryError`, `StoreError`, `CancellationError`
    package nonisolated func wholeSize(of id: AssetID) async throws -> PixelSize {
        try await pictures.wholeSize(try await wanted(id, nil).asset)
    }

    /// A part of a photo as a file: of a stored tier if one is large enough, otherwise made now at high priority.
    ///
    /// - Parameter whole: from `wholeSize(of:)`.
    /// - Throws: `LibraryError`, `StoreError`, `CancellationError`
    package nonisolated func region(
        _ region: PictureRegion,
        of id: AssetID,
        whole: PixelSize
    ) async throws -> [UInt8] {
        try await pictures.region(try await wanted(id, nil).asset, region, of: whole)
    }

    /// Decodes a file that belongs to no library, and makes something of it; see `PhotoPipeline.foreign`.
    package nonisolated func foreignPicture<Value: Sendable>(
        _ file: FileDescriptor,
        size: @escaping @Sendable (ImageHeader) throws -> PixelSize,
        make: @escaping @Sendable (ForeignPicture) throws -> Value
    ) async throws -> Value {
        try await pictures.foreign(file, size: size, make: make)
    }

    /// The original file's bytes.
    ///
    /// - Throws: `LibraryError`, `StoreError`, `CancellationError`
    public nonisolated func fullResolution(_ id: AssetID) async throws -> Picture {
        try await pictures.original(try await wanted(id, nil).asset)
    }

    private func wanted(_ id: AssetID, _ tier: String?) throws -> (asset: Asset, tier: String) {
        (try asset(id), tier ?? reviewTier)
    }
}
