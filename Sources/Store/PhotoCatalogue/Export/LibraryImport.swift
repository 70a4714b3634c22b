import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// Imports a person's decisions from an export into a library, which may be the same one, a copy, or another with some of
/// the same photos.
///
/// A photo is matched by its ID; else by its content at the same path below a root; else by its content, if exactly one
/// present photo has it. If both libraries have a decision, the newer one wins. The applied state stays as this library
/// knows it, and for a photo with another ID nothing counts as applied: sidecars need not have been copied with it, and a
/// commit writes what they lack. A photo matched by its content alone is another copy: it is never trashed because of a
/// decision about the first.
package struct LibraryImport: Sendable {
    private let catalogue: Catalogue

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Imports everything or nothing. Decisions, and changes of albums, kept tags, settings and duplicates, form one step
    /// of kind `.import`, which can be undone; sessions and the history stay.
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
