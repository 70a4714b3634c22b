import PhotoExport
import TestSupport

enum TableSamples {
    /// One of each kind.
    static let columns: [TableColumn] = [
        TableColumn("text", .string), TableColumn("number", .integer), TableColumn("real", .double),
        TableColumn("flag", .boolean), TableColumn("local", .timestamp(.milliseconds, isUTC: false)),
        TableColumn("instant", .timestamp(.microseconds, isUTC: true)), TableColumn("data", .binary),
        TableColumn("hash", .fixedBinary(byteCount: 32)), TableColumn("tags", .strings),
        TableColumn("größe in px", .integer),
    ]

    static let extremes: [[TableValue]] = [
        [
            .string(""), .integer(.min), .double(-.infinity), .boolean(false), .integer(-62_135_596_800_000),
            .integer(-62_135_596_800_000_000), .bytes([]), .bytes([UInt8](repeating: 0, count: 32)), .strings([]),
            .integer(0),
        ],
        [TableValue](repeating: .null, count: 10),
        [
            .string("Grüße, 写真 📷 e\u{301}\u{0}\""), .integer(.max), .double(.leastNonzeroMagnitude), .boolean(true),
            .integer(253_402_300_799_999), .integer(253_402_300_799_999_999), .bytes([0, 255]),
            .bytes([UInt8](repeating: 255, count: 32)), .strings(["", "é", "e\u{301}"]), .integer(-1),
        ],
        [
            .string("é"), .integer(0), .double(-0.0), .boolean(true), .integer(0), .integer(-1), .bytes([1]),
            .bytes(Array(0..<32)), .strings(["one"]), .integer(1),
        ],
        [
            .string("e\u{301}"), .integer(-1), .double(.nan), .null, .integer(-1), .integer(1), .null, .null, .null,
            .null,
        ],
    ]

    /// Random rows. Columns differ in how often values repeat, and are null.
    static func rows(_ count: Int, seed: UInt64) -> [[TableValue]] {
        var random = SplitMix64(seed: seed)
        let variety = columns.map { _ in [1, 2, 3, 30, 1000, 100_000].randomElement(using: &random) ?? 1 }
        let nulls = columns.map { _ in [0, 0, 1, 50, 99, 100].randomElement(using: &random) ?? 0 }
        let runs = columns.map { _ in [1, 1, 5, 40].randomElement(using: &random) ?? 1 }
        var last = [TableValue](repeating: .null, count: columns.count)
        return (0..<count).map { _ in
            for place in columns.indices where Int.random(in: 0..<runs[place], using: &random) == 0 {
                let isNull = Int.random(in: 0..<100, using: &random) < nulls[place]
                let choice = Int.random(in: 0..<variety[place], using: &random)
                last[place] = isNull ? .null : value(columns[place].kind, choice, seed)
            }
            return last
        }
    }

    /// - Parameter choice: Equal ones make equal values.
    private static func value(_ kind: TableColumn.Kind, _ choice: Int, _ seed: UInt64) -> TableValue {
        var random = SplitMix64(seed: seed &+ UInt64(choice) &* 1_000_003)
        switch kind {
        case .string: return .string(text(&random))
        case .integer: return .integer(Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random))
        case .double: return .double(Double(bitPattern: random.next()).isNaN ? .nan : Double(choice) / 7)
        case .boolean: return .boolean(Bool.random(using: &random))
        case .timestamp(let unit, _):
            return .integer(
                Int.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random) * (unit.perSecond / 1000)
            )
        case .binary:
            return .bytes(
                (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            )
        case .fixedBinary(let byteCount):
            return .bytes((0..<byteCount).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        case .strings: return .strings((0..<Int.random(in: 0...4, using: &random)).map { _ in text(&random) })
        }
    }

    private static func text(_ random: inout SplitMix64) -> String {
        let pieces = ["a", "Z", "0", " ", "/", "é", "e\u{301}", "写", "📷", "\"", "\n", ",", ";", "\u{0}"]
        return (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
    }

    static func parquet(
        _ columns: [TableColumn],
        _ rows: [[TableValue]],
        _ options: ParquetWriter.Options = ParquetWriter.Options()
    ) throws -> [UInt8] {
        let collected = Collected()
        var writer = try ParquetWriter(columns, options, output: collected.append)
        for row in rows { try writer.append(row) }
        try writer.finish()
        return collected.bytes
    }

    static func csv(
        _ columns: [TableColumn],
        _ rows: [[TableValue]],
        _ dialect: CSVWriter.Dialect = .exact
    ) throws -> String {
        let collected = Collected()
        var writer = try CSVWriter(columns, dialect, output: collected.append)
        for row in rows { try writer.append(row) }
        try writer.finish()
        return String(decoding: collected.bytes, as: UTF8.self)
    }
}
