import CLMDB
import Glibc
import StoreFiles
import SystemPackage

extension StoreError {
    /// Throws the error for LMDB's return code and the cache at `path`.
    static func check(_ code: Int32, _ call: String, _ path: FilePath) throws(StoreError) {
        switch code {
        case MDB_SUCCESS: return
        case MDB_MAP_FULL: throw .mapFull(path)
        case MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_INVALID: throw .damaged(path, text(code))
        case MDB_VERSION_MISMATCH: throw .ofAnotherLMDB(path)
        // LMDB reports a short write, the result of a full disk, as EIO.
        case EIO where DiskSpace.isShort(at: path): throw .noRoom(path)
        case 1...: throw .failed(call, path, Errno(rawValue: code))
        default: throw .cache(path, call: call, reason: text(code))
        }
    }

    private static func text(_ code: Int32) -> String { String(cString: mdb_strerror(code)) }

    /// For a cache file whose pages have another layout.
    static func ofAnotherLMDB(_ path: FilePath) -> StoreError {
        .otherVersion(path, found: "of another LMDB", expected: Cache.formatVersion)
    }
}
