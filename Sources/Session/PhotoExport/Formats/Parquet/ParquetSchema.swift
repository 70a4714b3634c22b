/// The tree of a table's columns, depth first (Apache Parquet, `parquet.thrift`, `SchemaElement`, and `LogicalTypes.md`).
enum ParquetSchema {
    private enum Repetition: Int {
        case optional = 1
        case repeated = 2
    }

    /// Annotations, which have two forms: the older one for older readers.
    private enum ConvertedType: Int {
        case string = 0
        case list = 3
        case timestampInMilliseconds = 9
        case timestampInMicroseconds = 10
    }

    static func elements(of columns: [TableColumn]) -> [[UInt8]] {
        let root = ThriftCompactWriter.structure { root in
            root.string(4, "schema")
            root.int32(5, columns.count)
        }
        return [root] + columns.flatMap(elements)
    }

    private static func elements(of column: TableColumn) -> [[UInt8]] {
        guard column.kind == .strings else { return [leaf(column.name, column.kind)] }
        let list = ThriftCompactWriter.structure { list in
            list.int32(3, Repetition.optional.rawValue)
            list.string(4, column.name)
            list.int32(5, 1)
            list.int32(6, ConvertedType.list.rawValue)
            list.structure(10) { $0.structure(3) }
        }
        let repeated = ThriftCompactWriter.structure { repeated in
            repeated.int32(3, Repetition.repeated.rawValue)
            repeated.string(4, "list")
            repeated.int32(5, 1)
        }
        return [list, repeated, leaf("element", .string)]
    }

    private static func leaf(_ name: String, _ kind: TableColumn.Kind) -> [UInt8] {
        ThriftCompactWriter.structure { leaf in
            leaf.int32(1, kind.physicalType)
            if case .fixedBinary(let byteCount) = kind { leaf.int32(2, byteCount) }
            leaf.int32(3, Repetition.optional.rawValue)
            leaf.string(4, name)
            switch kind {
            case .string:
                leaf.int32(6, ConvertedType.string.rawValue)
                leaf.structure(10) { $0.structure(1) }
            case .timestamp(let unit, let isUTC):
                let isMilliseconds = unit == .milliseconds
                let converted: ConvertedType = isMilliseconds ? .timestampInMilliseconds : .timestampInMicroseconds
                leaf.int32(6, converted.rawValue)
                leaf.structure(10) { logical in
                    logical.structure(8) { timestamp in
                        timestamp.boolean(1, isUTC)
                        timestamp.structure(2) { $0.structure(isMilliseconds ? 1 : 2) }
                    }
                }
            case .integer, .double, .boolean, .binary, .fixedBinary, .strings: break
            }
        }
    }
}

extension TableColumn.Kind {
    /// `Type` in `parquet.thrift`.
    var physicalType: Int {
        switch self {
        case .boolean: 0
        case .integer, .timestamp: 2
        case .double: 5
        case .string, .binary, .strings: 6
        case .fixedBinary: 7
        }
    }
}
