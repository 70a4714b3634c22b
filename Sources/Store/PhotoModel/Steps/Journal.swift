package typealias BatchID = Int64
package typealias JournalID = Int64

/// A commit, or the revert of one.
package struct Batch: Sendable, Hashable {
    package enum Kind: Int64, Sendable {
        case commit = 0
        case revert = 1
    }

    package var row: BatchID
    /// The ID that people use for it: a UUID of version 7, as assets have.
    package var id: AssetID
    package var kind: Kind
    /// The batch that this one reverts.
    package var reverts: BatchID?
    package var session: SessionRow?
    /// Milliseconds since 1970.
    package var begun: Int64
    /// Nil while it is active, or if it was killed.
    package var finished: Int64?

    package init(
        row: BatchID,
        id: AssetID,
        kind: Kind,
        reverts: BatchID?,
        session: SessionRow?,
        begun: Int64,
        finished: Int64? = nil
    ) {
        self.row = row
        self.id = id
        self.kind = kind
        self.reverts = reverts
        self.session = session
        self.begun = begun
        self.finished = finished
    }
}

/// What a batch did to files, in numbers of photos.
package struct BatchCounts: Sendable, Hashable, Encodable {
    /// Sidecars that were created or changed, and those that were removed.
    package var sidecarsWritten = 0, sidecarsRemoved = 0
    /// Photos that were moved to the trash, and those that were restored from it.
    package var trashed = 0, restored = 0
    /// Photos whose files already matched the decision.
    package var unchanged = 0
    /// Photos that were skipped, for a reason.
    package var left = 0
    /// Photos whose files are in an unknown state.
    package var open = 0

    package init() {}

    /// - Parameter count: the number of photos changed in this way.
    package mutating func add(_ files: JournalFiles, _ count: Int = 1) {
        if files.isEmpty { unchanged += count }
        if files.contains(.writesSidecar) { sidecarsWritten += count }
        if files.contains(.removesSidecar) { sidecarsRemoved += count }
        if files.contains(.trashes) { trashed += count }
        if files.contains(.restores) { restored += count }
    }
}

/// The kinds of file changes in an intent, for counting.
package struct JournalFiles: OptionSet, Sendable, Hashable {
    package static let writesSidecar = Self(rawValue: 1)
    package static let removesSidecar = Self(rawValue: 2)
    package static let trashes = Self(rawValue: 4)
    package static let restores = Self(rawValue: 8)

    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// What a batch is about to do to the files of one photo.
package struct JournalIntent: Sendable, Hashable {
    package var asset: AssetRow
    /// The applied part of its decision, before and after.
    package var before: Decision
    package var after: Decision
    /// See `StoredDecision.ownRating`.
    package var ownRatingBefore: Int?
    package var ownRatingAfter: Int?
    /// The file operations, in a form that the catalogue does not interpret.
    package var steps: [UInt8]
    /// What the operations change; nil if an earlier version did not record it.
    package var files: JournalFiles?
    /// The cover of its stack: what a batch does to the files of one stack succeeds or fails together. Nil if it is
    /// independent of others.
    package var stack: AssetRow?

    package init(
        asset: AssetRow,
        before: Decision,
        after: Decision,
        ownRatingBefore: Int? = nil,
        ownRatingAfter: Int? = nil,
        steps: [UInt8],
        files: JournalFiles? = [],
        stack: AssetRow? = nil
    ) {
        self.asset = asset
        self.before = before
        self.after = after
        self.ownRatingBefore = ownRatingBefore
        self.ownRatingAfter = ownRatingAfter
        self.steps = steps
        self.files = files
        self.stack = stack
    }
}

/// The outcome of an intent.
package enum JournalOutcome: Sendable, Hashable {
    /// The files are as intended.
    case applied(AppliedFiles)
    /// They are as they were before, or somebody else has changed them.
    ///
    /// - Parameters:
    ///   - reason: a code for programs.
    ///   - words: text for a person.
    case left(reason: String, words: String)
    /// The commit stopped before this intent, or was reverted: nothing is wrong with it.
    case undone
}

/// The files of a photo after a commit, so that they need not be read again.
package struct AppliedFiles: Sendable, Hashable {
    package enum Photo: Sendable, Hashable {
        /// It was not moved.
        case stays
        case trashed
        /// It was restored to its place, with this stamp.
        case restored(FileStamp)
    }

    package enum Sidecar: Sendable, Hashable {
        /// Unchanged, or absent before and after.
        case unchanged
        case written(StoredSidecar)
        /// There is none any more.
        case removed
    }

    package var photo: Photo
    package var sidecar: Sidecar

    package init(photo: Photo = .stays, sidecar: Sidecar = .unchanged) {
        self.photo = photo
        self.sidecar = sidecar
    }
}

/// An intent in the journal, and its outcome.
package struct JournalEntry: Sendable, Hashable {
    package enum State: Int64, Sendable {
        /// It may have been begun, done, or neither.
        case intended = 0
        case applied = 1
        case left = 2
    }

    package var id: JournalID
    package var batch: BatchID
    package var intent: JournalIntent
    package var state: State
    /// Why it was skipped.
    package var reason: String?
    package var words: String?
    /// Milliseconds since 1970; nil while it is open.
    package var settledAt: Int64?

    package init(
        id: JournalID,
        batch: BatchID,
        intent: JournalIntent,
        state: State,
        reason: String?,
        words: String?,
        settledAt: Int64?
    ) {
        self.id = id
        self.batch = batch
        self.intent = intent
        self.state = state
        self.reason = reason
        self.words = words
        self.settledAt = settledAt
    }
}
