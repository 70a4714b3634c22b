import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Moves commits from the write-ahead log into the database file, concurrently with decisions. SQLite's default, a
/// checkpoint within a commit, would make every hundredth decision wait for two more syncs.
///
/// A failure is harmless: everything is in the log. The next growth triggers another attempt, and so does the last
/// connection to close the catalogue.
final class Checkpoints: Sendable {
    /// SQLite's own default: 4 MB of log.
    static let pagesToGrow = 1000
    /// A writer without a pause keeps the log from restarting. At this length, the writer waits once.
    static let maxPages = 4 * pagesToGrow

    private struct State {
        /// The log's length at the last checkpoint.
        var lastPages = 0
        var isUnderWay = false
        /// Opened at the first growth: most processes only read.
        var connection: DatabaseQueue?
    }

    private let path: String
    private let queue = DispatchQueue(label: "checkpoints")
    private let state = Mutex(State())

    init(path: String) { self.path = path }

    /// Observes a connection, which must not commit after this object is gone.
    func listen(to connection: Database) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        // SQLite's own checkpoints use the same hook: this replaces them.
        _ = sqlite3_wal_hook(
            connection.sqliteConnection,
            { context, _, _, pages in
                if let context {
                    Unmanaged<Checkpoints>.fromOpaque(context).takeUnretainedValue().logHas(Int(pages))
                }
                return SQLITE_OK
            },
            context
        )
    }

    /// Waits for any active or queued checkpoint.
    func finish() { queue.sync {} }

    /// Runs the body while this object runs no checkpoint: SQLite allows only one at a time.
    func pausing(_ body: () throws -> Void) rethrows { try queue.sync(execute: body) }

    private func logHas(_ pages: Int) {
        let isDue = state.withLock { state in
            if pages < state.lastPages { state.lastPages = 0 }
            guard !state.isUnderWay, pages - state.lastPages >= Self.pagesToGrow else { return false }
            state.isUnderWay = true
            return true
        }
        if isDue { queue.async { self.run(pages) } }
    }

    private func run(_ pages: Int) {
        let pages = (try? bringIn()) ?? pages
        state.withLock { state in
            state.isUnderWay = false
            state.lastPages = pages
        }
    }

    /// - Returns: the log's length in pages.
    private func bringIn() throws -> Int {
        let connection = try connection()
        return try connection.writeWithoutTransaction { database in
            let (pages, done) = try database.checkpoint(.passive)
            guard done < pages, pages > Self.maxPages else { return pages }
            return (try? database.checkpoint(.restart).walFrameCount) ?? pages
        }
    }

    private func connection() throws -> DatabaseQueue {
        if let known = state.withLock({ $0.connection }) { return known }
        var configuration = Configuration()
        configuration.label = "catalogue.checkpoints"
        // The longest time that a writer waits for readers.
        configuration.busyMode = .timeout(0.05)
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        state.withLock { $0.connection = connection }
        return connection
    }
}
