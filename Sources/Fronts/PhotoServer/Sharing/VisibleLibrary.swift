import Foundation
import Hummingbird
import HummingbirdCore
import PhotoCommit
import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoSession

/// The library as one caller sees it: all of it for the owner, or what a share shows.
///
/// Routes that guests may call get nothing else of the library. A photo that a share does not show is treated like one that
/// does not exist.
struct VisibleLibrary: Sendable {
    /// Nil for the owner.
    let share: Share?
    let access: AccessBook
    private let library: PhotoLibrary
    private let orders: OrderKeeper
    private let settings: ServerSettings
    /// What the share shows; nil for the owner.
    private let limit: PhotoFilter?

    /// - Throws: `Problem` if the share's filter cannot be read, for example because another version wrote it.
    init(_ share: Share?, _ parts: InterfaceParts) throws(Problem) {
        self.share = share
        access = parts.live.access
        (library, settings) = (parts.library, parts.settings)
        orders = share == nil ? parts.live.orders : parts.live.guestOrders
        limit = try share.map { share throws(Problem) in try share.limit }
    }

    private func check(_ id: AssetID) async throws {
        if let limit { try await library.check([id], within: limit) }
    }

    /// - Throws: `LibraryError.unknownSession` for a review that is not the guest's own.
    func check(session id: AssetID) throws {
        guard let share else { return }
        let own = access.share(share.id)?.sessions ?? []
        guard own.contains(id.description) else { throw LibraryError.unknownSession(id) }
    }
}

extension Share {
    /// What it shows.
    var limit: PhotoFilter {
        get throws(Problem) {
            guard let limit = try? PhotoFilter(filter) else {
                throw Problem(403, kind: "bad-share", "This link cannot be opened by this version of Sluice.")
            }
            return limit
        }
    }
}

// MARK: Filters and orders

extension VisibleLibrary {
    /// - Throws: `PhotoFilterError`, `Problem` if it depends on facts that are not shown.
    func filter(_ text: String?) throws -> PhotoFilter {
        let filter = try PhotoFilter(text ?? "")
        guard let share, let limit else { return filter }
        try share.check(filter)
        return filter.listed(like: limit)
    }

    /// - Throws: as `filter(_:)`
    func sort(_ text: String?) throws -> PhotoSort {
        let sort = try text.map { try PhotoSort($0) } ?? PhotoSort(.taken)
        try share?.check(sort)
        return sort
    }

    /// The order named by a request, or a new one.
    func order(_ request: Request) async throws -> (name: String, order: PhotoOrder) {
        let (filter, sort) = (try filter(request.text("filter")), try sort(request.text("sort")))
        if let name = request.text("order") { return (name, try await order(named: name)) }
        let order = await library.order(filter, sort, within: limit)
        return (orders.keep(order, of: share?.id), order)
    }

    /// - Throws: `Problem`, 410, if it is no longer kept, or contains a photo that is not shown any more.
    func order(named name: String) async throws -> PhotoOrder {
        let order = try orders.order(name, of: share?.id)
        if let limit, await !library.shows(order, within: limit) { throw Problem.gone(order: name) }
        return order
    }

    func count(_ filter: PhotoFilter) async -> Int {
        if let limit { await library.count(filter, within: limit) } else { await library.count(filter) }
    }

    /// Guests get none: notes are about the recipe and plugins.
    func notes(_ filter: PhotoFilter) async throws -> [String] { share == nil ? try await library.notes(filter) : [] }

    func facets(_ filter: PhotoFilter, of facets: [PhotoFacet]) async -> [PhotoFacet: [FacetCount]] {
        guard let share, let limit else { return await library.facets(filter, of: facets) }
        var counts = await library.facets(filter, of: facets.filter { share.shows($0) }, within: limit)
        counts[.album] = counts[.album]?.filter { $0.value.map { share.shows(album: $0) } ?? share.filter.isEmpty }
        return counts
    }

    /// With the photos that are shown; without tags that only others have.
    func tags() async throws -> [PhotoTag] {
        if let limit { await library.tags(within: limit) } else { try await library.tags() }
    }

    func albums() async throws -> [PhotoAlbum] {
        let albums = try await library.albums()
        guard let share, let limit else { return albums }
        var shown: [PhotoAlbum] = []
        for var album in albums where share.shows(album: album.name) {
            album.photoCount = await library.count(.album(album.name), within: limit)
            if album.photoCount > 0 { shown.append(album) }
        }
        return shown
    }
}

// MARK: Photos

extension VisibleLibrary {
    func photos(in order: PhotoOrder, _ places: Range<Int>) async throws -> [ServedPhotoDocument] {
        let photos = try await library.photos(in: order, places)
        let shown = try await visible(photos.map(\.id))
        return photos.filter { shown?.contains($0.id) ?? true }.map { ServedPhotoDocument($0, for: share) }
    }

