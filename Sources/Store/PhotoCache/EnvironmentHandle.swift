import CLMDB
import Glibc
import StoreFiles
package import SystemPackage

/// An open `MDB_env` and the length of its file.
struct EnvironmentHandle {
    let pointer: OpaquePointer
    private let folder: FilePath

    /// The most concurrent read transactions of all processes.
    private static let maxReaderCount: UInt32 = 1024

    /// - Parameters:
    ///   - hasLocks: see `makeRoomForLocks`.
    ///   - mapByteCount: if the address space is limited (`ulimit -v`), a smaller map is used.
    init(opening folder: FilePath, isReadOnly: Bool, hasLocks: Bool, mapByteCount: Int) throws(StoreError) {
        // Every cache commit must be on the disk before the catalogue refers to it: without LMDB's last sync, of its meta
        // page (2 ms a group), a loss of power could undo a commit that the catalogue already refers to.
        var flags = UInt32(MDB_NOTLS)
        if isReadOnly { flags |= UInt32(MDB_RDONLY) }
        if !hasLocks { flags |= UInt32(MDB_NOLOCK) }
        var byteCount = mapByteCount
        while true {
            let (pointer, code) = try Self.open(folder, flags, mapByteCount: byteCount)
            if code == ENOMEM, byteCount > 1 << 30 {
                mdb_env_close(pointer)
                byteCount /= 4
                continue
            }
            do throws(StoreError) {
                try StoreError.check(code, "mdb_env_open", folder)
            } catch {
                mdb_env_close(pointer)
                throw error
            }
            self.pointer = pointer
            self.folder = folder
            return
        }
    }

    /// - Returns: the environment, which must always be closed, and the result of mdb_env_open.
    private static func open(
        _ folder: FilePath,
        _ flags: UInt32,
        mapByteCount: Int
    ) throws(StoreError) -> (OpaquePointer, Int32) {
        var pointer: OpaquePointer?
        try StoreError.check(mdb_env_create(&pointer), "mdb_env_create", folder)
        guard let pointer else { throw .cache(folder, call: "mdb_env_create", reason: "no environment") }
        mdb_env_set_maxdbs(pointer, 8)
        mdb_env_set_maxreaders(pointer, maxReaderCount)
        mdb_env_set_mapsize(pointer, mapByteCount)
        return (pointer, folder.withPlatformString { mdb_env_open(pointer, $0, flags, 0o600) })
    }

    /// Reserves disk space for LMDB's reader table. LMDB writes it through a map, so a full disk would cause a SIGBUS.
    ///
    /// - Parameter canDoWithout: whether reading without locks, while nobody writes, is acceptable if the table cannot be
    ///   written.
    /// - Returns: false if it cannot be written.
    static func makeRoomForLocks(_ folder: FilePath, canDoWithout: Bool) throws(StoreError) -> Bool {
        let file = folder.appending("lock.mdb")
        let descriptor = file.withPlatformString { Glibc.open($0, O_CREAT | O_RDWR | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else {
            let error = StoreError.last("open", file)
            guard canDoWithout, error.isRefusal else { throw error }
            return false
        }
        // Closing this descriptor drops any locks that this process holds on the file; the registry ensures that there are
        // none.
        defer { Glibc.close(descriptor) }
        // One cache line of the processor for each reader, and a few for shared data.
        let code = posix_fallocate(descriptor, 0, off_t(maxReaderCount + 16) * 64)
        guard code == 0 else { throw .failed("posix_fallocate", file, Errno(rawValue: code)) }
        return true
    }

    /// `mdb_env_close`: call after the last use.
    func close() { mdb_env_close(pointer) }

    /// The data file's descriptor, valid while the environment is open.
    var descriptor: CInt {
        var descriptor: CInt = -1
        mdb_env_get_fd(pointer, &descriptor)
        return descriptor
    }

    var pageByteCount: Int {
        var statistics = MDB_stat()
        mdb_env_stat(pointer, &statistics)
        return Int(statistics.ms_psize)
    }

    private var information: MDB_envinfo {
        var information = MDB_envinfo()
        mdb_env_info(pointer, &information)
        return information
    }

    var mapByteCount: Int { information.me_mapsize }

    /// The number of the last committed transaction, of any process.
    var lastTransaction: Int { information.me_last_txnid }

    /// Bytes up to the end of the last page in use.
    var usedByteCount: Int { (information.me_last_pgno + 1) * pageByteCount }

    /// Reading a page that is in use but beyond the end of the file would cause a SIGBUS.
    func checkLength() throws(StoreError) {
        // The order matters: another process may be writing, and it extends the file before it publishes the new length.
        let used = usedByteCount
        let size = try PrivateFiles.byteCount(folder.dataFile)
        guard size >= used else {
            throw .damaged(folder, "data.mdb has \(size) of \(used) bytes")
        }
    }

    /// LMDB does not write pages at the end that a transaction took and freed again. Without them, `checkLength` would take
    /// the file for truncated.
    func extendToLastPage() throws(StoreError) {
        guard try PrivateFiles.byteCount(folder.dataFile) < usedByteCount else { return }
        try endAtLastPage()
    }

    /// Truncates the file after the last page in use. A writer that was killed during a commit leaves its pages there, and
    /// they are never read. No write transaction may be active.
    func truncateAfterLastPage() throws(StoreError) {
        guard try PrivateFiles.byteCount(folder.dataFile) > usedByteCount else { return }
        try endAtLastPage()
    }

    private func endAtLastPage() throws(StoreError) {
        guard ftruncate(descriptor, off_t(usedByteCount)) == 0 else { throw .last("ftruncate", folder.dataFile) }
    }
}

extension FilePath {
    /// LMDB's data file in a cache's folder.
    package var dataFile: FilePath { appending("data.mdb") }
}
