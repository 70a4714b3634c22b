import CLinux
import Glibc
import PhotoModel
package import StoreFiles
package import SystemPackage

/// Whether a root can be scanned without forgetting what is only out of sight.
package enum RootState: Sendable, Hashable {
    case ok
    /// There is no folder at its path, or it cannot be opened.
    case missing
    /// The folder is empty, and so many files should be there.
    case empty(known: Int)
    /// Another folder, with other files, is at its path.
    case replaced
}

extension Catalogue {
    /// Looks whether a root is what it was.
    ///
    /// Where file-system ID or inode differ, the root still counts as the same if at least half of a sample of its files
    /// are there with their size and modification time: a disk that got another number, or a restored copy. Its new
    /// identity is then noted.
    package func state(of root: Root) throws(StoreError) -> RootState {
        let (state, isSame) = try state(of: "", below: root, root.identity)
        if state == .ok && !isSame { try adopt(root) }
        return state
    }

    /// The same for a volume that was mounted below a root. Where its photos lie in the folder itself by now, the mount
    /// is forgotten.
    package func state(of mount: Mount, below root: Root) throws(StoreError) -> RootState {
        let (state, isSame) = try state(of: mount.folder, below: root, mount.identity)
        if state == .ok && !isSame { try forget(mount) }
        return state
    }

    /// - Returns: also whether the folder has the identity that it had.
    private func state(
        of folder: FilePath,
        below root: Root,
        _ before: RootIdentity
    ) throws(StoreError) -> (RootState, isSame: Bool) {
        let path = root.path.pushing(folder)
        guard let identity = RootIdentity(of: path), PrivateFiles.isReadable(path) else { return (.missing, false) }
        let isSame = identity.matches(before)
        // The root folder of a fresh file system is as good as empty.
        if PrivateFiles.isEmpty(path) {
            let known = try fileCount(in: folder, below: root)
            return (known == 0 ? .ok : .empty(known: known), isSame)
        }
        if isSame && before.volume != 0 && !identity.isWeak(at: path) { return (.ok, true) }
        let sample = try sample(root, folder, count: Self.sampleSize)
        let found = sample.filter { file in
            PrivateFiles.stamp(of: file.path).map { file.stamp.isAlike($0) } ?? false
        }
        if found.count * 2 >= sample.count { return (.ok, isSame) }
        guard isSame else { return (.replaced, false) }
        // Of a disk that may well be the same, most photos may have been deleted or moved about.
        if !found.isEmpty { return (.ok, true) }
        return (try holdsKnownFiles(path, of: root, named: sample.map(\.path)) ? .ok : .replaced, true)
    }

    private static let sampleSize = 32

    /// Whether at least half of a sample of the files that are there, of the kinds that are known, are known from
    /// somewhere in the root.
    private func holdsKnownFiles(
        _ folder: FilePath,
        of root: Root,
        named known: [FilePath]
    ) throws(StoreError) -> Bool {
        let kinds = Set(known.map(\.extension))
        let files = PrivateFiles.someFiles(in: folder, count: Self.sampleSize) { kinds.contains($0.extension) }
        var found = 0
        for file in files {
            if try stamps(root, size: file.size).contains(where: { $0.isAlike(file) }) { found += 1 }
        }
        return found > 0 && found * 2 >= files.count
    }

    /// Files that should be in a folder of a root, and below it.
    package func fileCount(in folder: FilePath, below root: Root) throws(StoreError) -> Int {
        try folders(root: root.id).reduce(0) { $1.key.starts(with: folder) ? $0 + $1.value : $0 }
    }
}
