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
    /// - Parameter readingSidecars: whether sidecars that changed are read first, if the filter depends on them. This lists
    ///   each folder and costs a `stat` for each sidecar.
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
        var reader = SidecarReader(LinuxFileActions(), catalogue)
        var last: AssetRow = 0
        while true {
            let photos = try catalogue.assets(after: last, limit: 1000)
            guard let row = photos.last?.row else { return }
            try Self.read(photos, &reader)
            last = row
        }
    }

    /// Reads the sidecars of these photos.
    package func readSidecars(of photos: [Asset]) throws(StoreError) {
        var reader = SidecarReader(LinuxFileActions(), catalogue)
        try Self.read(photos, &reader)
    }

    /// Without write access to the catalogue, uses what it has stored.
    private static func read(
        _ photos: [Asset],
        _ reader: inout SidecarReader<LinuxFileActions>
    ) throws(StoreError) {
        do throws(StoreError) { _ = try reader.read(photos) } catch { if !error.isRefusal { throw error } }
    }
}
