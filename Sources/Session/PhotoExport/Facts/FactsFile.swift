import Cryptography
import PhotoModel
import SystemPackage

/// A file of facts, which is written while photos are enumerated, before it gets its place.
final class FactsFile: @unchecked Sendable {  // Safe: used by one call of a kind at a time.
    enum Format: Sendable { case csv(CSVWriter.Dialect), jsonLines, parquet }

    private enum Writer: ~Copyable {
        case csv(CSVWriter)
        case parquet(ParquetWriter)
        case lines
    }

    private final class Bytes {
        let spool: ExportSpool
        var digest: SHA256? = SHA256()
        /// Not in the spool yet.
        var buffer: [UInt8] = []

        init(_ spool: ExportSpool) { self.spool = spool }

        func append(_ bytes: UnsafeRawBufferPointer) throws {
            digest?.update(bytes)
            buffer.append(contentsOf: bytes)
            if buffer.count >= 1 << 20 { try flush() }
        }

        func flush() throws {
            _ = try spool.append(buffer)
            buffer.removeAll(keepingCapacity: true)
        }
    }

    private let bytes: Bytes
    private var writer: Writer?

    /// - Parameter folder: an existing folder on a disk with room.
    init(_ format: Format, _ columns: [TableColumn], in folder: FilePath) throws {
        let bytes = Bytes(ExportSpool(in: folder))
        self.bytes = bytes
        switch format {
        case .csv(let dialect): writer = .csv(try CSVWriter(columns, dialect) { try bytes.append($0) })
        case .parquet:
            var options = ParquetWriter.Options()
            options.metadata = [("sluice.kind", "photos")]
            writer = .parquet(try ParquetWriter(columns, options) { try bytes.append($0) })
        case .jsonLines: writer = .lines
        }
    }

    /// - Parameter row: nil for a photo that was forgotten.
    func append(_ row: [TableValue]?) throws {
        guard let row else { return }
        switch writer.take() {
        case .csv(var csv):
            try csv.append(row)
            writer = .csv(csv)
        case .parquet(var parquet):
            try parquet.append(row)
            writer = .parquet(parquet)
        case let other: writer = other
        }
    }

    func append(line: [UInt8]) throws { try (line + [UInt8(ascii: "\n")]).withUnsafeBytes { try bytes.append($0) } }

    /// The whole file. Nothing can be appended any more.
    func file(at path: ExportPath) throws -> ExportFile {
        switch writer.take() {
        case .csv(let csv): try csv.finish()
        case .parquet(let parquet): try parquet.finish()
        default: break
        }
        try bytes.flush()
        let (spool, digest) = (bytes.spool, bytes.digest.take()?.finish() ?? [])
        return ExportFile(path, key: ExportKey("facts", digest)) { try spool.copy(to: $0) }
    }
}
