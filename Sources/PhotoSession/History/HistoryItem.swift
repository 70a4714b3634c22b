package import PhotoStore

/// Something that was decided or done to files, for people and programs.
package struct HistoryItem: Sendable, Encodable {
    package struct Photo: Sendable, Encodable {
        package var id, path: String
        package var pathBytes: String?
        /// Of the decision; in a batch, what the files had and have of it.
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

    /// Of the step, or of the batch when it was begun.
    package var at: String
    /// decide, undo, redo, revert, restore, import; or commit, and revert with a `batch`.
    package var did: String
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
    /// Since 1970.
    package var milliseconds: Int64

    private enum CodingKeys: String, CodingKey {
        case at, did, batch, reverts, counts, finished, session, state, photoCount, photos
    }
}
