import PhotoCatalogue
import StoreFiles
import SystemPackage

/// Checks whether the roots of a run, and the volumes below them, are still what they were when the run started.
///
/// A file that cannot be found is gone only if its disk is there. So this check runs after the files were searched for,
/// and before anything is marked as missing.
struct VolumeCheck {
    let catalogue: Catalogue
    let roots: [OpenRoot]

    /// The roots and volumes that went away, became empty or were replaced.
    ///
    /// - Parameter passedOver: those that the walk skipped because they were away when it began.
    func lost(except passedOver: Set<FilePath>) throws(StoreError) -> [FilePath] {
        let check = RootCheck(catalogue)
        var lost: [FilePath] = []
        for root in roots {
            guard root.isAvailable, try check.problem(of: root.root) == nil else {
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

    /// Whether a folder is on a volume that is away.
    func isUnavailable(_ folder: FilePath) throws(StoreError) -> Bool {
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
