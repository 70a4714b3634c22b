import CLinux
import PhotoModel
import StoreFiles
import SystemPackage

/// Whether a folder is a root that is not at its path, judging by its contents.
enum RootLikeness: Sendable, Hashable {
    case none
    /// It contains the root's files, but may be a copy of them: the root's own disk is not available for checking.
    case uncertain
    case certain

    private static let sampleSize = 32
    /// Contents are compared for this many files of a sample, the smallest ones.
    private static let digestCount = 8
    private static let maxDigestBytes: Int64 = 256 << 20

    /// - Parameters:
    ///   - sample: some of the files that should be in the root.
    ///   - isLink: whether the root's path links to the folder: somebody has declared where it is.
    init(of root: Root, at folder: FilePath, _ sample: [SampledFile], isLink: Bool) {
        self = .none
        guard let identity = RootIdentity(of: folder), !sample.isEmpty else { return }
        let files = sample.compactMap { file in
            PrivateFiles.stamp(of: folder.pushing(file.path)).map { (known: file, now: $0) }
        }
        let alike = files.count { $0.known.stamp.isAlike($0.now) }
        let isSameFolder = identity.matches(root.identity)
        // A matching inode alone proves nothing: file systems reuse inodes.
        if isSameFolder && alike > 0 {
            self = .certain
            return
        }
        guard alike * 2 >= sample.count || Self.haveSameContents(files, in: folder, of: sample.count) else { return }
        let isSameFiles = files.count { $0.known.stamp.isAlike($0.now) && $0.known.stamp.inode == $0.now.inode }
        let isSameVolume = identity.volume != 0 && identity.volume == root.identity.volume
        let isMoved = isSameFolder || isLink || (isSameVolume && isSameFiles * 2 >= sample.count)
        self = isMoved || root.isGone ? .certain : .uncertain
    }

    /// For copies that did not keep the files' times.
    private static func haveSameContents(
        _ files: [(known: SampledFile, now: FileStamp)],
        in folder: FilePath,
        of count: Int
    ) -> Bool {
        let sameSize = files.filter { $0.known.stamp.size == $0.now.size && $0.known.content != nil }
            .sorted { $0.now.size < $1.now.size }
        guard sameSize.count * 2 >= count else { return false }
        var (compared, same, bytes) = (0, 0, Int64(0))
        for (known, now) in sameSize.prefix(digestCount) {
            guard bytes + now.size <= maxDigestBytes || compared == 0 else { break }
            (compared, bytes) = (compared + 1, bytes + now.size)
            if ContentID(ofFile: folder.pushing(known.path)) == known.content { same += 1 }
        }
        return same * 2 > compared
    }

    static func sample(_ files: (Int) throws -> [SampledFile]) rethrows -> [SampledFile] { try files(sampleSize) }
}

extension Root {
    /// Whether nothing of the root is at its path although its disk is present: it was moved or deleted.
    ///
    /// A file system without an ID is never known to be present.
    fileprivate var isGone: Bool {
        var place = path
        while !place.isEmpty {
            if (try? place.resolved()) == place, let identity = RootIdentity(of: place) {
                return identity.volume != 0 && identity.volume == self.identity.volume
            }
            guard place.removeLastComponent() else { return false }
        }
        return false
    }
}

extension ContentID {
    /// Nil if the file cannot be read. Follows no link.
    init?(ofFile path: FilePath) {
        guard
            let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow, .nonBlocking])
        else { return nil }
        defer { try? file.close() }
        guard let byteCount = try? file.seek(offset: 0, from: .end),
            let content = try? ContentID(of: file, byteCount: Int(byteCount))
        else { return nil }
        self = content
    }
}
