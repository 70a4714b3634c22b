import Backpressure
import PhotoCatalogue
public import PhotoCommit
import PhotoModel
import StoreFiles

/// Starting, ending, and saving the position.
extension ReviewSession {
    /// - Parameter position: the saved position.
    func begin(at position: AssetRow?) throws(StoreError) {
        let pending = try library.catalogue.pending(ofSession: row, includingProblems: false)
        commit.waiting = Set(pending.map(\.asset))
        makeQueue(at: position)
        aim()
    }

    func makeQueue(at asset: AssetRow?) {
        passed = []
        let (filter, sort) = (filter, sort)
        var queue = ReviewQueue(Array(inLibrary { [limit] in $0.order(filter, sort, within: limit) }.assets))
        if let asset { queue.jump(toPlace: inLibrary { [queue] in $0.place(of: asset, in: queue, sort) }) }
        self.queue = queue
        recount()
    }

    /// Commits pending decisions unless automatic commits are off, saves the position, and ends the review. It can be
    /// resumed.
    ///
    /// - Returns: nil if there was nothing to commit.
    @discardableResult
    public func finish() async throws -> CommitReport? {
        let result: Result<CommitReport?, any Error>
        do { result = .success(try await commitAtEnd()) } catch { result = .failure(error) }
        leave()
        return try result.get()
    }

    /// Ends without a commit. A running automatic commit stops between two files.
    public func leave() {
        saveNow()
        stopCommitting()
        endPrefetch()
        inLibrary { [row] in $0.reviews[row] = nil }
        claim.release()
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }

    /// Saves the position in the background.
    func savePosition() {
        guard let position = takePosition() else { return }
        let (catalogue, row) = (library.catalogue, row)
        // If this fails, only the position is lost.
        Task { [readers = library.pictures.readers] in
            try? await readers.run { try catalogue.notePosition(position, in: row) }
        }
    }

    /// Saves the position, and returns when it is on the disk.
    package func saveNow() {
        guard let position = takePosition() else { return }
        try? library.catalogue.notePosition(position, in: row)
    }

    /// Nil if it is already saved.
    private func takePosition() -> AssetRow?? {
        // At the end, save the last photo, since the end itself cannot be stored.
        let position = queue.current ?? queue.assets.last
        guard position != savedPosition else { return nil }
        savedPosition = position
        return .some(position)
    }
}
