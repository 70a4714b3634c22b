package import PhotoCatalogue
package import PhotoModel
package import StoreFiles
package import SystemPackage

extension LibraryIndex {
    /// Reads a catalogue once in its current state: assets, decisions, sidecars and albums. For a single query;
    /// `PhotoLibrary` keeps its index current. Blocks on the disk.
    package init(everythingOf catalogue: Catalogue) throws(StoreError) {
        self.init()
        var (folders, assets): ([IndexFolder], [IndexRow]) = ([], [])
        try catalogue.forEachIndexRow {
            folders.append($0)
        } asset: {
            assets.append($0)
        }
        for folder in folders { put(folder) }
        put(assets)
        try readFindings(catalogue)
        try readStacks(catalogue)
        for decision in try catalogue.decisions(changedSince: 0).decisions { set(decision) }
        for sidecar in try catalogue.sidecars(changedSince: 0).sidecars { set(sidecar) }
        var albums: [(String, [AssetRow])] = []
        for album in try catalogue.albums() {
            albums.append((album.name, try catalogue.photos(ofAlbum: album.row)))
        }
        set(albums: albums)
    }

    /// One photo as it would be in the whole index.
    package static func photo(
        _ row: IndexRow,
        in folder: FilePath,
        _ decision: StoredDecision?,
        _ sidecar: StoredSidecar?
    ) -> IndexedPhoto? {
        var index = LibraryIndex()
        index.put(IndexFolder(row: row.folder, root: folder, path: ""))
        index.put([row])
        if let decision { index.set(decision) }
        if let sidecar { index.set(sidecar) }
        return index.position(of: row.row).map { index.photo(at: $0) }
    }
}
