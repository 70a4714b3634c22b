import Backpressure
import PhotoCatalogue
public import PhotoCommit
import PhotoModel
import StoreFiles

/// Beginning, ending, and finding the place again.
extension ReviewSession {
    /// - Parameter position: where it was left.
    func begin(at position: AssetRow?) throws(StoreError) {
        let pending = try library.catalogue.pending(ofSession: row, includingProblems: false)
        commit.waiting = Set(pending.map(\.asset))
        makeQueue(at: position)
        aim()
    }

    func makeQueue(at asset: AssetRow?) {
        passed = []
        let (filter, sort) = (filter, sort)
        var queue = ReviewQueue(inLibrary { $0.order(filter, sort) }.assets)
        if let asset { queue.jump(toPlace: inLibrary { [queue] in $0.place(of: asset, in: queue, sort) }) }
        self.queue = queue
        recount()
    }

    /// Commits what is pending, unless commits are by hand only; saves where it is, and ends. It can be resumed.
    ///
    /// - Returns: nil where nothing was to be committed.
    @discardableResult
    public func finish() async throws -> CommitReport? {
        let result: Result<CommitReport?, any Error>
        do { result = .success(try await commitAtEnd()) } catch { result = .failure(error) }
        leave()
        return try result.get()
    }

    /// Ends without a commit; one that goes on by itself ends between two files.
    public func leave() {
        saveNow()
        stopCommitting()
        endPrefetch()
        inLibrary { [row] in $0.reviews[row] = nil }
        claim.release()
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }

    /// Writes where it is, beside everything else.
    func savePosition() {
        guard let position = takePosition() else { return }
        let (catalogue, row) = (library.catalogue, row)
        // Where it cannot be written, nothing but the place is lost.
        Task { [readers = library.pictures.readers] in
            try? await readers.run { try catalogue.notePosition(position, in: row) }
        }
    }

    /// Writes where it is, and returns when that is on the disk.
    package func saveNow() {
        guard let position = takePosition() else { return }
        try? library.catalogue.notePosition(position, in: row)
    }

    /// Nil where it is written already.
    private func takePosition() -> AssetRow?? {
        // At the end it is the last photo: behind which one it was left would be lost.
        let position = queue.current ?? queue.assets.last
        guard position != savedPosition else { return nil }
        savedPosition = position
        return .some(position)
    }
}