    func cells(in order: PhotoOrder, _ places: Range<Int>) async throws -> [CellDocument] {
        let cells = try await library.cells(in: order, places)
        let shown = try await visible(cells.map(\.id))
        return cells.filter { shown?.contains($0.id) ?? true }.map { CellDocument($0, for: share) }
    }

    /// Nil for all of them.
    private func visible(_ photos: [AssetID]) async throws -> Set<AssetID>? {
        guard let limit else { return nil }
        return try await library.visible(photos, within: limit)
    }

    func timeline(_ order: PhotoOrder, _ name: String, places photos: [AssetID]) async throws -> TimelineDocument {
        let (days, shapes) = (await library.days(of: order), await library.shapes(of: order))
        // A photo that is not shown is in no order.
        let places = try await library.places(of: photos, in: order)
        return TimelineDocument(order: name, days: days, shapes: shapes, places: places)
    }

    func photo(_ id: AssetID) async throws -> PhotoRecordDocument {
        try await check(id)
        let photo = try await library.photo(id)
        return PhotoRecordDocument(photo, try await library.record(of: id), for: share)
    }

    func placeholder(_ id: AssetID) async throws -> [UInt8]? {
        try await check(id)
        return try await library.placeholder(id)
    }

    /// - Throws: `Problem` if files are not served.
    func original(of id: AssetID) async throws -> OriginalFile {
        try allowOriginals()
        try await check(id)
        return try await library.reading { [library] in try library.original(of: id) }
    }

    /// - Throws: as `original(of:)`
    func film(of id: AssetID) async throws -> OriginalFile {
        try allowOriginals()
        try await check(id)
        return try await library.film(of: id)
    }

    func read(_ file: OriginalFile, _ part: Range<Int>) async throws -> [UInt8] {
        try await library.reading { try file.read(part) }
    }

    /// - Throws: as `original(of:)`
    func fullSize(_ id: AssetID, page: () throws -> Int) async throws -> PictureTiles {
        try allowOriginals()
        try await check(id)
        return try await library.fullSize(id, page: try page())
    }

    private func allowOriginals() throws(Problem) {
        if let share, !share.servesOriginals { throw .noSharedOriginals }
        guard settings.servesOriginals else { throw share == nil ? .noOriginals : .noSharedOriginals }
    }
}

// MARK: The library as a whole

extension VisibleLibrary {
    /// The name of the share for its guests: the library's may come from a folder.
    var name: String { share?.name ?? library.name }

    /// Guests have defaults, and no automatic commits.
    var preferences: Preferences {
        get async {
            guard share != nil else { return await library.preferences }
            var preferences = Preferences()
            preferences.commitThreshold = 0
            return preferences
        }
    }

    var document: LibraryDocument {
        get async throws {
            let (id, recipe) = try await library.reading { library in
                // A damaged cache has no readable recipe.
                (try library.id(), (try? library.recipe()) ?? nil)
            }
            let names = (review: await library.reviewTier, grid: await library.gridTier)
            let (access, tiers) = (await library.access, LibraryDocument.Tier.all(recipe))
            let isSecure = settings.tls != nil || settings.listen.isLoopback
            if let share, let limit {
                return LibraryDocument(
                    share,
                    id: id.description,
                    access: access,
                    totals: await library.totals(within: limit),
                    tiers: tiers,
                    names: names,
                    originals: settings.servesOriginals && share.servesOriginals,
                    secure: isSecure
                )
            }
            return LibraryDocument(
                id: id.description,
                name: library.name,
                access: LibraryDocument.Access(access),
                totals: LibraryDocument.Totals(try await library.totals),
                tiers: tiers,
                reviewTier: names.review,
                gridTier: names.grid,
                pluginValues: await library.pluginValues,
                originals: settings.servesOriginals,
                secure: isSecure,
                reachable: settings.isReachable,
                command: settings.command
            )
        }
    }
}

// MARK: Events

extension VisibleLibrary {
    /// What guests are told of an event.
    struct News: Sendable {
        /// Of `LibraryEvent.Kind`.
        var kinds: Set<LibraryEvent.Kind>
        /// Nil for any photo that is shown.
        var photos: Set<AssetID>?
    }

    /// The photos that are shown now, to notice when they become others; nil for the owner.
    var shown: ShownPhotos? {
        get async {
            guard let limit else { return nil }
            return await library.shown(within: limit)
        }
    }

    /// - Parameter before: the photos that were shown before; replaced by those that are shown now.
    /// - Returns: nil if the event concerns nothing that is shown, or was shown before.
    func news(of event: LibraryEvent, _ before: inout ShownPhotos?) async throws -> News? {
        let kinds = event.kinds.subtracting([.preferencesChanged])
        guard let limit, !kinds.isEmpty else { return nil }
        let now = await library.shown(within: limit)
        defer { before = now }
        if now != before || event.isAboutAll { return News(kinds: kinds) }
        let photos = try await library.visible(Array(event.photos), within: limit)
        return photos.isEmpty ? nil : News(kinds: kinds, photos: photos)
    }
}
