import CLinux
import Glibc
package import StoreFiles
package import SystemPackage

/// Gives the free pages of a cache back to the disk: what is in use is copied into a new file, which then takes the old
/// one's place. Whoever has the old one open goes on reading it until they open the cache again.
///
/// The whole folder changes places, LMDB's lock file with the data: it numbers the commits anew in a copy, and those who
/// shared a lock file with readers of the old one would be led astray by the old numbers.
package final class Compaction {
    private let cache: Cache
    /// Bytes of the file now.
    package let fileByteCount: Int
    /// Bytes of the new one, for which there must be room beside the old one.
    package let neededByteCount: Int
    /// Nil where it cannot be told.
    package let freeByteCount: Int?

    package var savedByteCount: Int { max(0, fileByteCount - neededByteCount) }

    /// Opens the cache for writing, as long as this object lives, and looks at all of its structure.
    ///
    /// - Throws: `.inUse`, `.notFound`, `.damaged`, `.otherVersion`
    package convenience init(_ folder: FilePath) throws(StoreError) {
        try self.init(folder, freeByteCount: DiskSpace.freeBytes(at: folder))
    }

    init(_ folder: FilePath, freeByteCount: Int?) throws(StoreError) {
        guard PrivateFiles.exists(folder.dataFile) else { throw .notFound(folder) }
        cache = try Cache(at: folder, .write, checking: .always)
        fileByteCount = PrivateFiles.size(folder.dataFile) ?? 0
        neededByteCount = try cache.usedByteCount()
        self.freeByteCount = freeByteCount
    }

    /// - Throws: `.noRoomToCompact` before anything is done; `.noRoom`, `.unusable`, `.damaged` and system errors, after
    ///   which the cache is as it was.
    package func run() throws(StoreError) {
        if let freeByteCount, freeByteCount < neededByteCount {
            throw .noRoomToCompact(cache.folder, needed: neededByteCount, free: freeByteCount)
        }
        let folder = try cache.folder.withoutLinks()
        let copy = try cache.folder.placeOfCopy()
        PrivateFiles.removeFolder(copy)
        do throws(StoreError) {
            try PrivateFiles.makeFolder(copy)
            try cache.environment.copyCompacted(to: copy.dataFile)
            try StructureCheck.run(copy, .forWriting)
            try Cache.tag(copy)
            try PrivateFiles.synchronize(folder: copy)
            try Self.exchange(copy, folder)
        } catch {
            PrivateFiles.removeFolder(copy)
            throw error
        }
        try PrivateFiles.synchronize(folder: folder.removingLastComponent())
        PrivateFiles.removeFolder(copy)
    }

    private static func exchange(_ copy: FilePath, _ folder: FilePath) throws(StoreError) {
        let code = copy.withPlatformString { copy in folder.withPlatformString { clinux_exchange(copy, $0) } }
        switch -code {
        case 0: return
        case EINVAL, ENOSYS, EXDEV:
            throw .unusable(folder, "its file system cannot exchange two folders; the cache is as it was")
        default: throw .failed("renameat2", folder, Errno(rawValue: -code))
        }
    }
}

extension FilePath {
    /// Where a copy of the cache in this folder is made: on the same disk, also where the store is a symbolic link.
    func placeOfCopy() throws(StoreError) -> FilePath { try withoutLinks().appendingToName(".compacting") }
}
