public import Observation
public import PhotoIndex
public import PhotoModel

/// A grid of photos: pages of an order, a selection, decisions about many at once, albums and tags.
@MainActor @Observable
public final class PhotoLibraryModel {
    /// Photos that are shown.
    public private(set) var count = 0
    public private(set) var query: PhotoQuery
    public private(set) var selection: Set<AssetID> = []
    public private(set) var albums: [PhotoAlbum] = []
    public private(set) var tags: [PhotoTag] = []
    public var message: ModelMessage?

    /// Photos that are read at a time, and pages that are kept: what is on a large screen, and as much again on each side.
    public static let pageSize = 100
    static let mostPages = 12

    private var pages: [Int: [ReviewPhoto]] = [:]
    @ObservationIgnored private var order: PhotoOrder?
    /// Grows with each order; what comes for an older one is not shown.
    @ObservationIgnored private var generation = 0
    /// Pages in the order in which they were looked at last.
    @ObservationIgnored private var recent: [Int] = []
    @ObservationIgnored private let library: any LibraryService

    public init(_ library: any LibraryService, _ query: PhotoQuery = PhotoQuery()) {
        self.library = library
        self.query = query
    }

    /// Shows the photos, and follows the library until the task is cancelled.
    public func run() async {
        let events = await library.events()
        await reload()
        await reloadCollections()
        for await event in events {
            await reload()
            if !event.kinds.isDisjoint(with: [.collectionsChanged, .decided, .sidecarsRead]) {
                await reloadCollections()
            }
        }
    }

    /// Shows other photos, or in another order. Of the selection, what is not among them is let go of.
    public func show(_ query: PhotoQuery) async {
        self.query = query
        await reload()
        guard let order else { return }
        let shown = Set(await library.ids(in: order, 0..<order.count))
        selection.formIntersection(shown)
    }

    /// Finds out anew which photos are shown, and reads the pages again that are on display.
    public func reload() async {
        generation += 1
        let number = generation
        let order = await library.order(query.filter, query.sort ?? PhotoSort(.taken))
        guard number == generation else { return }
        self.order = order
        count = order.count
        let kept = recent.filter { $0 * Self.pageSize < order.count }
        for page in recent where !kept.contains(page) { pages[page] = nil }
        recent = kept
        for page in kept { await load(page: page) }
    }

    /// The photo at a place; nil where it was not read yet: see `load(place:)`.
    public func photo(at place: Int) -> ReviewPhoto? {
        guard let page = pages[place / Self.pageSize], place >= 0 else { return nil }
        let offset = place % Self.pageSize
        return offset < page.count ? page[offset] : nil
    }

    /// Reads the page of photos that holds a place, unless it is there: called for what comes into view.
    public func load(place: Int) async {
        let page = place / Self.pageSize
        guard (0..<count).contains(place) else { return }
        touch(page)
        if pages[page] == nil { await load(page: page) }
    }

    /// The small tier of a photo; nil where there is none, which is no message: a placeholder stands for it.
    public func thumbnail(_ photo: AssetID) async -> Picture? { try? await library.thumbnail(photo) }

    private func load(page: Int) async {
        guard let order else { return }
        let (number, start) = (generation, page * Self.pageSize)
        do {
            let photos = try await library.photos(in: order, start..<min(start + Self.pageSize, order.count))
            guard number == generation else { return }
            if pages[page] != photos { pages[page] = photos }
        } catch {
            message = ModelMessage(error)
        }
    }

    private func touch(_ page: Int) {
        recent.removeAll { $0 == page }
        recent.append(page)
        while recent.count > Self.mostPages { pages[recent.removeFirst()] = nil }
    }
}

// MARK: Selection

extension PhotoLibraryModel {
    public func select(_ photo: AssetID) { selection.insert(photo) }
    public func deselect(_ photo: AssetID) { selection.remove(photo) }
    public func toggle(_ photo: AssetID) { if selection.remove(photo) == nil { selection.insert(photo) } }
    public func clearSelection() { selection = [] }

    /// Selects photos by their places, as a drag or a click with Shift does.
    public func select(places: ClosedRange<Int>) async {
        guard let order else { return }
        selection.formUnion(await library.ids(in: order, places.lowerBound..<places.upperBound + 1))
    }

    public func selectAll() async {
        guard let order else { return }
        selection = Set(await library.ids(in: order, 0..<order.count))
    }
}

// MARK: What is done with it

extension PhotoLibraryModel {
    /// Decides about all that is selected, as one step.
    public func decide(_ changes: [DecisionChange]) async {
        let photos = selection.sorted()
        guard !photos.isEmpty else { return }
        await attempt { try await $0.decide(changes, about: photos, session: nil) }
    }

    /// Takes back the last step of the whole library.
    public func undo() async { await takeBack("undo") { try await $0.undo(session: nil) } }
    public func redo() async { await takeBack("redo") { try await $0.redo(session: nil) } }

    public func makeAlbum(_ name: String) async {
        let photos = selection.sorted()
        await attempt { library in
            let album = try await library.makeAlbum(name)
            if !photos.isEmpty { try await library.addPhotos(photos, toAlbum: album.id) }
        }
    }

    public func addSelection(to album: AssetID) async {
        let photos = selection.sorted()
        await attempt { try await $0.addPhotos(photos, toAlbum: album) }
    }

    public func removeSelection(from album: AssetID) async {
        let photos = selection.sorted()
        await attempt { try await $0.removePhotos(photos, fromAlbum: album) }
    }

    private func takeBack(_ name: String, _ body: (any LibraryService) async throws -> UndoOutcome) async {
        await attempt { library in
            switch try await body(library) {
            case .nothing: message = ModelMessage(.note, "There is nothing to \(name).")
            case .done: break
            case .decidedSince(let photos):
                message = ModelMessage(.problem, "\(photos.count) photos were decided about otherwise since.")
            case .changedSince(let what): message = ModelMessage(.problem, "Changed otherwise since: \(what).")
            }
        }
    }

    private func attempt(_ body: (any LibraryService) async throws -> Void) async {
        message = nil
        do { try await body(library) } catch { message = ModelMessage(error) }
        await reload()
        await reloadCollections()
    }

    private func reloadCollections() async {
        do {
            (albums, tags) = (try await library.albums(), try await library.tags())
        } catch {
            message = ModelMessage(error)
        }
    }
}
