import CLMDB
import Glibc
import StoreFiles
package import SystemPackage

/// An open `MDB_env` and the length of its file.
struct EnvironmentHandle {
    let pointer: OpaquePointer
    private let folder: FilePath

    /// Read transactions at a time, of all processes.
    private static let maxReaderCount: UInt32 = 1024

    /// - Parameters:
    ///   - hasLocks: see `makeRoomForLocks`.
    ///   - mapByteCount: where the address space is limited (`ulimit -v`), a smaller map has to do.
    init(opening folder: FilePath, isReadOnly: Bool, hasLocks: Bool, mapByteCount: Int) throws(StoreError) {
        // Every commit is on the disk before the catalogue says so: without the last sync of LMDB's own page (2 ms a
        // group), a loss of power could undo a commit that the catalogue already speaks of.
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

    /// - Returns: what has to be closed in any case, and what mdb_env_open said.
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

    /// LMDB writes its table of readers through a map: where a full disk has no room for it, that would be a SIGBUS.
    ///
    /// - Parameter canDoWithout: whether it is enough to read, beside nobody who writes, where the table cannot be written.
    /// - Returns: false where it cannot.
    static func makeRoomForLocks(_ folder: FilePath, canDoWithout: Bool) throws(StoreError) -> Bool {
        let file = folder.appending("lock.mdb")
        let descriptor = file.withPlatformString { Glibc.open($0, O_CREAT | O_RDWR | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else {
            let error = StoreError.last("open", file)
            guard canDoWithout, error.isRefusal else { throw error }
            return false
        }
        // Locks that this process held on the file would go with this descriptor; the registry sees to it that there are none.
        defer { Glibc.close(descriptor) }
        // A line of the processor's cache each, and a few for what is said of all.
        let code = posix_fallocate(descriptor, 0, off_t(maxReaderCount + 16) * 64)
        guard code == 0 else { throw .failed("posix_fallocate", file, Errno(rawValue: code)) }
        return true
    }

    /// `mdb_env_close`: when nobody uses it any more.
    func close() { mdb_env_close(pointer) }

    /// Of the data file, open as long as this is.
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

    /// Of the last transaction that was committed, by whomever.
    var lastTransaction: Int { information.me_last_txnid }

    /// Bytes up to the end of the last page in use.
    var usedByteCount: Int { (information.me_last_pgno + 1) * pageByteCount }

    /// A page that is in use but not in the file would be a SIGBUS when it is read.
    func checkLength() throws(StoreError) {
        // In this order: another process may be writing, and it lengthens the file before it says so.
        let used = usedByteCount
        let size = try PrivateFiles.byteCount(folder.dataFile)
        guard size >= used else {
            throw .damaged(folder, "data.mdb has \(size) of \(used) bytes")
        }
    }

    /// LMDB does not write pages at the end that a transaction took and freed again. Without them the file would look
    /// cut off to `checkLength`.
    func extendToLastPage() throws(StoreError) {
        guard try PrivateFiles.byteCount(folder.dataFile) < usedByteCount else { return }
        try endAtLastPage()
    }

    /// Cuts off what lies behind the last page in use: a writer that was killed within a commit leaves its pages there, and
    /// nobody ever reads them. No write transaction may be under way.
    func cutBehindLastPage() throws(StoreError) {
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
