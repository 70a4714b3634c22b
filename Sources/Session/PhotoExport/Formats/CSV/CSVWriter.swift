/// Writes a table as comma-separated values in UTF-8, with a header line (RFC 4180).
///
/// Lines end in LF, not in the CRLF of RFC 4180: readers of CSV accept both, but `cut`, `awk` and `join` would add the CR to
/// the last cell.
///
/// - A null is an empty cell, an empty text is `""`. In a table with one column, a null is `""` too, because readers skip
///   empty lines.
/// - Numbers are the shortest that read back the same. Timestamps are ISO 8601, with `Z` if they are in UTC. Bytes are
///   hexadecimal.
/// - Lists are joined with `;`. A text with `;` in it cannot be told from two: Parquet has real lists.
package struct CSVWriter: TableWriter, ~Copyable {
    package enum Dialect: Sendable {
        /// Every text as it is, for programs.
        case exact
        /// For Excel, LibreOffice and Google Sheets, which evaluate a text that begins with `=`, `+`, `-` or `@`: a caption
        /// in a photo from elsewhere could call `HYPERLINK` or `WEBSERVICE`. Such texts get a `'` in front, as OWASP advises
        /// under “CSV Injection”; numbers do not. The file begins with a byte order mark, without which Excel does not
        /// recognise UTF-8.
        case spreadsheet
    }

    private static let flushByteCount = 64 << 10
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let schema: TableSchema
    private let dialect: Dialect
    private let output: ByteOutput
    private var bytes: [UInt8] = []

    /// - Throws: `TableError`.
    package init(_ columns: [TableColumn], _ dialect: Dialect, output: @escaping ByteOutput) throws {
        schema = try TableSchema(columns)
        self.dialect = dialect
        self.output = output
        if dialect == .spreadsheet { bytes = Self.byteOrderMark }
        for (place, column) in columns.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(text: column.name)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    package mutating func append(_ row: [TableValue]) throws {
        try schema.check(row)
        for place in row.indices {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(row[place], schema.columns[place].kind)
        }
        bytes.append(UInt8(ascii: "\n"))
        if bytes.count >= Self.flushByteCount { try flush() }
    }

    package consuming func finish() throws { try flush() }

    private mutating func flush() throws {
        try bytes.withUnsafeBytes(output)
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ value: TableValue, _ kind: TableColumn.Kind) {
        switch value {
        case .null:
            if schema.columns.count == 1 { bytes.append(ascii: "\"\"") }
        case .string(let text): append(text: text)
        case .strings(let texts): append(text: texts.joined(separator: ";"))
        case .integer(let number):
            if case .timestamp(let unit, let isUTC) = kind {
                bytes.append(timestamp: number, unit, isUTC: isUTC)
            } else {
                bytes.append(contentsOf: String(number).utf8)
            }
        case .double(let number): bytes.append(contentsOf: number.description.utf8)
        case .boolean(let flag): bytes.append(ascii: flag ? "true" : "false")
        case .bytes(let data):
            // A table of nothing but empty bytes would have empty lines, as above.
            if data.isEmpty { bytes.append(ascii: "\"\"") }
            for byte in data {
                bytes.append(Self.hexDigits[Int(byte >> 4)])
                bytes.append(Self.hexDigits[Int(byte & 15)])
            }
        }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    private mutating func append(text: String) {
        let isGuarded = dialect == .spreadsheet && Self.looksLikeFormula(text)
        guard text.isEmpty || text.utf8.contains(where: Self.needsQuotes) else {
            if isGuarded { bytes.append(UInt8(ascii: "'")) }
            bytes.append(contentsOf: text.utf8)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        if isGuarded { bytes.append(UInt8(ascii: "'")) }
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }

    /// Spreadsheets also skip control characters at the beginning, and accept full-width forms.
    private static func looksLikeFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
        default: false
        }
    }
}
