import GRDB
package import StoreFiles
package import SystemPackage

/// A catalogue that no one else has open. Its log has been moved into the file.
package struct ExclusiveCatalogue: ~Copyable {
    fileprivate let database: Database

    /// Renames the library.
    package func rename(to name: String) throws {
        try database.execute(sql: "UPDATE library SET name = ?", arguments: [name])
    }
}

extension Catalogue {
    /// Runs the body while no one else has a catalogue open.
    ///
    /// - Throws: `.busy`, and what the body throws.
    package static func exclusively<R>(
        at file: FilePath,
        _ body: (borrowing ExclusiveCatalogue) throws -> R
    ) throws(StoreError) -> R {
        LogIndex.makeRoomFirst()
        do {
            var configuration = Configuration()
            configuration.busyMode = .immediateError
            let queue = try DatabaseQueue(path: file.string, configuration: configuration)
            return try queue.writeWithoutTransaction { database in
                // Succeeds only for the sole connection: in WAL mode each connection holds a lock while it is open.
                try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
                // The lock is held from here until this connection is closed.
                try database.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
                return try body(ExclusiveCatalogue(database: database))
            }
        } catch {
            throw StoreError(error, file)
        }
    }
}
