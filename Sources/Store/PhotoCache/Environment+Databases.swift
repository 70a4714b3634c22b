import CLMDB
import PhotoModel
import StoreFiles
import SystemPackage

/// Databases that later versions added. A cache made by an earlier version lacks them until a process opens it for writing.
struct LaterDatabases: Sendable {
    /// Fingerprints of pictures without their borders.
    private(set) var trimmed: MDB_dbi?
    /// Pictures of looked-at photos.
    private(set) var looks: MDB_dbi?

    var areAllOpen: Bool { trimmed != nil && looks != nil }

    init() {}

    init(_ transaction: borrowing Transaction, create: Bool) throws(StoreError) {
        trimmed = try transaction.database("trimmed", create: create)
        looks = try transaction.database("looks", create: create)
    }
}

/// The named databases of a cache. They are created in one transaction: while any is missing, there is no cache yet.
extension Environment {
    /// LMDB's own databases: the free pages, and the named databases.
    static let freeDatabase: MDB_dbi = 0
    static let mainDatabase: MDB_dbi = 1

    static func database(
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

    /// Checks the layout version, or writes it into a new cache. Returns the cache's ID.
    static func layout(
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
            throw .damaged(folder, "it has no layout version")
        }
        guard found == Cache.formatVersion else {
            throw .otherVersion(folder, found: found, expected: Cache.formatVersion)
        }
        guard let identifier = try transaction.value(meta, id) else { throw .damaged(folder, "it has no ID") }
        return String(decoding: identifier, as: UTF8.self)
    }

    /// Bytes of all pages in use, including LMDB's own two databases and its two meta pages.
    func usedByteCount(_ transaction: borrowing Transaction) throws(StoreError) -> Int {
        var pages = 2
        let databases = [
            Self.freeDatabase, Self.mainDatabase, records, tiers, fingerprints, failures, meta,
            transaction.later.trimmed, transaction.later.looks,
        ]
        for case let database? in databases { pages += try transaction.statistics(database).pageCount }
        return pages * pageByteCount
    }
}
