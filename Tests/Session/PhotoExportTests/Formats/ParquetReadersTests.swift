import TestSupport
import Testing

@testable import PhotoExport

@Suite(.enabled(if: ParquetReader.pyarrow.isInstalled))
struct ParquetReadersTests {
    private static let readers = ParquetReader.allCases.filter(\.isInstalled)

    @Test(arguments: readers)
    func `Values of every type come back`(reader: ParquetReader) throws {
        let folder = try TemporaryFolder()
        for level in [nil, 6] {
            var options = ParquetWriter.Options()
            options.compressionLevel = level
            let bytes = try TableSamples.parquet(TableSamples.columns, TableSamples.extremes, options)
            let lines = try reader.lines(of: [folder.write("a.parquet", bytes)])
            #expect(lines == ParquetReader.lines(TableSamples.columns, TableSamples.extremes))
        }
    }

    @Test(arguments: readers)
    func `Empty tables and columns of nothing but nulls are readable`(reader: ParquetReader) throws {
        let folder = try TemporaryFolder()
        let columns = TableSamples.columns
        let nulls = [[TableValue]](repeating: [TableValue](repeating: .null, count: columns.count), count: 300)
        let empty = try folder.write("a.parquet", TableSamples.parquet(columns, []))
        let null = try folder.write("b.parquet", TableSamples.parquet(columns, nulls))
        #expect(
            try reader.lines(of: [empty, null])
                == ParquetReader.lines(columns, []) + ParquetReader.lines(columns, nulls)
        )
    }

    @Test(arguments: readers)
    func `Random tables come back`(reader: ParquetReader) throws {
        let folder = try TemporaryFolder()
        var expected: [Substring] = []
        var paths: [String] = []
        for seed in UInt64(0)..<60 {
            var random = SplitMix64(seed: seed)
            var options = ParquetWriter.Options()
            options.compressionLevel = [nil, 1, 6].randomElement(using: &random) ?? nil
            options.maxRowGroupRowCount = [1, 7, 100, 1000, 65_536].randomElement(using: &random) ?? 1
            options.maxRowGroupByteCount = [2000, 100_000, 64 << 20].randomElement(using: &random) ?? 1
            let rows = TableSamples.rows([1, 2, 9, 64, 400].randomElement(using: &random) ?? 0, seed: seed)
            paths.append(
                try folder.write("\(seed).parquet", TableSamples.parquet(TableSamples.columns, rows, options))
            )
            expected += ParquetReader.lines(TableSamples.columns, rows)
        }
        #expect(try reader.lines(of: paths) == expected)
    }

    /// More values than a trial of dictionaries takes, and more than a page.
    @Test(arguments: readers)
    func `Long chunks come back`(reader: ParquetReader) throws {
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 3)
        let columns = [
            TableColumn("given up", .string), TableColumn("dictionary", .string), TableColumn("pages", .binary),
            TableColumn("lists", .strings), TableColumn("times", .timestamp(.microseconds, isUTC: true)),
        ]
        let long = [UInt8](repeating: 7, count: 400)
        let rows: [[TableValue]] = (0..<10_000).map { place in
            [
                .string(place < 6000 ? "unique \(place)" : "same"), .string("v\(place % 3000)"),
                place % 3 == 0 ? .null : .bytes(long + (0..<8).map { UInt8(truncatingIfNeeded: random.next() >> $0) }),
                .strings(
                    (0..<place % 4).map { "\(String(repeating: "x", count: 40))\(random.next() % 100_000) \($0)" }
                ),
                .integer(Int(random.next() >> 14)),
            ]
        }
        let path = try folder.write("a.parquet", TableSamples.parquet(columns, rows))
        #expect(try reader.lines(of: [path]) == ParquetReader.lines(columns, rows))
        let pages = try Python.run(Self.pagesScript, path).split(separator: "\n")
        #expect(pages == ["PLAIN RLE", "PLAIN RLE RLE_DICTIONARY", "PLAIN RLE", "PLAIN RLE", "PLAIN RLE"])
    }

    private static let pagesScript = """
        import pyarrow.parquet, sys
        group = pyarrow.parquet.ParquetFile(sys.argv[1]).metadata.row_group(0)
        for place in range(group.num_columns): print(*group.column(place).encodings)
        """

    @Test func `A hundred thousand rows come back from many row groups`() throws {
        let folder = try TemporaryFolder()
        let columns = [TableColumn("place", .integer), TableColumn("word", .string), TableColumn("tags", .strings)]
        let rows = (0..<100_000).lazy.map { place -> [TableValue] in
            [
                .integer(place), place % 10 == 0 ? .null : .string("w\(place % 321)"),
                .strings(place % 2 == 0 ? [] : ["t"]),
            ]
        }
        let collected = Collected()
        var options = ParquetWriter.Options()
        options.maxRowGroupRowCount = 8_192
        var writer = try ParquetWriter(columns, options, output: collected.append)
        for row in rows { try writer.append(row) }
        try writer.finish()
        let script = """
            import pyarrow.compute, pyarrow.parquet, sys
            file = pyarrow.parquet.ParquetFile(sys.argv[1])
            table = file.read()
            table.validate(full=True)
            place, word, tags = table.columns
            assert place.to_numpy().tolist() == list(range(100000))
            assert all(w == (None if i % 10 == 0 else f"w{i % 321}") for i, w in enumerate(word.to_pylist()))
            lengths = pyarrow.compute.list_value_length(tags).to_numpy()
            assert (lengths == [0, 1] * 50000).all()
            print(file.metadata.num_row_groups, file.metadata.num_rows)
            """
        #expect(try Python.run(script, folder.write("a.parquet", collected.bytes)) == "13 100000\n")
    }

    @Test func `Readers see the least and the greatest values`() throws {
        let script = """
            import pyarrow.parquet, sys
            metadata = pyarrow.parquet.ParquetFile(sys.argv[1]).metadata
            for place in range(metadata.num_columns):
                s = metadata.row_group(0).column(place).statistics
                bounds = [s.min, s.max] if s.has_min_max else []
                print(s.null_count, *(str(b) if hasattr(b, "year") else repr(b) for b in bounds))
            """
        let columns = TableSamples.columns + [TableColumn("long", .string), TableColumn("nan", .double)]
        let long = String(repeating: "x", count: 1025)
        let rows = TableSamples.extremes.map { $0 + [.string(long), .double(.nan)] }
        let folder = try TemporaryFolder()
        let lines = try Python.run(script, folder.write("a.parquet", TableSamples.parquet(columns, rows)))
        let hashes = [String(repeating: "\\x00", count: 32), String(repeating: "\\xff", count: 32)]
        #expect(
            lines.split(separator: "\n") == [
                "1 '' 'é'", "1 -9223372036854775808 9223372036854775807", "1 -inf 5e-324", "2 False True",
                "1 0001-01-01 00:00:00 9999-12-31 23:59:59.999000",
                "1 0001-01-01 00:00:00+00:00 9999-12-31 23:59:59.999999+00:00",
                "2 b'' b'\\x01'", "2 b'\(hashes[0])' b'\(hashes[1])'", "3 '' 'é'", "2 -1 1", "0", "0",
            ]
        )
    }

    @Test func `A bound of zero includes the zero of the other sign`() throws {
        let script = """
            import pyarrow.parquet, sys
            s = pyarrow.parquet.ParquetFile(sys.argv[1]).metadata.row_group(0).column(0).statistics
            print(s.min, s.max)
            """
        let folder = try TemporaryFolder()
        let bytes = try TableSamples.parquet(
            [TableColumn("a", .double)],
            [[.double(0)], [.double(-0.0)], [.double(.nan)]]
        )
        #expect(try Python.run(script, folder.write("a.parquet", bytes)) == "-0.0 0.0\n")
    }

    @Test func `The schema has the types that readers know`() throws {
        let script = """
            import pyarrow.parquet, sys
            file = pyarrow.parquet.ParquetFile(sys.argv[1])
            for field in file.schema_arrow: print(field.name, field.type, field.nullable)
            print(file.metadata.created_by, {k.decode(): v.decode() for k, v in file.metadata.metadata.items()})
            """
        var options = ParquetWriter.Options()
        options.createdBy = "sluice version 1.2.0"
        options.metadata = [("library", "Fotos ü"), ("empty", "")]
        let folder = try TemporaryFolder()
        let lines = try Python.run(
            script,
            folder.write("a.parquet", TableSamples.parquet(TableSamples.columns, [], options))
        )
        #expect(
            lines.split(separator: "\n") == [
                "text string True", "number int64 True", "real double True", "flag bool True",
                "local timestamp[ms] True", "instant timestamp[us, tz=UTC] True", "data binary True",
                "hash fixed_size_binary[32] True", "tags list<element: string> True", "größe in px int64 True",
                "sluice version 1.2.0 {'empty': '', 'library': 'Fotos ü'}",
            ]
        )
    }

    @Test(.enabled(if: ParquetReader.duckdb.isInstalled))
    func `A query skips row groups, and finds what is in the others`() throws {
        let script = """
            import duckdb, sys
            print(duckdb.sql(f"select count(*), min(n), max(s) from '{sys.argv[1]}' where n between 500 and 701").fetchall())
            print(duckdb.sql(f"select count(*) from '{sys.argv[1]}' where s = 'row 00999'").fetchall())
            print(duckdb.sql(f"select count(*) from '{sys.argv[1]}' where n is null").fetchall())
            """
        var options = ParquetWriter.Options()
        options.maxRowGroupRowCount = 100
        let columns = [TableColumn("n", .integer), TableColumn("s", .string)]
        let rows: [[TableValue]] = (0..<1000).map { place in
            let digits = String(place + 100_000).dropFirst()
            return [place % 50 == 49 ? .null : .integer(place), .string("row \(digits)")]
        }
        let folder = try TemporaryFolder()
        let lines = try Python.run(script, folder.write("a.parquet", TableSamples.parquet(columns, rows, options)))
        #expect(lines == "[(198, 500, 'row 00701')]\n[(1,)]\n[(20,)]\n")
    }
}
