/// What the footer of a Parquet file says (Apache Parquet, `parquet.thrift`, `FileMetaData`).
struct ParquetFooter {
    /// A column chunk that was written.
    struct Chunk {
        var dictionaryPageOffset: Int?
        var dataPageOffset = 0
        var dataPageCount = 0
        var isCompressed = false
        /// Values, with nulls.
        var valueCount = 0
        /// Of all pages with their headers.
        var uncompressedByteCount = 0
        var byteCount = 0
        var statistics: ParquetStatistics

        /// Of the data pages.
        var encoding: Encoding { dictionaryPageOffset == nil ? .plain : .runLengthDictionary }
    }

    enum PageType: Int {
        case data = 0
        case dictionary = 2
    }

    enum Encoding: Int {
        case plain = 0
        case runLength = 3
        case runLengthDictionary = 8
    }

    /// Version 2 has no agreed meaning.
    private static let version = 1

    private let columns: [TableColumn]
    private(set) var rowCount = 0
    /// As they are in the footer: a few kilobytes each.
    private var rowGroups: [[UInt8]] = []

    init(_ columns: [TableColumn]) { self.columns = columns }

    /// - Parameter chunks: one per column.
    mutating func addRowGroup(_ chunks: [Chunk], rowCount: Int) {
        let group = ThriftCompactWriter.structure { group in
            group.list(1, structures: zip(columns, chunks).map(Self.columnChunk))
            group.int64(2, chunks.reduce(0) { $0 + $1.uncompressedByteCount })
            group.int64(3, rowCount)
            group.int64(5, chunks.first.map { $0.dictionaryPageOffset ?? $0.dataPageOffset } ?? 0)
            group.int64(6, chunks.reduce(0) { $0 + $1.byteCount })
        }
        rowGroups.append(group)
        self.rowCount += rowCount
    }

    private static func columnChunk(_ column: TableColumn, _ chunk: Chunk) -> [UInt8] {
        let encoding = chunk.encoding
        return ThriftCompactWriter.structure { outer in
            outer.int64(2, 0)  // Deprecated, and required.
            outer.structure(3) { metadata in
                metadata.int32(1, column.kind.physicalType)
                let encodings: [Encoding] = encoding == .plain ? [.plain, .runLength] : [.plain, .runLength, encoding]
                metadata.list(2, int32s: encodings.map(\.rawValue))
                metadata.list(3, strings: column.kind == .strings ? [column.name, "list", "element"] : [column.name])
                metadata.int32(4, chunk.isCompressed ? 2 : 0)  // GZIP or UNCOMPRESSED.
                metadata.int64(5, chunk.valueCount)
                metadata.int64(6, chunk.uncompressedByteCount)
                metadata.int64(7, chunk.byteCount)
                metadata.int64(9, chunk.dataPageOffset)
                if let offset = chunk.dictionaryPageOffset { metadata.int64(11, offset) }
                metadata.structure(12) { chunk.statistics.write(to: &$0) }
                let dictionaryPages = chunk.dictionaryPageOffset.map { _ in pages(.dictionary, .plain, count: 1) }
                let dataPages = pages(.data, encoding, count: chunk.dataPageCount)
                metadata.list(13, structures: [dictionaryPages, dataPages].compactMap { $0 })
            }
        }
    }

    private static func pages(_ type: PageType, _ encoding: Encoding, count: Int) -> [UInt8] {
        ThriftCompactWriter.structure { pages in
            pages.int32(1, type.rawValue)
            pages.int32(2, encoding.rawValue)
            pages.int32(3, count)
        }
    }

    /// The end of the file.
    func bytes(createdBy: String, metadata: [(key: String, value: String)]) -> [UInt8] {
        var bytes = ThriftCompactWriter.structure { file in
            file.int32(1, Self.version)
            file.list(2, structures: ParquetSchema.elements(of: columns))
            file.int64(3, rowCount)
            file.list(4, structures: rowGroups)
            if !metadata.isEmpty {
                let pairs = metadata.map { pair in
                    ThriftCompactWriter.structure {
                        $0.string(1, pair.key)
                        $0.string(2, pair.value)
                    }
                }
                file.list(5, structures: pairs)
            }
            file.string(6, createdBy)
            // Statistics are in the order that each type defines.
            file.list(7, structures: columns.map { _ in ThriftCompactWriter.structure { $0.structure(1) } })
        }
        bytes.append(littleEndian: UInt32(bytes.count))
        return bytes + ParquetWriter.magic
    }
}
