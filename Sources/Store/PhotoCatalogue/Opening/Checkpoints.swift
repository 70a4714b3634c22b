import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Brings what was committed from the write-ahead log into the database's own file, beside those who decide: done in a
/// commit, as SQLite does it by default, it makes every hundredth decision wait for two more syncs.
///
/// A failure harms nothing: all is in the log, the next growth brings another try, and so does the last one to close the
/// catalogue.
final class Checkpoints: Sendable {
    /// SQLite's own default: 4 MB of log.
    static let pagesToGrow = 1000
    /// A writer without a pause keeps the log from being begun again. Where it is so long, the writer waits once.
    static let maxPages = 4 * pagesToGrow

    private struct State {
        /// The log's length when it was last brought in.
        var lastPages = 0
        var isUnderWay = false
        /// Opened at the first growth: most processes only read.
        var connection: DatabaseQueue?
    }

    private let path: String
    private let queue = DispatchQueue(label: "checkpoints")
    private let state = Mutex(State())

    init(path: String) { self.path = path }

    /// Listens to a connection, which must not commit any more once this object is gone.
    func listen(to connection: Database) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        // The same hook is what SQLite's own checkpoints are hung on: this takes them off.
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

    /// Returns when the checkpoint that is under way, or waits, is done.
    func finish() { queue.sync {} }

    /// Runs the body while no checkpoint of this object is under way: SQLite allows only one at a time.
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
        // How long a writer may be kept waiting for somebody who reads.
        configuration.busyMode = .timeout(0.05)
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        state.withLock { $0.connection = connection }
        return connection
    }
}
