package import PhotoCommit
package import PhotoModel

/// A step or a batch of the history, for people and programs.
package struct HistoryItem: Sendable, Encodable {
    package struct Photo: Sendable, Encodable {
        package var id, path: String
        package var pathBytes: String?
        /// The decision; in a batch, the part of it that the files hold. Equal if the step changed no decision about the
        /// photo, for example if it was added to an album.
        package var before, after: Decision
        /// In a batch: changes made, or to be made, to files in its folder.
        package var files: [File]?
        /// applied, left, or intended, whose outcome is not known yet.
        package var state: String?
        package var reason, words: String?
    }

    package struct File: Sendable, Encodable {
        package var name: String
        /// Base64 of the name if it is not UTF-8.
        package var nameBytes: String?
        package var change: FileChange.Kind
    }

    /// An album that a step creates, renames or removes, or whose photos it changes.
    package struct Album: Sendable, Encodable {
        package enum Change: String, Sendable, Encodable { case added, removed, renamed, photos }

        package var id: String
        /// The album's name then, or its last name.
        package var name: String
        /// The previous name, if different.
        package var before: String?
        package var change: Change
        /// Number of photos added and removed.
        package var added, removed: Int
    }

    /// Tags that are now kept without photos, and those no longer kept.
    package struct Tags: Sendable, Encodable {
        package var kept, dropped: [String]
    }

    /// Absent values are defaults.
    package struct Setting: Sendable, Encodable {
        package var key: String
        package var before, after: String?
    }

    /// Groups of duplicates that are answered or opened again.
    package struct Groups: Sendable, Encodable {
        package var count: Int
        /// The answer, if it is the same for all.
        package var verdict: DuplicateVerdict.Kind?
        package var isAnswered: Bool
    }

    /// The time of the step, or the start of the batch.
    package var at: String
    /// The kind of step: see `DecisionStep.Kind`; or commit, and revert with a `batch`.
    package var did: String
    /// For an undo or redo: the kind of the step undone or redone.
    package var of: String?
    /// For a commit or revert: the ID for `sluice revert`.
    package var batch: String?
    /// The batch that this one reverts.
    package var reverts: String?
    /// Numbers of photos that a batch changed or skipped.
    package var counts: BatchCounts?
    /// Absent while it is running or if it was interrupted.
    package var finished: String?
    package var session: String?
    /// State of an undone step: undone, or dropped if it can no longer be redone.
    package var state: String?
    /// The number of affected photos; `photos` may list fewer.
    package var photoCount: Int
    package var photos: [Photo]
    /// Changes besides decisions; absent if there are none. If there are many, only the first.
    package var albums: [Album]?
    package var tags: Tags?
    package var settings: [Setting]?
    package var groups: Groups?
    /// Since 1970.
    package var milliseconds: Int64

    private enum CodingKeys: String, CodingKey {
        case at, did, of, batch, reverts, counts, finished, session, state, photoCount, photos
        case albums, tags, settings, groups
    }
}
