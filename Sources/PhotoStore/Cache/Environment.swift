import CLMDB
import CLinux
import Glibc
import Synchronization
import SystemPackage

/// An open LMDB environment and the handles of its databases. Comes from `EnvironmentRegistry` only.
///
/// `@unchecked Sendable`: everything is set once; LMDB lets any thread read (`MDB_NOTLS`), and serialises writers.
final class Environment: @unchecked Sendable {
    let folder: FilePath
    let identifier: String
    let isReadOnly: Bool
    let pageByteCount: Int
    let records, tiers, fingerprints, failures, meta: MDB_dbi
    private let handle: OpaquePointer
    /// Zero, the list of free pages, for none.
    private let trimmedHandle: Atomic<MDB_dbi>
    /// Where the file is mapped; nil where that could not be found, and then memory is not given back.
    private let map: UnsafeMutableRawBufferPointer?
    /// Bytes of mapped files, the program among them, that were in memory after the last trim.
    private let residentAtRest = Atomic(0)

    private let foundDamage = Atomic(false)
    private let briefReads = Atomic(0)
    /// Of the open file.
    private let descriptor: CInt

    /// Each touches a few pages of the tree, which all readers share: 1,000 of them map some megabytes at most.
    private static let briefReadsBetweenTrims = 1024

    /// A page that is touched brings its neighbours with it: 64 KiB, or up to 2 MiB where the kernel's page cache holds
    /// them in one piece (Linux 6.18).
    private static let mostBytesToTrim = 1 << 20

    /// Opens, and makes where `create` says so, the environment in a folder that exists.
    init(_ folder: FilePath, create: Bool, mapByteCount: Int) throws(StoreError) {
        guard create || PageFile.isBegun(folder) else { throw .notFound(folder) }
        let isReadOnly = !create && folder.dataFile.withPlatformString { access($0, W_OK) } != 0
        let handle = try Self.open(folder, isReadOnly: isReadOnly, mapByteCount: mapByteCount)
        do throws(StoreError) {
            try Self.checkLength(handle, folder)
            // A process that died while reading would keep pages from being used again.
            if !isReadOnly { try StoreError.check(mdb_reader_check(handle, nil), "mdb_reader_check", folder) }
            let transaction = try Transaction(handle, flags: create ? 0 : UInt32(MDB_RDONLY), path: folder)
            // All databases are made in one transaction: without any, there is no cache yet.
            let isNew = try transaction.statistics(Self.mainDatabase).ms_entries == 0
            guard create || !isNew else { throw .notFound(folder) }
            meta = try Self.database("meta", isNew, transaction, folder)
            identifier = try Self.layout(transaction, meta, isNew, folder)
            records = try Self.database("records", isNew, transaction, folder)
            tiers = try Self.database("tiers", isNew, transaction, folder)
            fingerprints = try Self.database("fingerprints", isNew, transaction, folder)
            failures = try Self.database("failures", isNew, transaction, folder)
            trimmedHandle = Atomic(try transaction.database(Self.trimmedName, create: create) ?? Self.freeDatabase)
            // Handles outlive their transaction only if it commits.
            try transaction.commit()
        } catch {
            mdb_env_close(handle)
            throw error
        }
        self.handle = handle
        self.folder = folder
        var descriptor: CInt = -1
        mdb_env_get_fd(handle, &descriptor)
        self.descriptor = descriptor
        self.isReadOnly = isReadOnly
        pageByteCount = Self.pageByteCount(handle)
        map = MappedFile.find(folder.dataFile, byteCount: Self.information(handle).me_mapsize)
    }

    /// Nil in a cache of before 2026-11-22 that nobody has opened for writing since. To be asked before a transaction begins;
    /// within one, ask that.
    var trimmed: MDB_dbi? {
        let database = trimmedHandle.load(ordering: .acquiring)
        return database == Self.freeDatabase ? nil : database
    }

    /// Makes the databases that later versions brought, where it was opened for reading. Under the registry's lock: no two
    /// may open databases at once.
    func makeLaterDatabases() throws(StoreError) {
        guard trimmed == nil else { return }
        let transaction = try Transaction(handle, flags: 0, path: folder)
        let made = try transaction.database(Self.trimmedName, create: true)
        try transaction.commit()
        if let made { trimmedHandle.store(made, ordering: .releasing) }
    }

    /// `mdb_env_close`: by the registry alone, when nobody uses the environment any more.
    func close() { mdb_env_close(handle) }

    private func begin(_ flags: UInt32) throws(StoreError) -> Transaction {
        try Transaction(handle, flags: flags, path: folder, trimmed: trimmed)
    }

    /// Runs the body in a read transaction, which ends with it: bytes are copied out, never kept.
    func read<R>(_ body: (borrowing Transaction) throws(StoreError) -> R) throws(StoreError) -> R {
        defer { trimIfLarge() }
        return try noticingDamage { () throws(StoreError) in
            let transaction = try begin(UInt32(MDB_RDONLY))
            return try body(transaction)
        }
    }

