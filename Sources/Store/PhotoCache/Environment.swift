import CLMDB
import Glibc
import StoreFiles
import Synchronization
import SystemPackage

/// An open LMDB environment and the handles of its databases. Only `EnvironmentRegistry` creates it.
///
/// `@unchecked Sendable`: everything is set once; LMDB lets any thread read (`MDB_NOTLS`), and serialises writers.
final class Environment: @unchecked Sendable {
    let folder: FilePath
    let identifier: String
    let isReadOnly: Bool
    /// Whether writers can see this process's readers.
    private let hasLocks: Bool
    let pageByteCount: Int
    let records, tiers, fingerprints, failures, meta: MDB_dbi
    let handle: EnvironmentHandle
    let map: MappedFile
    private let laterDatabases: Mutex<LaterDatabases>

    private let foundDamage = Atomic(false)
    private let briefReads = Atomic(0)
    private let bytesRead = Atomic(0)

    /// At least a tebibyte, and twice what the cache holds and is about to hold: the map is sparse, and resizing it during a
    /// read would invalidate the reader's pages.
    static func mapByteCount(of folder: FilePath, adding byteCount: Int) throws(StoreError) -> Int {
        let held = try PrivateFiles.byteCountIfThere(folder.dataFile) ?? 0
        let (wanted, isTooMuch) = (held + byteCount).multipliedReportingOverflow(by: 2)
        return isTooMuch ? 1 << 40 : max(1 << 40, wanted & ~(mapUnit - 1))
    }

    /// A multiple of any page.
    private static let mapUnit = 1 << 20
    /// Each touches a few pages of the tree, which all readers share: 1,000 of them map a few megabytes at most.
    private static let briefReadsBetweenTrims = 1024
    private static let bytesBetweenTrims = 16 << 20

    /// Opens the environment in an existing folder, and creates it if `create` is true.
    init(_ folder: FilePath, create: Bool, mapByteCount: Int) throws(StoreError) {
        if !create, try !PageFile.isBegun(folder) { throw .notFound(folder) }
        let hasLocks = try EnvironmentHandle.makeRoomForLocks(folder, canDoWithout: !create)
        let isReadOnly = !create && (!hasLocks || !PrivateFiles.isWritable(folder.dataFile))
        let handle = try EnvironmentHandle(
            opening: folder,
            isReadOnly: isReadOnly,
            hasLocks: hasLocks,
            mapByteCount: mapByteCount
        )
        do throws(StoreError) {
            try handle.checkLength()
            // A process that died while reading would keep pages from being reused.
            if !isReadOnly { try StoreError.check(mdb_reader_check(handle.pointer, nil), "mdb_reader_check", folder) }
            let transaction = try Transaction(handle.pointer, flags: create ? 0 : UInt32(MDB_RDONLY), path: folder)
            let isNew = try transaction.statistics(Self.mainDatabase).ms_entries == 0
            guard create || !isNew else { throw .notFound(folder) }
            meta = try Self.database("meta", isNew, transaction, folder)
            identifier = try Self.layout(transaction, meta, isNew, folder)
            records = try Self.database("records", isNew, transaction, folder)
            tiers = try Self.database("tiers", isNew, transaction, folder)
            fingerprints = try Self.database("fingerprints", isNew, transaction, folder)
            failures = try Self.database("failures", isNew, transaction, folder)
            laterDatabases = Mutex(try LaterDatabases(transaction, create: create))
            // Handles stay valid after their transaction only if it commits.
            try transaction.commit()
        } catch {
            handle.close()
            throw error
        }
        (self.folder, self.handle, self.isReadOnly, self.hasLocks) = (folder, handle, isReadOnly, hasLocks)
        pageByteCount = handle.pageByteCount
        map = MappedFile(folder.dataFile, descriptor: handle.descriptor, byteCount: handle.mapByteCount)
    }

    /// Those that are open. Read it before a transaction begins; within one, use the transaction's own.
    var later: LaterDatabases { laterDatabases.withLock { $0 } }

