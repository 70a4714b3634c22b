import PhotoCatalogue
import PhotoCommit
package import PhotoIndex
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// Filtering all photos of a library once.
extension Library {
    /// All photos.
    package func index() throws(StoreError) -> LibraryIndex { try LibraryIndex(everythingOf: catalogue) }

    /// All photos, to be filtered, and what a person should know of the filter.
    ///
    /// - Parameter readingSidecars: where the filter depends on sidecars, whether those that came, went or changed are read
    ///   first: that is a listing of each folder and a `stat` of each sidecar.
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

    /// Reads the sidecars of all photos that have changed.
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

    /// Reads those of some photos.
    package func readSidecars(of photos: [Asset]) throws(StoreError) {
        var reader = SidecarReader(LinuxFileActions(), catalogue)
        try Self.read(photos, &reader)
    }

    /// Who may not write the catalogue is told what it knows.
    private static func read(
        _ photos: [Asset],
        _ reader: inout SidecarReader<LinuxFileActions>
    ) throws(StoreError) {
        do throws(StoreError) { _ = try reader.read(photos) } catch { if !error.isRefusal { throw error } }
    }
}
