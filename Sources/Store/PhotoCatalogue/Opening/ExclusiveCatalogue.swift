import GRDB
package import StoreFiles
package import SystemPackage

/// A catalogue that nobody else has open, whose log is in its file then.
package struct ExclusiveCatalogue: ~Copyable {
    fileprivate let database: Database

    /// Gives the library another name.
    package func rename(to name: String) throws {
        try database.execute(sql: "UPDATE library SET name = ?", arguments: [name])
    }
}

extension Catalogue {
    /// Runs the body while nobody else has a catalogue open.
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
                // Granted to the only connection: in WAL mode each one holds a lock for as long as it is open.
                try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
                // From here on the lock is kept until this connection is closed.
                try database.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
                return try body(ExclusiveCatalogue(database: database))
            }
        } catch {
            throw StoreError(error, file)
        }
    }
}
