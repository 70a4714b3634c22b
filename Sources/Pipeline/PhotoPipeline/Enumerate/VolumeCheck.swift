import PhotoCatalogue
import StoreFiles
import SystemPackage

/// Whether the roots of a run, and the volumes below them, still are what they were when it began to look.
///
/// A file that cannot be found is gone only if its disk is there. So this is asked after the files were looked for, and
/// before anything is noted as missing.
struct VolumeCheck {
    let catalogue: Catalogue
    let roots: [OpenRoot]

    /// Those that went away, or became empty or others.
    ///
    /// - Parameter passedOver: those that the walk left out, because they were away when it began.
    func lost(except passedOver: Set<FilePath>) throws(StoreError) -> [FilePath] {
        let check = RootCheck(catalogue)
        var lost: [FilePath] = []
        for root in roots {
            guard root.isInSight, try check.problem(of: root.root) == nil else {
                lost.append(root.root.path)
                continue
            }
            let away = try lostMounts(of: root).map(\.path) + check.volumesAway(from: root.root).map(\.path)
            for path in away where !lost.contains(path) && !passedOver.contains(where: { path.starts(with: $0) }) {
                lost.append(path)
            }
        }
        return lost
    }

    /// Whether a folder lies on a volume that is not there.
    func isOutOfSight(_ folder: FilePath) throws(StoreError) -> Bool {
        for root in roots {
            if try lostMounts(of: root).contains(where: { folder.starts(with: $0.folder) }) { return true }
        }
        return false
    }

    private func lostMounts(of root: OpenRoot) throws(StoreError) -> [(folder: FilePath, path: FilePath)] {
        try catalogue.mounts(root: root.root.id).compactMap { mount in
            let path = root.root.path.pushing(mount.folder)
            return RootIdentity(of: path)?.matches(mount.identity) == true ? nil : (mount.folder, path)
        }
    }
}
