package import PhotoCatalogue
package import PhotoModel
package import StoreFiles
package import SystemPackage

extension LibraryIndex {
    /// Reads the decisions that changed.
    mutating func takeDecisions(from catalogue: Catalogue) throws(StoreError) {
        let (decisions, revision) = try catalogue.decisions(changedSince: state.decisions)
        take(decisions, revision)
    }

    /// Sets decisions that changed.
    ///
    /// - Parameter revision: up to which they are current.
    package mutating func take(_ decisions: [StoredDecision], _ revision: Int64) {
        for decision in decisions { set(decision) }
        state.decisions = revision
        unsavedCount += decisions.count
    }

    /// Reads the sidecars that changed.
    ///
    /// - Returns: the photos that have or had them.
    @discardableResult
    package mutating func takeSidecars(from catalogue: Catalogue) throws(StoreError) -> [AssetRow] {
        let (sidecars, removed, revision) = try catalogue.sidecars(changedSince: state.sidecars)
        for sidecar in sidecars { set(sidecar) }
        for asset in removed { removeSidecar(of: asset) }
        state.sidecars = revision
        unsavedCount += sidecars.count + removed.count
        return sidecars.map(\.asset) + removed
    }

    /// Reads all albums if any changed.
    ///
    /// - Returns: whether albums or kept tags changed.
    @discardableResult
    package mutating func takeAlbums(from catalogue: Catalogue) throws(StoreError) -> Bool {
        let collections = try catalogue.collectionState()
        guard collections != state.collections else { return false }
        var albums: [(String, [AssetRow])] = []
        for album in try catalogue.albums() {
            albums.append((album.name, try catalogue.photos(ofAlbum: album.row)))
        }
        set(albums: albums)
        state.collections = collections
        return true
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
