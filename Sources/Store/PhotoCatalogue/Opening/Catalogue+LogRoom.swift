import GRDB
import GRDBSQLite
package import StoreFiles

extension Catalogue {
    /// Extends the write-ahead log to the length that it usually has just before it restarts, ahead of many decisions.
    ///
    /// On ext4, a commit that extends a file waits for other files' data in the file system's journal; one that overwrites
    /// existing bytes does not. The log grows until it restarts for the first time: during the first hundred decisions
    /// after opening.
    ///
    /// - Throws: `.noRoom`; the log is still usable then.
    package func makeRoomInLog() throws(StoreError) {
        try write { database in
            // Within a write transaction: no other connection, in this process or another, can append.
            var pointer: UnsafeMutablePointer<sqlite3_file>?
            let code = sqlite3_file_control(
                database.sqliteConnection,
                "main",
                SQLITE_FCNTL_JOURNAL_POINTER,
                &pointer
            )
            guard code == SQLITE_OK, let log = pointer, let calls = log.pointee.pMethods?.pointee else { return }
            try Self.extend(log, calls)
        }
    }

    /// A thousand pages of 4 kB, plus what is decided during the checkpoint.
    static let logRoom: Int64 = 5 << 20

    private static func extend(_ log: UnsafeMutablePointer<sqlite3_file>, _ calls: sqlite3_io_methods) throws {
        guard let size = calls.xFileSize, let write = calls.xWrite, let synchronize = calls.xSync else { return }
        func check(_ code: Int32) throws {
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
        var end: Int64 = 0
        try check(size(log, &end))
        guard end < logRoom else { return }
        // Readers take zeros for the end of the log. SQLite accepts less than 128 kB at a time.
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        while end < logRoom {
            let count = min(Int64(zeros.count), logRoom - end)
            try check(zeros.withUnsafeBytes { write(log, $0.baseAddress, Int32(count), end) })
            end += count
        }
        try check(synchronize(log, SQLITE_SYNC_NORMAL))
    }
}
