import CLinux
import Glibc
import PhotoModel
package import StoreFiles
package import SystemPackage

/// Whether a root can be scanned without marking photos as missing that are only unavailable.
package enum RootState: Sendable, Hashable {
    case ok
    /// There is no folder at its path, or it cannot be opened.
    case missing
    /// The folder is empty, but should contain this many files.
    case empty(known: Int)
    /// Another folder, with other files, is at its path.
    case replaced
}

extension Catalogue {
    /// Checks whether a root is still the same.
    ///
    /// If the file-system ID or inode differs, the root still counts as the same if at least half of a sample of its files
    /// are present with their size and modification time: a disk that got another number, or a restored copy. Its new
    /// identity is then recorded.
    package func state(of root: Root) throws(StoreError) -> RootState {
        let (state, isSame) = try state(of: "", below: root, root.identity)
        if state == .ok && !isSame { try adopt(root) }
        return state
    }

    /// The same for a volume that was mounted below a root. If its photos are now in the folder itself, the mount is
    /// forgotten.
    package func state(of mount: Mount, below root: Root) throws(StoreError) -> RootState {
        let (state, isSame) = try state(of: mount.folder, below: root, mount.identity)
        if state == .ok && !isSame { try forget(mount) }
        return state
    }

    /// - Returns: the state, and whether the folder has its known identity.
    private func state(
        of folder: FilePath,
        below root: Root,
        _ before: RootIdentity
    ) throws(StoreError) -> (RootState, isSame: Bool) {
        let path = root.path.pushing(folder)
        guard let identity = RootIdentity(of: path), PrivateFiles.isReadable(path) else { return (.missing, false) }
        let isSame = identity.matches(before)
        // The root folder of a fresh file system counts as empty.
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
        // On a disk that is probably the same, most photos may have been deleted or moved.
        if !found.isEmpty { return (.ok, true) }
        return (try holdsKnownFiles(path, of: root, named: sample.map(\.path)) ? .ok : .replaced, true)
    }

    private static let sampleSize = 32

    /// Whether at least half of a sample of the files present, of known kinds, are known from anywhere in the root.
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

    /// The number of files that should be in a folder of a root and below it.
    package func fileCount(in folder: FilePath, below root: Root) throws(StoreError) -> Int {
        try folders(root: root.id).reduce(0) { $1.key.starts(with: folder) ? $0 + $1.value : $0 }
    }
}
