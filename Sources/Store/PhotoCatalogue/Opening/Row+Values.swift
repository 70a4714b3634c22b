import Foundation
import GRDB
import PhotoModel
import StoreFiles
import SystemPackage

extension Row {
    func identifier<T: ByteIdentifier>(_ index: Int, as type: T.Type = T.self) -> T? {
        try? withUnsafeData(atIndex: index) { data in data.flatMap { $0.withUnsafeBytes { T($0) } } }
    }

    func bytes(_ index: Int) -> [UInt8] {
        (try? withUnsafeData(atIndex: index) { data in data.map { Array($0) } }) ?? []
    }

    func path(_ index: Int) -> FilePath { FilePath(bytes: bytes(index)) }
}

extension Statement {
    /// The body's result for the first row, which is valid only during the call: unlike `Row.fetchOne`, this copies no
    /// values.
    func firstRow<Value>(_ arguments: StatementArguments, _ body: (Row) throws -> Value) throws -> Value? {
        let rows = try Row.fetchCursor(self, arguments: arguments)
        // The row is valid only as long as the cursor.
        return try withExtendedLifetime(rows) { try rows.next().map(body) }
    }
}
