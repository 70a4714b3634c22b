import Foundation
import GRDB
import PhotoModel
package import StoreFiles
import Synchronization
package import SystemPackage

/// Which assets there are and where, the facts to filter and sort by, and everything that a person decided.
///
/// A SQLite database in WAL mode, synchronised at every commit: unlike the cache it cannot be computed again. Several
/// processes may use it at once. Calls block on the disk: make them off Swift's cooperative threads.
package final class Catalogue: Sendable {
    package let file: FilePath
    private let access: CatalogueAccess
    private let pool: DatabasePool
    let checkpoints: Checkpoints
    /// Never writes: to it, everybody else's commits are another connection's.
    private let watcher = Mutex<DatabaseQueue?>(nil)

    /// Opens a catalogue, brings its schema up to date, and keeps a copy of what it was before. One that cannot be written
    /// is opened for reading alone: each change is refused.
    ///
    /// - Parameters:
    ///   - file: a path in UTF-8: SQLite's interface here knows no other.
    ///   - create: makes a new one, of this library, where there is none.
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
            // A pool sets its only writing connection to NORMAL when it opens: a loss of power would undo decisions.
            try pool.writeWithoutTransaction { [checkpoints] database in
                try database.execute(sql: "PRAGMA synchronous = FULL")
                checkpoints.listen(to: database)
            }
            try Self.migrate(pool, file, migrator)
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
        // Of each connection, there being one for each thread that reads. The page cache has the rest.
        configuration.prepareDatabase {
            try $0.execute(sql: "PRAGMA cache_size = -512")
            // What was deleted is not to be found in the file any more.
            try $0.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    /// Writes a copy of a catalogue of any version, as it is at this moment, into a new file.
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

    /// To a catalogue that is there. Where it cannot be written, and is of an older version, that is a copy.
    private static func access(to file: FilePath, _ migrator: DatabaseMigrator) throws -> CatalogueAccess {
        let access = try CatalogueAccess(to: file)
        guard let refusal = access.refusal, try migration(of: access.reader(), file, migrator) != nil else {
            return access
        }
        let copy = try access.isCopy ? access : CatalogueAccess(copying: file, refusal)
        try migrator.migrate(DatabaseQueue(path: copy.path))
        return copy
    }

    private static func migrate(_ pool: DatabasePool, _ file: FilePath, _ migrator: DatabaseMigrator) throws {
        guard let migration = try migration(of: pool, file, migrator) else { return }
        if migration.hasLibrary { try backUp(file, to: file.backup(before: migration.next)) }
        try migrator.migrate(pool)
    }

    /// The next step that a catalogue needs, and whether it is a library's already; nil where it is up to date.
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
    /// Runs the body on an unchanging view of the database.
    func read<R>(_ body: (Database) throws -> R) throws(StoreError) -> R {
        do { return try pool.read(body) } catch { throw StoreError(error, file) }
    }

    /// Runs the body in a transaction: all of it is on the disk when this returns, or nothing where it throws.
    func write<R>(_ body: (Database) throws -> R) throws(StoreError) -> R {
        if let refusal = access.refusal { throw refusal }
        do { return try pool.write(body) } catch { throw StoreError(error, file) }
    }
}

extension Catalogue {
    /// Becomes another number with each commit of anybody, this object included: cheap enough to ask many times a second
    /// whether something may have changed. Says nothing beyond this object's life.
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
    /// What SQLite finds wrong with the file; nothing in a sound one.
    package func integrityProblems(atMost limit: Int) throws(StoreError) -> [String] {
        try read { try String.fetchAll($0, sql: "PRAGMA integrity_check(\(limit))") }.filter { $0 != "ok" }
    }

    /// Writes the file anew, without what was deleted or replaced; what other processes are reading just now is
    /// overwritten later.
    func compact() throws(StoreError) {
        if let refusal = access.refusal { throw refusal }
        do {
            try checkpoints.pausing {
                try pool.writeWithoutTransaction { database in
                    try database.execute(sql: "VACUUM")
                    // Beside a reader it does what it can, and says so in its result instead of failing.
                    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                }
            }
        } catch {
            throw StoreError(error, file)
        }
    }
}

extension FilePath {
    /// `catalogue.before-2.sqlite`, beside `catalogue.sqlite`.
    func backup(before migration: String) -> FilePath {
        removingLastComponent().appending("\(stem ?? "catalogue").before-\(migration).sqlite")
    }
}

extension StoreError {
    /// What an error of GRDB means for the catalogue in `file`.
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