    /// The same for those who read thousands of times a second, and few pages of the map: memory is looked after now and
    /// then.
    func readBriefly<R>(_ body: (borrowing Transaction) throws(StoreError) -> R) throws(StoreError) -> R {
        defer {
            if briefReads.add(1, ordering: .relaxed).newValue % Self.briefReadsBetweenTrims == 0 { trimIfLarge() }
        }
        return try noticingDamage { () throws(StoreError) in
            let transaction = try begin(UInt32(MDB_RDONLY))
            return try body(transaction)
        }
    }

    /// Copies bytes that a transaction handed out by reading them from the file (preadv2(2)).
    ///
    /// - Returns: false where that would mean to wait for the disk, and `waits` is false.
    func copy(
        _ bytes: UnsafeRawBufferPointer,
        to room: UnsafeMutableRawBufferPointer,
        waits: Bool
    ) throws(StoreError) -> Bool {
        guard let base = map?.baseAddress, let start = bytes.baseAddress, UnsafeRawPointer(base) <= start else {
            room.copyMemory(from: bytes)
            return true
        }
        var done = 0
        while done < bytes.count {
            let place = off_t(UnsafeRawPointer(base).distance(to: start) + done)
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[done...])
            let count = clinux_read_at(descriptor, rest.baseAddress, rest.count, place, waits ? 1 : 0)
            if count == -Int(EINTR) { continue }
            if count == -Int(EAGAIN) || count == -Int(EOPNOTSUPP), !waits { return false }
            if count < 0 { throw .failed("preadv2", folder.dataFile, Errno(rawValue: CInt(-count))) }
            guard count > 0 else { throw .damaged(folder, "data.mdb ends within a tier") }
            done += count
        }
        return true
    }

    /// Runs the body in a write transaction; all of it is written, or nothing where it throws. Must not be nested.
    func write<R>(_ body: (borrowing Transaction) throws(StoreError) -> R) throws(StoreError) -> R {
        try noticingDamage { () throws(StoreError) in
            let transaction = try begin(0)
            let result = try body(transaction)
            try transaction.commit()
            try extendToLastPage()
            return result
        }
    }

    /// Something in the cache was not as it was written: it has to be looked at before it is opened again.
    var isSuspect: Bool { foundDamage.load(ordering: .relaxed) }

    private func noticingDamage<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
        do throws(StoreError) {
            return try body()
        } catch {
            if case .damaged = error { foundDamage.store(true, ordering: .relaxed) }
            throw error
        }
    }

    /// `mdb_env_sync`: until then the last commits may be lost with the power, though nothing is damaged.
    func synchronize() throws(StoreError) {
        try StoreError.check(mdb_env_sync(handle, 1), "mdb_env_sync", folder)
    }

    /// Gives back the memory of pages that were touched: they count as ours though they are the page cache's.
    func trim() {
        guard let map, let base = map.baseAddress else { return }
        madvise(base, min(usedByteCount, map.count), MADV_DONTNEED)
        residentAtRest.store(MappedFile.residentByteCount, ordering: .relaxed)
    }

    /// Asking costs a thousandth of what reading a photo does; giving back costs more, the larger the store.
    func trimIfLarge() {
        let resident = MappedFile.residentByteCount
        // Others give memory back too, and the kernel takes it.
        let atRest = residentAtRest.min(resident, ordering: .relaxed).oldValue
        if resident - atRest > Self.mostBytesToTrim { trim() }
    }

    /// Bytes up to the end of the last page in use.
    var usedByteCount: Int { Self.usedByteCount(handle) }

    /// Bytes of all pages that hold something: those of LMDB's own two databases and the two it begins from, too.
    func usedByteCount(_ transaction: borrowing Transaction) throws(StoreError) -> Int {
        var pages = 2
        let databases = [Self.freeDatabase, Self.mainDatabase, records, tiers, fingerprints, failures, meta]
        for database in databases + (transaction.trimmed.map { [$0] } ?? []) {
            let found = try transaction.statistics(database)
            pages += found.ms_branch_pages + found.ms_leaf_pages + found.ms_overflow_pages
        }
        return pages * pageByteCount
    }

    /// `mdb_env_copyfd2` of what is in use, without the free pages, into a file that must not exist; safe on the disk
    /// when it returns.
    func copyCompacted(to file: FilePath) throws(StoreError) {
        let descriptor = file.withPlatformString { Glibc.open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw .last("open", file) }
        defer {
            Glibc.close(descriptor)
            trim()
        }
        try StoreError.check(mdb_env_copyfd2(handle, descriptor, UInt32(MDB_CP_COMPACT)), "mdb_env_copyfd2", file)
        guard fsync(descriptor) == 0 else { throw .last("fsync", file) }
    }
}

extension Environment {
    /// Larger than any disk: the map is sparse, and changing its size under a reader would pull its pages away.
    static let mapByteCount = 1 << 40
    /// Read transactions at a time, of all processes.
    private static let maxReaderCount: UInt32 = 1024
    /// LMDB's own lists: of free pages, and of the databases by their names.
    private static let freeDatabase: MDB_dbi = 0
    private static let mainDatabase: MDB_dbi = 1
    private static let trimmedName = "trimmed"

