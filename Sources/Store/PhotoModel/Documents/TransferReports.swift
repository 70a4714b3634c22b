/// The contents of an export.
package struct ExportReport: Sendable, Hashable, Codable {
    package var photos = 0
    package var decisions = 0
    package var steps = 0
    package var sessions = 0
    package var tags = 0
    package var albums = 0
    package var preferences = 0
    /// Verdicts on groups of duplicates.
    package var duplicates = 0

    package init() {}
}

/// The result of an import: everything that was left out is listed.
package struct ImportReport: Sendable, Hashable, Codable {
    /// A photo of the export with decisions that were not imported.
    package struct Photo: Sendable, Hashable, Codable {
        package var id: String
        /// The path in the export, below its root.
        package var path: String
        /// Base64 of the path's bytes, if they are not UTF-8.
        package var pathBytes: String?

        package init(id: String, path: String, pathBytes: String?) {
            self.id = id
            self.path = path
            self.pathBytes = pathBytes
        }
    }

    /// Decisions that changed.
    package var decided = 0
    /// Decisions that were equal already.
    package var same = 0
    /// Decisions that are newer in this library, and stay.
    package var newerHere = 0
    /// Photos without a match in this library, or with several possible ones.
    package var unmatched: [Photo] = []
    /// Trashed in the export, but found here only as a copy at another place: not trashed.
    package var notTrashed: [Photo] = []
    /// Decided locations that were not imported, because the library hides locations.
    package var placesLeftOut = 0
    /// Added.
    package var sessions = 0
    /// Added to the history. They cannot be undone one by one, but the import can.
    package var steps = 0
    package var tags = 0
    /// Added, or added to.
    package var albums = 0
    package var preferences = 0
    /// Preferences that differ here, and stay.
    package var preferencesKept: [String] = []
    /// Verdicts added on groups of duplicates with at least two photos in this library.
    package var duplicates = 0

    package init() {}
}
