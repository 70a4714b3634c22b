package import PhotoCatalogue
package import PhotoModel
package import StoreFiles
package import SystemPackage

extension LibraryIndex {
    /// Reads a catalogue as it is now, once: the assets, what was decided about them, what their sidecars say, and
    /// albums. For who asks one question; `PhotoLibrary` keeps its index current. Blocks on the disk.
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
        for decision in try catalogue.decisions(changedSince: 0).decisions { set(decision) }
        for sidecar in try catalogue.sidecars(changedSince: 0).sidecars { set(sidecar) }
        var albums: [(String, [AssetRow])] = []
        for album in try catalogue.albums() {
            albums.append((album.name, try catalogue.photos(ofAlbum: album.row)))
        }
        set(albums: albums)
    }

    /// One photo as the whole index would tell of it.
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
