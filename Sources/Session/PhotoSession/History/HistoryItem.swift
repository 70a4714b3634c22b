package import PhotoCommit
package import PhotoModel

/// Something that was decided or done to files, for people and programs.
package struct HistoryItem: Sendable, Encodable {
    package struct Photo: Sendable, Encodable {
        package var id, path: String
        package var pathBytes: String?
        /// Of the decision; in a batch, what the files had and have of it. Equal where nothing was decided about the photo: it
        /// was put into an album, say.
        package var before, after: Decision
        /// What was done, or was to be done, to files in its folder: a batch only.
        package var files: [File]?
        /// applied, left, or intended: then nobody knows yet.
        package var state: String?
        package var reason, words: String?
    }

    package struct File: Sendable, Encodable {
        package var name: String
        /// Base64 of the name, where it is not UTF-8.
        package var nameBytes: String?
        package var change: FileChange.Kind
    }

    /// An album that a step makes, names anew, removes, puts photos into or takes photos out of.
    package struct Album: Sendable, Encodable {
        package enum Change: String, Sendable, Encodable { case added, removed, renamed, photos }

        package var id: String
        /// Its name then, or the last one that it had.
        package var name: String
        /// The name that it had before, where that was another one.
        package var before: String?
        package var change: Change
        /// Photos that are put in, and those that are taken out.
        package var added, removed: Int
    }

    /// Tags that are kept though no photo has them, and those that are kept no longer.
    package struct Tags: Sendable, Encodable {
        package var kept, dropped: [String]
    }

    /// Absent values are the usual ones.
    package struct Setting: Sendable, Encodable {
        package var key: String
        package var before, after: String?
    }

    /// Groups of duplicates that are answered, or about which it is asked again.
    package struct Groups: Sendable, Encodable {
        package var count: Int
        /// The answer, where it is the same for all.
        package var verdict: DuplicateVerdict.Kind?
        package var isAnswered: Bool
    }

    /// Of the step, or of the batch when it was begun.
    package var at: String
    /// What kind of step: see `DecisionStep.Kind`; or commit, and revert with a `batch`.
    package var did: String
    /// Of an undo or a redo: what kind of step it is about.
    package var of: String?
    /// Of a commit or a revert: what `sluice revert` takes.
    package var batch: String?
    /// The batch that this one takes back.
    package var reverts: String?
    /// What a batch did, or left, in numbers of photos.
    package var counts: BatchCounts?
    /// Absent where it goes on, or was cut short.
    package var finished: String?
    package var session: String?
    /// A step that is undone: undone, or dropped where it cannot be redone any more.
    package var state: String?
    /// All photos that it was about; `photos` may be fewer.
    package var photoCount: Int
    package var photos: [Photo]
    /// What a step changes beside decisions; absent where it does not. Of many, the first.
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
