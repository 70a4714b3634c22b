import GRDB
import GRDBSQLite
import PhotoModel
import StoreFiles
import SystemPackage

/// The current row of a statement, without what `Row` does for each value. Valid until the next one.
struct StatementRow {
    private let statement: OpaquePointer

    init(_ statement: Statement) { self.statement = statement.sqliteStatement }

    /// 0 for NULL.
    subscript(column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// - Parameter body: gets bytes that are valid only during the call; none for NULL.
    func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let bytes = sqlite3_column_blob(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }

    func identifier<T: ByteIdentifier>(_ column: Int32, as type: T.Type = T.self) -> T? {
        withBytes(column) { T($0) }
    }

    func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

    func path(_ column: Int32) -> FilePath { FilePath(bytes: bytes(column)) }

    func text(_ column: Int32) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }
}
