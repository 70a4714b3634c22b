import PhotoExport
import PhotoModel
import TestSupport

/// Other programs' readers of Parquet. They print a table as lines of cells, exactly: bytes and the bits of doubles as
/// hexadecimal digits, times in microseconds.
enum ParquetReader: String, CaseIterable {
    case pyarrow, duckdb, polars

    private static let script = """
        import struct, sys
        import pyarrow as pa

        def read(engine, path):
            if engine == "pyarrow":
                import pyarrow.parquet
                table = pyarrow.parquet.ParquetFile(path, page_checksum_verification=True).read()
                table.validate(full=True)
                return table
            if engine == "duckdb":
                import duckdb
                duckdb.sql("set TimeZone = 'UTC'")
                return duckdb.sql(f"select * from '{path}'").to_arrow_table()
            import polars
            return polars.read_parquet(path).to_arrow()

        def column(values):
            kind = values.type
            if pa.types.is_timestamp(kind):
                values = values.cast(pa.timestamp("us", kind.tz)).cast(pa.int64())
            return values.to_pylist()

        def cell(value):
            if value is None: return "null"
            if value is True: return "true"
            if value is False: return "false"
            if isinstance(value, int): return str(value)
            if isinstance(value, float): return "d" + struct.pack(">d", value).hex()
            if isinstance(value, str): return "s" + value.encode().hex()
            if isinstance(value, bytes): return "x" + value.hex()
            return "[" + ",".join(map(cell, value)) + "]"

        for path in sys.argv[2:]:
            table = read(sys.argv[1], path)
            columns = [column(table.column(place)) for place in range(table.num_columns)]
            print(" ".join("s" + name.encode().hex() for name in table.column_names))
            for row in zip(*columns): print(" ".join(map(cell, row)))
        """

    var isInstalled: Bool { Python.has("pyarrow, \(rawValue)") }

    func lines(of paths: [String]) throws -> [Substring] {
        let text = try Tool.text([Python.path, "-c", Self.script, rawValue] + paths)
        return text.split(separator: "\n")
    }

    static func lines(_ columns: [TableColumn], _ rows: [[TableValue]]) -> [Substring] {
        let header = columns.map { "s" + Hex.text($0.name.utf8) }.joined(separator: " ")
        return [Substring(header)]
            + rows.map { row in Substring(zip(row, columns).map { cell($0, $1.kind) }.joined(separator: " ")) }
    }

    private static func cell(_ value: TableValue, _ kind: TableColumn.Kind) -> String {
        switch value {
        case .null: return "null"
        case .boolean(let flag): return "\(flag)"
        case .integer(let number):
            if case .timestamp(.milliseconds, _) = kind { return "\(number * 1000)" }
            return "\(number)"
        case .double(let number):
            let digits = String(number.bitPattern, radix: 16)
            return "d" + String(repeating: "0", count: 16 - digits.count) + digits
        case .string(let text): return "s" + Hex.text(text.utf8)
        case .bytes(let bytes): return "x" + Hex.text(bytes)
        case .strings(let texts): return "[" + texts.map { "s" + Hex.text($0.utf8) }.joined(separator: ",") + "]"
        }
    }
}
