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
    /// What the body makes of the first row, which holds within it alone: unlike `Row.fetchOne` this copies no values.
    func firstRow<Value>(_ arguments: StatementArguments, _ body: (Row) throws -> Value) throws -> Value? {
        let rows = try Row.fetchCursor(self, arguments: arguments)
        // With the cursor the row goes.
        return try withExtendedLifetime(rows) { try rows.next().map(body) }
    }
}