    /// Opens the databases that later versions added if they were missing before, and creates them if `create` is true.
    /// Only the registry calls this, under its lock: LMDB forbids opening two databases at once.
    func openLaterDatabases(create: Bool) throws(StoreError) {
        guard !later.areAllOpen else { return }
        let transaction = try Transaction(handle.pointer, flags: create ? 0 : UInt32(MDB_RDONLY), path: folder)
        let found = try LaterDatabases(transaction, create: create)
        try transaction.commit()
        laterDatabases.withLock { $0 = found }
    }

    /// Called only by the registry, after the last use.
    func close() { handle.close() }

    private func begin(_ flags: UInt32) throws(StoreError) -> Transaction {
        // The writer would reuse pages that are being read here.
        if !hasLocks, let writer = WriterLock.use(of: folder) { throw writer }
        return try Transaction(handle.pointer, flags: flags, path: folder, later: later)
    }

    /// Runs the body in a read transaction. The transaction ends with the body: copy bytes out, never keep them.
    func read<R>(_ body: (borrowing Transaction) throws(StoreError) -> R) throws(StoreError) -> R {
        defer { trimIfLarge() }
        return try readKeepingMemory(body)
    }

    /// The same for callers that read thousands of times a second and few pages of the map: memory is trimmed only now and
    /// then.
    func readBriefly<R>(_ body: (borrowing Transaction) throws(StoreError) -> R) throws(StoreError) -> R {
        defer {
            if briefReads.add(1, ordering: .relaxed).newValue % Self.briefReadsBetweenTrims == 0 { trimIfLarge() }
        }
        return try readKeepingMemory(body)
    }

    /// The same for callers that read much of the map: memory is trimmed once they have read some megabytes.
    ///
    /// - Parameter body: also returns the number of bytes that it has read.
    func readAtLength<R>(
        _ body: (borrowing Transaction) throws(StoreError) -> (R, byteCount: Int)
    ) throws(StoreError) -> R {
        let (result, byteCount) = try readKeepingMemory(body)
        if bytesRead.add(byteCount, ordering: .relaxed).newValue >= Self.bytesBetweenTrims {
            bytesRead.store(0, ordering: .relaxed)
            trimIfLarge()
        }
        return result
    }

    private func readKeepingMemory<R>(
        _ body: (borrowing Transaction) throws(StoreError) -> R
    ) throws(StoreError) -> R {
        try noticingDamage { () throws(StoreError) in
            let transaction = try begin(UInt32(MDB_RDONLY))
            return try body(transaction)
        }
    }

    /// Runs the body in a write transaction. If the body throws, nothing is written. Must not be nested.
    func write<R>(_ body: (borrowing Transaction) throws(StoreError) -> R) throws(StoreError) -> R {
        try noticingDamage { () throws(StoreError) in
            let transaction = try begin(0)
            let result = try body(transaction)
            try transaction.commit()
            try handle.extendToLastPage()
            return result
        }
    }

    /// Whether damage was found: the cache must be checked before it is opened again.
    var isSuspect: Bool { foundDamage.load(ordering: .relaxed) }

    private func noticingDamage<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
        do throws(StoreError) {
            return try body()
        } catch {
            if case .damaged = error { foundDamage.store(true, ordering: .relaxed) }
            throw error
        }
    }

    /// `mdb_env_sync`: until then a loss of power may undo the last commits, but damages nothing.
    func synchronize() throws(StoreError) {
        try StoreError.check(mdb_env_sync(handle.pointer, 1), "mdb_env_sync", folder)
    }

    func trim() { map.trim(usedByteCount: usedByteCount) }

    func trimIfLarge() {
        if map.isLarge { trim() }
    }

    /// Bytes up to the end of the last page in use.
    var usedByteCount: Int { handle.usedByteCount }

    /// Copies what is in use, without the free pages, into a new file (`mdb_env_copyfd2`). The file is safe on the disk
    /// when this returns.
    func copyCompacted(to file: FilePath) throws(StoreError) {
        let descriptor = file.withPlatformString { Glibc.open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw .last("open", file) }
        defer {
            Glibc.close(descriptor)
            trim()
        }
        let code = mdb_env_copyfd2(handle.pointer, descriptor, UInt32(MDB_CP_COMPACT))
        try StoreError.check(code, "mdb_env_copyfd2", file)
        guard fsync(descriptor) == 0 else { throw .last("fsync", file) }
    }
}
