import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// Takes what a person decided from an export into a library, which may be the same one, a copy, or another with some of
/// the same photos.
///
/// A photo is matched by its ID; else by its content at the same path below a root; else by its content, where exactly one
/// photo that is there has it. Where both know a decision, the newer one wins; what files have of it stays as this
/// library knows it, and of a photo with another ID nothing is taken to be done: sidecars need not have been copied
/// with it, and a commit writes what they lack. A photo that is matched by its content alone is another copy: it is never trashed for what was
/// decided about the first.
package struct LibraryImport: Sendable {
    private let catalogue: Catalogue

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// What came of an import: nothing is left out in silence.
    package struct Report: Sendable, Hashable, Codable {
        /// A photo of the export that something was said about, and which was not taken over.
        package struct Photo: Sendable, Hashable, Codable {
            package var id: String
            /// As the export has it, below its root.
            package var path: String
            /// Base64 of the path's bytes, where they are not UTF-8.
            package var pathBytes: String?
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
    }

    /// Imports, all of it or nothing. What is decided, and what albums, tags that are kept, settings and duplicates get, is
    /// one step, of kind `.import`, which can be undone; sessions and the history stay.
    ///
    /// - Throws: `.notAnExport`
    @discardableResult
    package func `import`(from file: FilePath) throws(StoreError) -> (report: Report, step: DecisionStep?) {
        let contents = try ExportContents(of: file)
        return try catalogue.write { database in
            var importing = Importing(contents, database)
            let step = try importing.run()
            return (importing.report, step)
        }
    }
}
