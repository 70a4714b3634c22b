import PhotoCommit
import PhotoIndex
import PhotoStore

extension Library {
    /// All photos, to be filtered.
    ///
    /// Where the filter depends on what sidecars say, all sidecars are looked at first: those that came, went or were
    /// changed since are read. That is a listing of each folder and a `stat` of each sidecar.
    func index(for filter: PhotoFilter, lookingAtSidecars: Bool) throws -> LibraryIndex {
        for note in filter.notes(hidden: try catalogue.hiddenFacts()) { Console.error("Note: \(note)") }
        if lookingAtSidecars && filter.dependsOnSidecars { try readSidecars() }
        let index = try LibraryIndex(everythingOf: catalogue)
        for note in filter.notes(pluginValues: index.pluginValues) { Console.error("Note: \(note)") }
        return index
    }

    /// Looks at the sidecars of all photos.
    func readSidecars() throws {
        var reader = SidecarReader(LinuxFileActions(), catalogue)
        var last: AssetRow = 0
        while true {
            let assets = try catalogue.assets(after: last, limit: 1000)
            guard let row = assets.last?.row else { return }
            try Self.read(assets, &reader)
            last = row
        }
    }

    /// Looks at those of some photos.
    func readSidecars(of assets: [Asset]) throws {
        var reader = SidecarReader(LinuxFileActions(), catalogue)
        try Self.read(assets, &reader)
    }

    /// Who may not write the catalogue is told what it knows.
    private static func read(_ assets: [Asset], _ reader: inout SidecarReader<LinuxFileActions>) throws {
        do throws(StoreError) { _ = try reader.read(assets) } catch { if !error.isRefusal { throw error } }
    }
}
