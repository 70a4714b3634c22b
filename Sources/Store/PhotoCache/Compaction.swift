import CLinux
import Glibc
package import StoreFiles
package import SystemPackage

/// Returns the free pages of a cache to the disk: copies what is in use into a new file, which then replaces the old one.
/// Processes that have the old file open keep reading it until they open the cache again.
///
/// The whole folder is exchanged, including LMDB's lock file: a copy numbers its commits anew, and the old numbers would
/// mislead processes that shared a lock file with readers of the old file.
package final class Compaction {
    private let cache: Cache
    /// Bytes of the file now.
    package let fileByteCount: Int
    /// Bytes of the new file. It needs this much room beside the old one.
    package let neededByteCount: Int
    /// Nil if unknown.
    package let freeByteCount: Int?

    package var savedByteCount: Int { max(0, fileByteCount - neededByteCount) }

    /// Opens the cache for writing for the lifetime of this object, and checks its whole structure.
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
    ///   which the cache is unchanged.
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
            throw .unusable(folder, "its file system cannot exchange two folders; the cache was not changed")
        default: throw .failed("renameat2", folder, Errno(rawValue: -code))
        }
    }
}

extension FilePath {
    /// Where to copy the cache in this folder: on the same disk, even if the store is a symbolic link.
    func placeOfCopy() throws(StoreError) -> FilePath { try withoutLinks().appendingToName(".compacting") }
}
