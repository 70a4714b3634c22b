import PhotoCatalogue
import PhotoModel

/// What a commit of a review would do.
public struct PendingDecisions: Sendable, Hashable {
    /// Decisions that the files do not reflect yet, including those that an earlier commit could not apply.
    public var count: Int
    /// How many of them trash a photo.
    public var trash: Int

    public init(count: Int = 0, trash: Int = 0) {
        self.count = count
        self.trash = trash
    }
}

extension ReviewSession {
    /// What a commit would do now.
    ///
    /// - Throws: `StoreError`
    public func pending() throws -> PendingDecisions {
        let pending = try library.catalogue.pending(ofSession: row)
        let trash = pending.count { $0.now.verdict == .trash && $0.applied.verdict != .trash }
        return PendingDecisions(count: pending.count, trash: trash)
    }
}
