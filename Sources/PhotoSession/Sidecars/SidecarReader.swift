import PhotoMetadata
package import PhotoStore
import SystemPackage

/// Reads what sidecars say, of the photos whose sidecar came, went or was changed since it was last read; an unchanged
/// one costs a `stat`. A folder is listed once for all of its photos.
package struct SidecarReader<Actions: FileActions> {
    private let actions: Actions
    private let catalogue: Catalogue
    private var folders: FolderVisits<Actions>

    package init(_ actions: Actions, _ catalogue: Catalogue) {
        self.actions = actions
        self.catalogue = catalogue
        folders = FolderVisits(actions)
    }

    /// Reads those of some photos and writes what they say into the catalogue.
    ///
    /// - Returns: the photos of which something else is known now.
    /// - Throws: `StoreError`
    package mutating func read(_ assets: [Asset]) throws(StoreError) -> [AssetRow] {
        let present = assets.filter { !$0.isMissing }
        let known = try catalogue.sidecars(of: present.map(\.row))
        var (read, gone): ([StoredSidecar], [AssetRow]) = ([], [])
        for asset in present {
            // A folder that cannot be looked at says nothing of what is in it.
            guard let visit = try? folders.visit(asset.path.removingLastComponent()) else { continue }
            let found = visit.names.sidecar(of: asset.place.name)
            guard let name = found?.name, found?.isThere == true else {
                if known[asset.row] != nil { gone.append(asset.row) }
                continue
            }
            // One that goes at this moment, or cannot be looked at, is for the next time.
            guard case .some(.some(let status)) = try? actions.status(name, in: visit.folder) else { continue }
            if let old = known[asset.row], old.name == name, old.stamp == status.stamp { continue }
            read.append(sidecar(name, of: asset, in: visit.folder, status))
        }
        folders.closeSome()
        try catalogue.putSidecars(read)
        try catalogue.removeSidecars(of: gone)
        return read.map(\.asset) + gone
    }

    private func sidecar(
        _ name: [UInt8],
        of asset: Asset,
        in folder: Actions.Folder,
        _ status: FileActionStatus
    ) -> StoredSidecar {
        do {
            let (bytes, status) = try actions.read(name, in: folder, limit: SidecarSwap<Actions>.largest)
            return StoredSidecar(asset.row, name, status.stamp, try Sidecar(bytes).facts)
        } catch {
            return StoredSidecar(asset: asset.row, name: name, stamp: status.stamp, problem: "\(error)")
        }
    }
}

extension StoredSidecar {
    init(_ asset: AssetRow, _ name: [UInt8], _ stamp: FileStamp, _ facts: SidecarFacts) {
        self.init(
            asset: asset,
            name: name,
            stamp: stamp,
            rating: facts.rating,
            isFavourite: facts.isFavourite,
            tags: facts.tags.compactMap { TagPath(parts: $0) }.sorted(),
            location: facts.position.map { Coordinates($0) }
        )
    }
}
