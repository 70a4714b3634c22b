import PhotoCatalogue
import PhotoCommit
package import PhotoIndex
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// Filters all photos of a library once.
extension Library {
    /// All photos.
    package func index() throws(StoreError) -> LibraryIndex { try LibraryIndex(everythingOf: catalogue) }

    /// All photos, for filtering, and notes about the filter for the user.
    ///
    /// - Parameter readingSidecars: whether sidecars that changed are read first, if the filter depends on them; see
    ///   `SidecarSurvey` for what this costs.
    package func index(
        for filter: PhotoFilter,
        readingSidecars: Bool
    ) throws(StoreError) -> (index: LibraryIndex, notes: [String]) {
        var notes = filter.notes(hidden: try catalogue.hiddenFacts())
        if readingSidecars && filter.dependsOnSidecars { try readSidecars() }
        let index = try index()
        notes += filter.notes(pluginValues: index.pluginValues)
        return (index, notes)
    }

    /// Reads all sidecars that have changed.
    package func readSidecars() throws(StoreError) {
        var survey = SidecarSurvey(LinuxFileActions(), catalogue)
        try Self.unlessRefused { () throws(StoreError) in while try survey.readMore() != nil {} }
    }

    /// Reads the sidecar of a photo.
    package func readSidecar(of photo: Asset) throws(StoreError) {
        var reader = SidecarReader(LinuxFileActions(), catalogue)
        try Self.unlessRefused { () throws(StoreError) in _ = try reader.read([photo]) }
    }

    /// Without write access to the catalogue, uses what it has stored.
    private static func unlessRefused(_ read: () throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) { try read() } catch { if !error.isRefusal { throw error } }
    }
}
