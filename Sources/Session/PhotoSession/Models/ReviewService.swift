public import PhotoCommit
public import PhotoIndex
public import PhotoModel

/// What models ask of a review. `ReviewSession` is it; tests of models bring their own.
public protocol ReviewService: Sendable {
    func current() async throws -> ReviewPosition
    @discardableResult func next() async throws -> ReviewPosition
    @discardableResult func previous() async throws -> ReviewPosition
    @discardableResult func jump(to photo: AssetID) async throws -> ReviewPosition
    /// The cards around the one on display, the nearest first.
    func neighbours() async throws -> (following: [ReviewCard], preceding: [ReviewCard])
    @discardableResult func decide(_ changes: [DecisionChange], about photo: AssetID) async throws -> Bool
    func undo() async throws -> UndoOutcome
    func redo() async throws -> UndoOutcome
    @discardableResult func commit(_ options: CommitOptions) async throws -> CommitReport
    func progress() async -> ReviewProgress
    func events() async -> AsyncStream<ReviewEvent>
}

extension ReviewSession: ReviewService {}

/// What models ask of a library. `PhotoLibrary` is it; tests of models bring their own.
public protocol LibraryService: Sendable {
    var preferences: Preferences { get async }
    var totals: LibraryTotals { get async throws }
    var access: LibraryAccess { get async }
    func events() async -> LibraryEvents
    func order(_ filter: PhotoFilter, _ sort: PhotoSort) async -> PhotoOrder
    func count(_ filter: PhotoFilter) async -> Int
    func facets(_ filter: PhotoFilter, of facets: [PhotoFacet]) async -> [PhotoFacet: [FacetCount]]
    func photos(in order: PhotoOrder, _ places: Range<Int>) async throws -> [ReviewPhoto]
    func ids(in order: PhotoOrder, _ places: Range<Int>) async -> [AssetID]
    func thumbnail(_ id: AssetID) async throws -> Picture
    @discardableResult
    func decide(_ changes: [DecisionChange], about photos: [AssetID], session: AssetID?) async throws -> [AssetID]
    func undo(session: AssetID?) async throws -> UndoOutcome
    func redo(session: AssetID?) async throws -> UndoOutcome
    func albums() async throws -> [PhotoAlbum]
    func tags() async throws -> [PhotoTag]
    @discardableResult func makeAlbum(_ name: String) async throws -> PhotoAlbum
    func addPhotos(_ photos: [AssetID], toAlbum id: AssetID) async throws
    func removePhotos(_ photos: [AssetID], fromAlbum id: AssetID) async throws
}

extension PhotoLibrary: LibraryService {}
