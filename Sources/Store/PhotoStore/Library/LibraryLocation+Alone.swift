import GRDB
import SystemPackage

extension LibraryLocation {
    /// Runs the body while no other process has the library open, and none can open it.
    ///
    /// - Throws: `.inUse`, `.busy`, and what the body throws.
    func alone<R>(_ body: (Database) throws -> R) throws(StoreError) -> R {
        guard exists else { throw .notFound(self) }
        return try withoutWriters { () throws(StoreError) in try withoutReaders(body) }
    }

    /// Runs the body while no other process writes the cache, or commits.
    func withoutWriters<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
        try PrivateFiles.makeFolder(cacheBase)
        let writer = try WriterLock(beside: cacheFolder)
        defer { writer.release() }
        guard let commit = try ByteLock(catalogueBase.appending("commit.lock"), byte: 0) else {
            throw .busy(catalogueFile)
        }
        defer { commit.release() }
        return try body()
    }

    /// Runs the body while nobody else has the catalogue open, whose log is in its file then.
    func withoutReaders<R>(_ body: (Database) throws -> R) throws(StoreError) -> R {
        LogIndex.makeRoomFirst()
        do {
            var configuration = Configuration()
            configuration.busyMode = .immediateError
            let queue = try DatabaseQueue(path: catalogueFile.string, configuration: configuration)
            return try queue.writeWithoutTransaction { database in
                // Granted to the only connection: in WAL mode each one holds a lock for as long as it is open.
                try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
                // From here on the lock is kept until this connection is closed.
                try database.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
                return try body(database)
            }
        } catch {
            throw StoreError(error, catalogueFile)
        }
    }
}