    private static func open(
        _ folder: FilePath,
        isReadOnly: Bool,
        mapByteCount: Int
    ) throws(StoreError) -> OpaquePointer {
        // Every commit is on the disk before the catalogue says so: without the last sync of LMDB's own page (2 ms a
        // group), a loss of power could undo a commit that the catalogue already speaks of.
        var flags = UInt32(MDB_NOTLS)
        if isReadOnly { flags |= UInt32(MDB_RDONLY) }
        var handle: OpaquePointer?
        try StoreError.check(mdb_env_create(&handle), "mdb_env_create", folder)
        guard let handle else { throw .cache(folder, call: "mdb_env_create", reason: "no environment") }
        mdb_env_set_maxdbs(handle, 8)
        mdb_env_set_maxreaders(handle, maxReaderCount)
        if !isReadOnly {
            do throws(StoreError) {
                try makeRoomForLocks(folder)
            } catch {
                mdb_env_close(handle)
                throw error
            }
        }
        mdb_env_set_mapsize(handle, mapByteCount)
        let code = folder.withPlatformString { mdb_env_open(handle, $0, flags, 0o600) }
        guard code != MDB_SUCCESS else { return handle }
        mdb_env_close(handle)
        // Where the address space is limited (ulimit -v), a smaller map has to do.
        if code == ENOMEM, mapByteCount > 1 << 30 {
            return try open(folder, isReadOnly: isReadOnly, mapByteCount: mapByteCount / 4)
        }
        try StoreError.check(code, "mdb_env_open", folder)
        throw .cache(folder, call: "mdb_env_open", reason: "no environment")
    }

    /// LMDB writes its table of readers through a map: where a full disk has no room for it, that would be a SIGBUS.
    private static func makeRoomForLocks(_ folder: FilePath) throws(StoreError) {
        let file = folder.appending("lock.mdb")
        let descriptor = file.withPlatformString { Glibc.open($0, O_CREAT | O_RDWR | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw .last("open", file) }
        // Locks that this process held on the file would go with this descriptor; the registry sees to it that there are none.
        defer { Glibc.close(descriptor) }
        // A line of the processor's cache each, and a few for what is said of all.
        let code = posix_fallocate(descriptor, 0, off_t(maxReaderCount + 16) * 64)
        guard code == 0 else { throw .failed("posix_fallocate", file, Errno(rawValue: code)) }
    }

    /// A page that is in use but not in the file would be a SIGBUS when it is read.
    private static func checkLength(_ handle: OpaquePointer, _ folder: FilePath) throws(StoreError) {
        // In this order: another process may be writing, and it lengthens the file before it says so.
        let used = usedByteCount(handle)
        let size = try PrivateFiles.byteCount(folder.dataFile)
        guard size >= used else {
            throw .damaged(folder, "data.mdb has \(size) of \(used) bytes")
        }
    }

    /// LMDB does not write pages at the end that a transaction took and freed again. Without them the file would look
    /// cut off to `checkLength`.
    private func extendToLastPage() throws(StoreError) {
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
        var descriptor: Int32 = -1
        mdb_env_get_fd(handle, &descriptor)
        guard ftruncate(descriptor, off_t(usedByteCount)) == 0 else { throw .last("ftruncate", folder.dataFile) }
    }

    private static func database(
        _ name: String,
        _ isNew: Bool,
        _ transaction: borrowing Transaction,
        _ folder: FilePath
    ) throws(StoreError) -> MDB_dbi {
        guard let database = try transaction.database(name, create: isNew) else {
            throw .damaged(folder, "there is no database \(name)")
        }
        return database
    }

    /// Checks the layout's number, or writes it into a new cache. Returns the cache's ID.
    private static func layout(
        _ transaction: borrowing Transaction,
        _ meta: MDB_dbi,
        _ isNew: Bool,
        _ folder: FilePath
    ) throws(StoreError) -> String {
        let (format, id) = (Array("format".utf8), Array("id".utf8))
        if isNew {
            try transaction.put(meta, format, Array(Cache.formatVersion.utf8))
            try transaction.put(meta, id, Array(AssetID.next().description.utf8))
        }
        guard let found = try transaction.value(meta, format).map({ String(decoding: $0, as: UTF8.self) }) else {
            throw .damaged(folder, "it has no layout")
        }
        guard found == Cache.formatVersion else { throw .otherVersion(folder, found: found) }
        guard let identifier = try transaction.value(meta, id) else { throw .damaged(folder, "it has no ID") }
        return String(decoding: identifier, as: UTF8.self)
    }

    private static func information(_ handle: OpaquePointer) -> MDB_envinfo {
        var information = MDB_envinfo()
        mdb_env_info(handle, &information)
        return information
    }

    private static func pageByteCount(_ handle: OpaquePointer) -> Int {
        var statistics = MDB_stat()
        mdb_env_stat(handle, &statistics)
        return Int(statistics.ms_psize)
    }

    private static func usedByteCount(_ handle: OpaquePointer) -> Int {
        (information(handle).me_last_pgno + 1) * pageByteCount(handle)
    }
}

extension FilePath {
    /// LMDB's data file in a cache's folder.
    var dataFile: FilePath { appending("data.mdb") }
}
