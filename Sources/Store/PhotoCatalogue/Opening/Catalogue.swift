import Foundation
import GRDB
import PhotoModel
package import StoreFiles
import Synchronization
package import SystemPackage

/// The assets and their places, the facts to filter and sort by, and everything that a person decided.
///
/// A SQLite database in WAL mode, synchronised at every commit: unlike the cache it cannot be computed again. Several
/// processes may use it at once. Calls block on the disk: make them off Swift's cooperative threads.
package final class Catalogue: Sendable {
    package let file: FilePath
    private let access: CatalogueAccess
    private let pool: DatabasePool
    let checkpoints: Checkpoints
    /// Never writes, so that every commit is by another connection.
    private let watcher = Mutex<DatabaseQueue?>(nil)

    /// Opens a catalogue, updates its schema, and keeps a copy of the previous version. A catalogue that cannot be written
    /// is opened read-only: every change is refused.
    ///
    /// - Parameters:
    ///   - file: a path in UTF-8, because the SQLite interface used here accepts no other.
    ///   - create: if there is no catalogue, creates one for the library of this name.
    /// - Throws: `.notFound`, `.newerSchema`, `.catalogueDamaged`
    package convenience init(at file: FilePath, create library: String? = nil) throws(StoreError) {
        try self.init(at: file, create: library, migrator: Schema.migrator)
    }

    init(at file: FilePath, create library: String?, migrator: DatabaseMigrator) throws(StoreError) {
        guard let path = String(validating: file) else {
            throw .unusable(file, "the store's own path must be valid UTF-8")
        }
        self.file = file
        checkpoints = Checkpoints(path: path)
        if library != nil {
            try PrivateFiles.makeFolder(file.removingLastComponent())
            try PrivateFiles.makeFile(file)
        } else if !PrivateFiles.exists(file) {
            throw PrivateFiles.isHidden(file) ? .notAllowed(file) : .notFound(file.removingLastComponent())
        }
        LogIndex.makeRoomFirst()
        do {
            access = try library == nil ? Self.access(to: file, migrator) : CatalogueAccess(writing: path)
            pool = try DatabasePool(path: access.path, configuration: Self.configuration(access))
            guard access.refusal == nil else { return }
            pool.writeWithoutTransaction { [checkpoints] in checkpoints.listen(to: $0) }
            let migration = try Self.migration(of: pool, file, migrator)
            // Until there is a library, a loss of power undoes nothing but empty tables.
            if migration?.hasLibrary ?? true { try Self.synchronise(pool) }
            try Self.migrate(pool, file, migrator, migration)
            try Self.synchronise(pool)
            if let library { try pool.write { try Schema.addLibrary(library, $0) } }
        } catch {
            throw StoreError(error, file)
        }
    }

    private static func configuration(_ access: CatalogueAccess) -> Configuration {
        var configuration = Configuration()
        configuration.label = "catalogue"
        configuration.readonly = access.refusal != nil
        // Another process's commit takes milliseconds; a backup of a large catalogue may take seconds.
        configuration.busyMode = .timeout(20)
        // Per connection, and each reading thread has one. The kernel's page cache holds the rest.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA cache_size = -512")
            // Deleted data must not remain in the file.
            try $0.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    /// Whether changes are possible at all.
    package var isWritable: Bool { access.refusal == nil }

    /// Copies a catalogue of any version, in its current state, into a new file.
    package static func copy(_ file: FilePath, to copy: FilePath) throws(StoreError) {
        do {
            try PrivateFiles.makeFile(copy)
            let access = try CatalogueAccess(to: file)
            try withExtendedLifetime(access) {
                try access.reader().writeWithoutTransaction {
                    try $0.execute(sql: "VACUUM INTO ?", arguments: [copy.string])
                }
            }
        } catch {
            throw StoreError(error, file)
        }
    }

    /// Access to an existing catalogue. Opens a copy if it has an older version and cannot be written.
    private static func access(to file: FilePath, _ migrator: DatabaseMigrator) throws -> CatalogueAccess {
        let access = try CatalogueAccess(to: file)
        guard let refusal = access.refusal, try migration(of: access.reader(), file, migrator) != nil else {
            return access
        }
        let copy = try access.isCopy ? access : CatalogueAccess(copying: file, refusal)
        try migrator.migrate(DatabaseQueue(path: copy.path))
        return copy
    }

    /// A pool sets its only writing connection to NORMAL when it opens: a loss of power would undo decisions.
    private static func synchronise(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }

    private static func migrate(
        _ pool: DatabasePool,
        _ file: FilePath,
        _ migrator: DatabaseMigrator,
        _ migration: (next: String, hasLibrary: Bool)?
    ) throws {
        guard let migration else { return }
        if migration.hasLibrary { try backUp(file, to: file.backup(before: migration.next)) }
        try migrator.migrate(pool)
    }

    /// The next migration that a catalogue needs, and whether it already belongs to a library; nil if it is up to date.
    ///
    /// - Throws: `.newerSchema`
    private static func migration(
        of reader: some DatabaseReader,
        _ file: FilePath,
        _ migrator: DatabaseMigrator
    ) throws -> (next: String, hasLibrary: Bool)? {
        let (applied, isNewer, isDone, hasLibrary) = try reader.read {
            (
                try migrator.appliedIdentifiers($0), try migrator.hasBeenSuperseded($0),
                try migrator.hasCompletedMigrations($0), try Schema.hasLibrary($0)
            )
        }
        if isNewer {
            let known = Set(migrator.migrations)
            throw StoreError.newerSchema(file, found: applied.subtracting(known).sorted().joined(separator: ", "))
        }
        return isDone ? nil : (migrator.migrations.first { !applied.contains($0) } ?? "", hasLibrary)
    }
}

extension Catalogue {
    /// Runs the body on a snapshot of the database.
    func read<R>(_ body: (Database) throws -> R) throws(StoreError) -> R {
        do { return try pool.read(body) } catch { throw StoreError(error, file) }
    }

    /// Runs the body in a transaction. All changes are on the disk when this returns; if it throws, nothing is changed.
    func write<R>(_ body: (Database) throws -> R) throws(StoreError) -> R {
        if let refusal = access.refusal { throw refusal }
        do { return try pool.write(body) } catch { throw StoreError(error, file) }
    }
}

extension Catalogue {
    /// A number that changes with each commit of any connection, including this object's: cheap enough to check for changes
    /// many times a second. Not comparable beyond this object's lifetime.
    package func dataVersion() throws(StoreError) -> Int64 {
        do {
            let connection = try watcher.withLock { watcher in
                if let watcher { return watcher }
                let new = try DatabaseQueue(path: access.path, configuration: Self.configuration(access))
                watcher = new
                return new
            }
            return try connection.writeWithoutTransaction { database in
                try Int64.fetchOne(database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
            }
        } catch {
            throw StoreError(error, file)
        }
    }
}

extension Catalogue {
    /// The problems that SQLite finds in the file; none in a sound one.
    package func integrityProblems(atMost limit: Int) throws(StoreError) -> [String] {
        try read { try String.fetchAll($0, sql: "PRAGMA integrity_check(\(limit))") }.filter { $0 != "ok" }
    }

    /// Rewrites the file without deleted or replaced data. Data that other processes are reading is overwritten later.
    func compact() throws(StoreError) {
        if let refusal = access.refusal { throw refusal }
        do {
            try checkpoints.pausing {
                try pool.writeWithoutTransaction { database in
                    try database.execute(sql: "VACUUM")
                    // While there are readers it does what it can, and reports that in its result instead of failing.
                    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                }
            }
        } catch {
            throw StoreError(error, file)
        }
    }
}

extension FilePath {
    /// For example `catalogue.before-2.sqlite`, beside `catalogue.sqlite`.
    func backup(before migration: String) -> FilePath {
        removingLastComponent().appending("\(stem ?? "catalogue").before-\(migration).sqlite")
    }
}

extension StoreError {
    /// Converts a GRDB error for the catalogue in `file`.
    init(_ error: any Error, _ file: FilePath) {
        self =
            switch error {
            case let error as StoreError: error
            case let error as DamagedText: .catalogueDamaged(file, error.description)
            case let error as ForgottenAsset: .forgotten(file, row: error.row)
            case let error as DatabaseError:
                switch error.resultCode {
                case .SQLITE_FULL: .noRoom(file)
                case .SQLITE_IOERR where DiskSpace.isShort(at: file): .noRoom(file)
                case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(file)
                case .SQLITE_READONLY, .SQLITE_PERM: .refusal(file) ?? .notAllowed(file)
                case .SQLITE_CANTOPEN where !PrivateFiles.isWritable(file): .refusal(file) ?? .notAllowed(file)
                case .SQLITE_CORRUPT, .SQLITE_NOTADB: .catalogueDamaged(file, error.message ?? "not a database")
                default: .catalogue(file, error.message ?? error.description)
                }
            default: .catalogue(file, String(describing: error))
            }
    }
}
