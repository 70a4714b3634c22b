import GRDB
import GRDBSQLite
package import StoreFiles

extension Catalogue {
    /// Gives the write-ahead log the length that it has just before it is begun again, for somebody who is about to decide
    /// many times.
    ///
    /// A commit that makes a file longer waits, on ext4, for whatever the file system's journal holds just then of other
    /// files; one that writes over what is there does not. The log is short until it is begun again for the first time:
    /// during the first hundred decisions after it was opened.
    ///
    /// - Throws: `.noRoom`; then the log is as good as before.
    package func makeRoomInLog() throws(StoreError) {
        try write { database in
            // Within a transaction that writes: nobody else appends anything, in this process or another.
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

    /// A thousand pages of 4 kB, and what is decided while they are brought in.
    static let logRoom: Int64 = 5 << 20

    private static func extend(_ log: UnsafeMutablePointer<sqlite3_file>, _ calls: sqlite3_io_methods) throws {
        guard let size = calls.xFileSize, let write = calls.xWrite, let synchronize = calls.xSync else { return }
        func check(_ code: Int32) throws {
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
        var end: Int64 = 0
        try check(size(log, &end))
        guard end < logRoom else { return }
        // Zeros are the end of the log to whoever reads it. SQLite takes no 128 kB at a time.
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        while end < logRoom {
            let count = min(Int64(zeros.count), logRoom - end)
            try check(zeros.withUnsafeBytes { write(log, $0.baseAddress, Int32(count), end) })
            end += count
        }
        try check(synchronize(log, SQLITE_SYNC_NORMAL))
    }
}
