import PhotoIndex
import PhotoModel

@testable import PhotoSession

/// A library of photos without files, that fails and changes where a test says so.
actor HandLibrary: LibraryService {
    struct Failure: Error, CustomStringConvertible {
        var description: String { "the disk is gone" }
    }

    let cards: [ReviewCard]
    let listeners = LibraryListeners()
    private(set) var pagesRead = 0
    private(set) var access = LibraryAccess.authorised
    private(set) var preferences = Preferences()
    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { cards = (0..<count).map { .blank($0, of: count, id: AssetID.next()) } }

    func set(_ access: LibraryAccess, _ preferences: Preferences) {
        (self.access, self.preferences) = (access, preferences)
        listeners.send(LibraryEvent([.assetsChanged], isAboutAll: true))
    }

    func hold() { isHeld = true }

    func letGo() {
        isHeld = false
        let waiting = waiting
        self.waiting = []
        for one in waiting { one.resume() }
    }

    var isWaited: Bool { !waiting.isEmpty }

    var totals: LibraryTotals {
        get throws {
            var totals = LibraryTotals()
            totals.photos = cards.count
            return totals
        }
    }

    func events() -> LibraryEvents { listeners.add() }

    func order(_ filter: PhotoFilter, _ sort: PhotoSort) -> PhotoOrder {
        PhotoOrder(filter: filter, sort: sort, assets: cards.indices.map { AssetRow($0 + 1) })
    }

    /// 7 for everything, else the number of characters of its text.
    func count(_ filter: PhotoFilter) async -> Int {
        if isHeld, filter != .everything { await withCheckedContinuation { waiting.append($0) } }
        return filter == .everything ? 7 : filter.text.count
    }

    func facets(_ filter: PhotoFilter, of facets: [PhotoFacet]) -> [PhotoFacet: [FacetCount]] { [:] }

    func photos(in order: PhotoOrder, _ places: Range<Int>) -> [ReviewPhoto] {
        pagesRead += 1
        return cards[places].map(\.photo)
    }

    func ids(in order: PhotoOrder, _ places: Range<Int>) -> [AssetID] { cards[places].map(\.id) }
    func thumbnail(_ id: AssetID) throws -> Picture { throw Failure() }

    func decide(_ changes: [DecisionChange], about photos: [AssetID], session: AssetID?) throws -> [AssetID] {
        throw Failure()
    }

    func undo(session: AssetID?) -> UndoOutcome { .nothing }
    func redo(session: AssetID?) -> UndoOutcome { .nothing }
    func albums() -> [PhotoAlbum] { [] }
    func tags() -> [PhotoTag] { [] }
    func makeAlbum(_ name: String) throws -> PhotoAlbum { throw Failure() }
    func addPhotos(_ photos: [AssetID], toAlbum id: AssetID) throws { throw Failure() }
    func removePhotos(_ photos: [AssetID], fromAlbum id: AssetID) throws { throw Failure() }
}
