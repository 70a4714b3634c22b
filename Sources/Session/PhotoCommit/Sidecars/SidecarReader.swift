package import PhotoCatalogue
import PhotoMetadata
package import PhotoModel
package import StoreFiles
import SystemPackage

/// Reads the sidecars that were added, removed or changed since they were last read. An unchanged sidecar costs one `stat`. A
/// folder is listed once for all of its photos.
package struct SidecarReader<Actions: FileActions> {
    private let actions: Actions
    private let catalogue: Catalogue
    private var folders: FolderVisits<Actions>
    /// Number of photos whose sidecars could not be checked.
    private(set) var skippedCount = 0

    package init(_ actions: Actions, _ catalogue: Catalogue) {
        self.actions = actions
        self.catalogue = catalogue
        folders = FolderVisits(actions)
    }

    /// Reads the sidecars of these photos and stores their facts in the catalogue.
    ///
    /// - Returns: the photos whose facts changed.
    /// - Throws: `StoreError`
    package mutating func read(_ assets: [Asset]) throws(StoreError) -> [AssetRow] {
        let present = assets.filter { !$0.isMissing }
        let known = try catalogue.sidecars(of: present.map(\.row))
        var (read, gone): ([StoredSidecar], [AssetRow]) = ([], [])
        for asset in present {
            // A folder that cannot be read reveals nothing about its files.
            guard let visit = try? folders.visit(asset.path.removingLastComponent()) else {
                skippedCount += 1
                continue
            }
            guard let found = visit.names.sidecarToRead(of: asset.place.name) else {
                if known[asset.row] != nil { gone.append(asset.row) }
                continue
            }
            // A sidecar that is being removed or cannot be read is left for the next time.
            guard case .some(.some(let status)) = try? actions.status(found.name, in: visit.folder) else {
                skippedCount += 1
                continue
            }
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

    /// The sidecar with its facts.
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
    /// Whether it is the same unchanged file and belongs to the same photo.
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
