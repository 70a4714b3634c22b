import PhotoCatalogue
public import PhotoIndex
public import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage

/// Reviews of a library.
extension PhotoLibrary {
    /// Starts a review of the photos that match a filter.
    ///
    /// - Parameters:
    ///   - filter: which photos.
    ///   - sort: in which order.
    ///   - name: for people; nil for a name that describes the filter.
    /// - Throws: `StoreError`
    public func review(
        _ filter: PhotoFilter = .unreviewed,
        sort: PhotoSort = PhotoSort(.taken),
        name: String? = nil
    ) throws -> ReviewSession {
        try review(filter, sort: sort, name: name, within: nil)
    }

    /// Starts a review of photos within a limit, which never commits by itself; nil for no limit.
    package func review(
        _ filter: PhotoFilter,
        sort: PhotoSort,
        name: String?,
        within limit: PhotoFilter?
    ) throws -> ReviewSession {
        guard !isClosed else { throw LibraryError.closed }
        try refresh()
        let text = filter.text
        let name = name ?? (text.isEmpty ? "all photos" : text)
        return try open(try catalogue.makeSession(name: name, filter: text, sort: sort.text), filter, sort, limit)
    }

    /// Resumes a review where it was left. Returns the same object if it is open in this process.
    ///
    /// - Throws: `LibraryError.unknownSession`, `.reviewInUse`, `.badFilter`, `StoreError`
    public func resume(_ id: AssetID) throws -> ReviewSession { try resume(id, within: nil) }

    /// Resumes a review within a limit; nil for none. While it is open, its limit stays.
    package func resume(_ id: AssetID, within limit: PhotoFilter?) throws -> ReviewSession {
        guard !isClosed else { throw LibraryError.closed }
        guard let stored = try catalogue.session(id) else { throw LibraryError.unknownSession(id) }
        if let open = reviews[stored.row]?.review {
            guard open.limit == limit else { throw LibraryError.reviewInUse(stored.name) }
            return open
        }
        try refresh()
        let (filter, sort): (PhotoFilter, PhotoSort)
        do throws(PhotoFilterError) {
            (filter, sort) = (try PhotoFilter(stored.filter), try PhotoSort(stored.sort))
        } catch {
            throw LibraryError.badFilter(session: stored.name, error)
        }
        return try open(stored, filter, sort, limit)
    }

    /// Reviews that were started and not removed, last used first.
    public func reviewsKept() throws -> [ReviewSummary] { try catalogue.sessions().map { ReviewSummary($0) } }

    /// Removes a review. Its decisions stay.
    public func removeReview(_ id: AssetID) throws {
        try catalogue.removeSession(try row(ofSession: id))
    }

    private func open(
        _ stored: ReviewSessionRow,
        _ filter: PhotoFilter,
        _ sort: PhotoSort,
        _ limit: PhotoFilter?
    ) throws -> ReviewSession {
        let lock = pictures.library.location.catalogueBase.appending("reviews.lock")
        guard let claim = try ByteLock(lock, byte: stored.row) else { throw LibraryError.reviewInUse(stored.name) }
        let review = ReviewSession(self, stored, claim, filter, sort, within: limit, now: now())
        // If it fails, the first decisions take longer.
        try? catalogue.makeRoomInLog()
        try review.assumeIsolated { try $0.begin(at: stored.position) }
        reviews[stored.row] = WeakReview(review: review)
        startTicking()
        return review
    }

    /// The place that a photo would have among others in an order: before the first one that does not precede it.
    func place(of asset: AssetRow, in queue: ReviewQueue, _ sort: PhotoSort) -> Int {
        if let place = queue.place(of: asset) { return place }
        let everything = PhotoFilter.or([.everything, .missing])
        let all = index.rows(matching: everything, sortedBy: sort)
        guard let position = index.position(of: asset), let start = all.firstIndex(of: position) else { return 0 }
        for position in all[start...] {
            if let place = queue.place(of: index.asset(at: position)) { return place }
        }
        return queue.count
    }
}
