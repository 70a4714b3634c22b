import TestSupport
import Testing

@testable import PhotoExport

struct CSVWriterTests {
    private let text = [TableColumn("a", .string), TableColumn("b", .string)]

    @Test func `Cells are quoted only where they have to be`() throws {
        let rows: [[TableValue]] = [
            [.string("plain text"), .string("a,b")], [.string("say \"hi\""), .string("two\nlines")],
            [.string("\r"), .string(" é ")],
        ]
        let expected = "a,b\nplain text,\"a,b\"\n\"say \"\"hi\"\"\",\"two\nlines\"\n\"\r\", é \n"
        #expect(try TableSamples.csv(text, rows) == expected)
    }

    @Test func `Null and an empty text differ`() throws {
        #expect(try TableSamples.csv(text, [[.null, .string("")]]) == "a,b\n,\"\"\n")
        #expect(try TableSamples.csv([text[0]], [[.null]]) == "a\n\"\"\n")
    }

    @Test func `A header is quoted like a cell`() throws {
        #expect(try TableSamples.csv([TableColumn("a \"b\", c", .integer)], []) == "\"a \"\"b\"\", c\"\n")
    }

    @Test func `Values of every type have a text`() throws {
        let rows = Array(TableSamples.extremes[2...])
        let lines = try TableSamples.csv(Array(TableSamples.columns[1...]), rows.map { Array($0[1...]) })
            .split(separator: "\n")
        let hash = (0..<32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let wanted: [Substring] = [
            "number,real,flag,local,instant,data,hash,tags,größe in px",
            "9223372036854775807,5e-324,true,9999-12-31T23:59:59.999,9999-12-31T23:59:59.999999Z,00ff,"
                + String(repeating: "f", count: 64) + ",;é;e\u{301},-1",
            "0,-0.0,true,1970-01-01T00:00:00,1969-12-31T23:59:59.999999Z,01,\(hash),one,1",
            "-1,nan,,1969-12-31T23:59:59.999,1970-01-01T00:00:00.000001Z,,,,",
        ]
        #expect(lines == wanted)
    }

    @Test func `Formulas stay as they are for programs`() throws {
        #expect(try TableSamples.csv(text, [[.string("=1+1"), .string("-5")]]) == "a,b\n=1+1,-5\n")
    }

    @Test func `A spreadsheet gets no formula from a text, and knows UTF-8`() throws {
        let columns = [TableColumn("a", .string), TableColumn("b", .integer), TableColumn("c", .strings)]
        let rows: [[TableValue]] = [
            [.string("=HYPERLINK(\"http://x\",\"y\")"), .integer(-5), .strings(["@a", "b"])],
            [.string("＋1"), .integer(5), .strings(["a", "=b"])], [.string("\t=1"), .null, .strings([])],
        ]
        let expected = """
            \u{FEFF}a,b,c
            "'=HYPERLINK(""http://x"",""y"")",-5,'@a;b
            '＋1,5,a;=b
            '\t=1,,""

            """
        #expect(try TableSamples.csv(columns, rows, .spreadsheet) == expected)
    }

    @Test(arguments: [
        (951_782_399, "2000-02-28T23:59:59"), (951_782_400, "2000-02-29T00:00:00"),
        (951_868_800, "2000-03-01T00:00:00"),
        (4_107_542_400, "2100-03-01T00:00:00"), (-2_203_891_200, "1900-03-01T00:00:00"),
        (-62_167_219_200, "0000-01-01T00:00:00"), (-62_167_219_201, "-0001-12-31T23:59:59"),
        (253_402_300_800, "+10000-01-01T00:00:00"), (1_709_164_800, "2024-02-29T00:00:00"),
    ])
    func `Times are of the Gregorian calendar`(seconds: Int, expected: String) {
        var bytes: [UInt8] = []
        bytes.append(timestamp: seconds * 1000, .milliseconds, isUTC: false)
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test func `The largest and the least time have texts`() {
        for value in [Int.min, .max] {
            var bytes: [UInt8] = []
            bytes.append(timestamp: value, .milliseconds, isUTC: true)
            #expect(bytes.count > 24)
        }
    }

    @Test func `Output comes in parts`() throws {
        let collected = Collected()
        var writer = try CSVWriter(text, .exact, output: collected.append)
        for _ in 0..<10_000 { try writer.append([.string("0123456789"), .string("0123456789")]) }
        try writer.finish()
        #expect(collected.bytes.count == 4 + 22 * 10_000 && collected.largestWrite < 65_600)
    }

    @Test(.enabled(if: Python.exists))
    func `Python reads the texts back`() throws {
        let script = """
            import csv, sys
            rows = list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8")))
            for row in rows: print(" ".join("s" + cell.encode().hex() for cell in row))
            """
        let rows: [[TableValue]] = TableSamples.rows(500, seed: 5).filter { $0[0] != .null }.map {
            [$0[0], .string("x")]
        }
        let folder = try TemporaryFolder()
        // Python's reader ends a line at a lone CR, too, unless it is quoted.
        let lines = try Python.run(script, folder.write("a.csv", Array(TableSamples.csv(text, rows).utf8)))
        #expect(lines.split(separator: "\n") == ParquetReader.lines(text, rows))
    }

    @Test(.enabled(if: Python.has("duckdb, pandas")))
    func `duckdb and pandas read tables`() throws {
        let script = """
            import duckdb, pandas, sys
            table = duckdb.sql(f"select * from read_csv('{sys.argv[1]}')")
            print(*table.types)
            print(*table.fetchall()[0])
            print(*pandas.read_csv(sys.argv[1]).iloc[0])
            """
        let columns = Array(TableSamples.columns[1...5])
        let rows = [Array(TableSamples.extremes[3][1...5])]
        let folder = try TemporaryFolder()
        let lines = try Python.run(script, folder.write("a.csv", Array(TableSamples.csv(columns, rows).utf8)))
        #expect(
            lines.split(separator: "\n") == [
                "BIGINT DOUBLE BOOLEAN TIMESTAMP TIMESTAMP WITH TIME ZONE",
                "0 -0.0 True 1970-01-01 00:00:00 1969-12-31 23:59:59.999999+00:00",
                "0 -0.0 True 1970-01-01T00:00:00 1969-12-31T23:59:59.999999Z",
            ]
        )
    }

    @Test func `Tables are written without knowing the format`() throws {
        func write(_ writer: consuming some TableWriter & ~Copyable) throws {
            var writer = writer
            try writer.append([.string("x"), .null])
            try writer.finish()
        }
        let collected = Collected()
        try write(CSVWriter(text, .exact, output: collected.append))
        try write(ParquetWriter(text, output: collected.append))
        #expect(collected.bytes.starts(with: "a,b\nx,\nPAR1".utf8))
    }
}
