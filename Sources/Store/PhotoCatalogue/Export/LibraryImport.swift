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

    /// Imports, all of it or nothing. What is decided, and what albums, tags that are kept, settings and duplicates get, is
    /// one step, of kind `.import`, which can be undone; sessions and the history stay.
    ///
    /// - Throws: `.notAnExport`
    @discardableResult
    package func `import`(from file: FilePath) throws(StoreError) -> (report: ImportReport, step: DecisionStep?) {
        let contents = try ExportContents(of: file)
        return try catalogue.write { database in
            var importing = Importing(contents, database)
            let step = try importing.run()
            return (importing.report, step)
        }
    }
}
