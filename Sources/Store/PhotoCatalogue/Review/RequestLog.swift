import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// The executed requests for steps, within one transaction of the catalogue. A step and its request are written together or
/// not at all, so none is executed twice, even after a crash or by two processes.
struct RequestLog {
    /// The number of requests to keep: a client repeats a request before ten thousand others are made.
    static let maxRequests: Int64 = 10_000

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Executes the body, or returns the outcome of an earlier execution of the same request.
    ///
    /// - Parameter request: nil always executes the body.
    /// - Throws: `StoreError.otherRequest`
    func once(_ request: StepRequest?, _ body: () throws -> UndoResult) throws -> UndoResult {
        guard let request else { return try body() }
        if let outcome = try outcome(of: request) { return outcome }
        let outcome = try body()
        // Nothing was changed, and the obstacle may disappear: a repeated request tries again.
        if case .changedSince = outcome { return outcome }
        try note(request, outcome)
        return outcome
    }

    /// Nil if it was not executed, as far as is recorded.
    ///
    /// - Throws: `StoreError.otherRequest`
    func outcome(of request: StepRequest) throws -> UndoResult? {
        let statement = try database.cachedStatement(
            sql: "SELECT body, step, decided_since FROM requests WHERE key = ?"
        )
        let found = try statement.firstRow([request.key]) { row in
            (body: row.bytes(0), step: row[1] as StepID?, decidedSince: row[2] as String?)
        }
        guard let found else { return nil }
        guard found.body == request.body else { throw StoreError.otherRequest(key: request.key) }
        if let id = found.step {
            let (changes, effects) = (try Catalogue.changes(of: id, database), try Catalogue.effects(of: id, database))
            return .done(try Catalogue.step(id, with: changes, effects, database).0)
        }
        return try found.decidedSince.map { .decidedSince(try Self.assets($0)) } ?? .nothing
    }

    /// The step that a request made; nil if it made none or is not recorded.
    func step(madeBy key: String) throws -> StepID? {
        try StepID.fetchOne(database.cachedStatement(sql: "SELECT step FROM requests WHERE key = ?"), arguments: [key])
    }

    /// Records a new request, within the transaction that executes it.
    func note(_ request: StepRequest, _ outcome: UndoResult) throws {
        var decidedSince: String?
        if case .decidedSince(let assets) = outcome { decidedSince = Self.text(assets) }
        try database.cachedStatement(
            sql: "INSERT INTO requests (key, body, step, decided_since, made_ms) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [request.key, Data(request.body), outcome.step?.id, decidedSince, Int64.now])
        try database.cachedStatement(sql: "DELETE FROM requests WHERE id <= ?")
            .execute(arguments: [database.lastInsertedRowID - Self.maxRequests])
    }

    private static func text(_ assets: [AssetRow]) -> String {
        var json = CompactJSON()
        json.append("[")
        for (place, asset) in assets.enumerated() {
            if place > 0 { json.append(",") }
            json.append(number: Int(asset))
        }
        json.append("]")
        return json.text
    }

    private static func assets(_ text: String) throws -> [AssetRow] {
        var reader = CompactJSONReader(text)
        var assets: [AssetRow] = []
        try reader.array { (value) throws(DamagedText) in assets.append(AssetRow(try value.number())) }
        try reader.end()
        return assets
    }
}

extension Catalogue {
    /// The outcome of an earlier request; nil if it was not executed, as far as is recorded.
    ///
    /// - Throws: `StoreError.otherRequest`
    package func outcome(of request: StepRequest) throws(StoreError) -> UndoResult? {
        try read { try RequestLog($0).outcome(of: request) }
    }
}
