package import PhotoCatalogue
import PhotoMetadata
package import PhotoModel
package import StoreFiles
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
            guard let found = visit.names.sidecarToRead(of: asset.place.name) else {
                if known[asset.row] != nil { gone.append(asset.row) }
                continue
            }
            // One that goes at this moment, or cannot be looked at, is for the next time.
            guard case .some(.some(let status)) = try? actions.status(found.name, in: visit.folder) else { continue }
            var sidecar = StoredSidecar(asset: asset.row, name: found.name, stamp: status.stamp)
            sidecar.isRaws = found.style == .ofRaw
            if let old = known[asset.row], old.isSame(as: sidecar) { continue }
            read.append(self.sidecar(sidecar, in: visit.folder))
        }
        folders.closeSome()
        try catalogue.putSidecars(read)
        try catalogue.removeSidecars(of: gone)
        return read.map(\.asset) + gone
    }

    /// What there is, with what it says.
    private func sidecar(_ found: StoredSidecar, in folder: Actions.Folder) -> StoredSidecar {
        var sidecar = found
        do {
            let (bytes, status) = try actions.read(found.name, in: folder, limit: SidecarSwap<Actions>.largest)
            sidecar = StoredSidecar(found.asset, found.name, status.stamp, try Sidecar(bytes).facts)
            sidecar.isRaws = found.isRaws
        } catch {
            sidecar.problem = "\(error)"
        }
        return sidecar
    }
}

extension StoredSidecar {
    /// Whether it is the same file, unchanged, and belongs to the same photo.
    fileprivate func isSame(as other: Self) -> Bool {
        name == other.name && stamp == other.stamp && isRaws == other.isRaws
    }

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
