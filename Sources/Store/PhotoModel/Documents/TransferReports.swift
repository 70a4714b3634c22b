/// What an export holds.
package struct ExportReport: Sendable, Hashable, Codable {
    package var photos = 0
    package var decisions = 0
    package var steps = 0
    package var sessions = 0
    package var tags = 0
    package var albums = 0
    package var preferences = 0
    /// What was said about photos that look alike, group by group.
    package var duplicates = 0

    package init() {}
}

/// What came of an import: nothing is left out in silence.
package struct ImportReport: Sendable, Hashable, Codable {
    /// A photo of the export that something was said about, and which was not taken over.
    package struct Photo: Sendable, Hashable, Codable {
        package var id: String
        /// As the export has it, below its root.
        package var path: String
        /// Base64 of the path's bytes, where they are not UTF-8.
        package var pathBytes: String?

        package init(id: String, path: String, pathBytes: String?) {
            self.id = id
            self.path = path
            self.pathBytes = pathBytes
        }
    }

    /// Decisions that are other ones now.
    package var decided = 0
    /// Decisions that were the same.
    package var same = 0
    /// Decisions that are newer here, and stay.
    package var newerHere = 0
    /// Photos of which this library knows none, or several that it may be.
    package var unmatched: [Photo] = []
    /// To be trashed in the export, and found here only as a copy somewhere else: not trashed.
    package var notTrashed: [Photo] = []
    /// Places that were decided: none is taken over where the library hides them.
    package var placesLeftOut = 0
    /// Added.
    package var sessions = 0
    /// Added to the history. They cannot be undone one by one: the import can.
    package var steps = 0
    package var tags = 0
    /// Added, or added to.
    package var albums = 0
    package var preferences = 0
    /// Preferences that are others here, and stay.
    package var preferencesKept: [String] = []
    /// What was said about photos that look alike, as far as two of them are here. Added.
    package var duplicates = 0

    package init() {}
}
