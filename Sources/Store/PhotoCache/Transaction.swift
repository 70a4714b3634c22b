import CLMDB
import StoreFiles
import SystemPackage

/// One LMDB transaction. Ends with `commit`, or is rolled back when it goes out of scope.
///
/// The bytes that it returns are in the map, and are valid until it ends or writes.
struct Transaction: ~Copyable {
    /// Nil once committed.
    private var handle: OpaquePointer?
    private let path: FilePath
    /// Those that were open before this transaction began: LMDB hides databases opened later from it.
    let later: LaterDatabases

    /// `mdb_txn_begin`
    init(
        _ environment: OpaquePointer,
        flags: UInt32,
        path: FilePath,
        later: LaterDatabases = LaterDatabases()
    ) throws(StoreError) {
        var handle: OpaquePointer?
        try StoreError.check(mdb_txn_begin(environment, nil, flags, &handle), "mdb_txn_begin", path)
        self.handle = handle
        self.path = path
        self.later = later
    }

    deinit {
        if handle != nil { mdb_txn_abort(handle) }
    }

    /// `mdb_txn_commit`; if it fails, nothing is written.
    consuming func commit() throws(StoreError) {
        let code = mdb_txn_commit(handle)
        // Committing ends the transaction even if it fails.
        handle = nil
        try StoreError.check(code, "mdb_txn_commit", path)
    }

    /// `mdb_dbi_open`; nil if the database does not exist and `create` is false.
    func database(_ name: String, create: Bool) throws(StoreError) -> MDB_dbi? {
        var database: MDB_dbi = 0
        let code = mdb_dbi_open(handle, name, create ? UInt32(MDB_CREATE) : 0, &database)
        if code == MDB_NOTFOUND { return nil }
        try StoreError.check(code, "mdb_dbi_open", path)
        return database
    }

    /// `mdb_get`
    func value(_ database: MDB_dbi, _ key: [UInt8]) throws(StoreError) -> UnsafeRawBufferPointer? {
        var value = MDB_val()
        return try found(withValue(key) { mdb_get(handle, database, $0, &value) }, value)
    }

    /// `mdb_get`, with a key that is already in memory.
    func value(_ database: MDB_dbi, _ key: UnsafeRawBufferPointer) throws(StoreError) -> UnsafeRawBufferPointer? {
        var key = MDB_val(mv_size: key.count, mv_data: UnsafeMutableRawPointer(mutating: key.baseAddress))
        var value = MDB_val()
        return try found(mdb_get(handle, database, &key, &value), value)
    }

    private func found(_ code: CInt, _ value: MDB_val) throws(StoreError) -> UnsafeRawBufferPointer? {
        if code == MDB_NOTFOUND { return nil }
        try StoreError.check(code, "mdb_get", path)
        return UnsafeRawBufferPointer(value)
    }

    /// `mdb_put`
    func put(_ database: MDB_dbi, _ key: [UInt8], _ bytes: [UInt8]) throws(StoreError) {
        let code = withValue(key) { key in withValue(bytes) { mdb_put(handle, database, key, $0, 0) } }
        try StoreError.check(code, "mdb_put", path)
    }

    /// `mdb_del`; a missing key is no error.
    func delete(_ database: MDB_dbi, _ key: [UInt8]) throws(StoreError) {
        let code = withValue(key) { mdb_del(handle, database, $0, nil) }
        if code != MDB_NOTFOUND { try StoreError.check(code, "mdb_del", path) }
    }

    /// Visits entries in key order, from the first key that is not less than `start`, until the body returns false. The
    /// body must not write.
    func scan(
        _ database: MDB_dbi,
        from start: [UInt8] = [],
        _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws(StoreError) -> Bool
    ) throws(StoreError) {
        var cursor: OpaquePointer?
        try StoreError.check(mdb_cursor_open(handle, database, &cursor), "mdb_cursor_open", path)
        defer { mdb_cursor_close(cursor) }
        var (key, value) = (MDB_val(), MDB_val())
        var code = withValue(start) { first in
            key = first.pointee
            return mdb_cursor_get(cursor, &key, &value, start.isEmpty ? MDB_FIRST : MDB_SET_RANGE)
        }
        while code != MDB_NOTFOUND {
            try StoreError.check(code, "mdb_cursor_get", path)
            guard try body(UnsafeRawBufferPointer(key), UnsafeRawBufferPointer(value)) else { return }
            code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
        }
    }

    /// The keys that begin with `prefix`.
    func keys(_ database: MDB_dbi, prefix: [UInt8]) throws(StoreError) -> [[UInt8]] {
        var keys: [[UInt8]] = []
        try scan(database, from: prefix) { key, _ throws(StoreError) in
            guard key.starts(with: prefix) else { return false }
            keys.append(Array(key))
            return true
        }
        return keys
    }

    /// `mdb_stat`
    func statistics(_ database: MDB_dbi) throws(StoreError) -> MDB_stat {
        var statistics = MDB_stat()
        try StoreError.check(mdb_stat(handle, database, &statistics), "mdb_stat", path)
        return statistics
    }
}

extension MDB_stat {
    /// The number of all pages of the database.
    var pageCount: Int { ms_branch_pages + ms_leaf_pages + ms_overflow_pages }
}

extension UnsafeRawBufferPointer {
    init(_ value: MDB_val) { self.init(start: value.mv_data, count: value.mv_size) }
}

/// Passes bytes to LMDB, which does not write to them although its interface allows it.
private func withValue(_ bytes: [UInt8], _ body: (UnsafeMutablePointer<MDB_val>) -> Int32) -> Int32 {
    bytes.withUnsafeBytes {
        var value = MDB_val(mv_size: $0.count, mv_data: UnsafeMutableRawPointer(mutating: $0.baseAddress))
        return body(&value)
    }
}
