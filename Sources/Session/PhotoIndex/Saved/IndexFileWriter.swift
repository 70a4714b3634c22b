import Glibc
import PhotoRecord
import StoreFiles
import SystemPackage

/// The beginning of a saved index, in the byte order of the machine: the file is not for others.
struct IndexFileHeader {
    var magic = Self.magic
    /// The layout of the sections, and the meaning of their values.
    var version = Self.version
    var tableOffset: UInt64 = 0
    var sectionCount: UInt64 = 0
    var tableChecksum: UInt32 = 0

    /// To be raised with each change of what columns are saved, or of what their values mean.
    private static let version: UInt64 = 2
    /// "SluiceIx"
    private static let magic: UInt64 = 0x7849_6563_6975_6C53
    static let byteCount = 64
    static let maxSections: UInt64 = 1 << 20

    var isKnown: Bool { magic == Self.magic && version == Self.version }
}

/// A column in the file.
struct IndexFileSection {
    /// A multiple of 64.
    var offset: UInt64
    var count: UInt64
    /// Room for more values, that of some more photos: the file has a hole there.
    var capacity: UInt64
    /// Bytes from one value to the next.
    var stride: UInt32
    /// CRC-32 of the values.
    var checksum: UInt32
}

/// Writes the sections of a saved index one after another.
struct IndexFileWriter {
    private let file: FileDescriptor
    private let path: FilePath
    private var sections: [IndexFileSection] = []
    private var end = UInt64(IndexFileHeader.byteCount)

    /// Writes a new file for its owner alone. It is on the disk when this returns.
    static func write(
        _ path: FilePath,
        _ body: (inout IndexFileWriter) throws(StoreError) -> Void
    ) throws(StoreError) {
        do {
            let file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
            var writer = IndexFileWriter(file: file, path: path)
            do {
                try body(&writer)
                try writer.finish()
            } catch {
                try? file.close()
                throw error
            }
            try file.close()
        } catch {
            throw error as? StoreError ?? .failed("write", path, error as? Errno ?? .ioError)
        }
    }

    private init(file: FileDescriptor, path: FilePath) { (self.file, self.path) = (file, path) }

    mutating func put<Value>(_ column: Column<Value>) throws(StoreError) {
        let stride = MemoryLayout<Value>.stride
        let capacity = column.isEmpty ? 0 : column.count + column.count / 16 + 64
        try column.withUnsafeBufferPointer { values throws(StoreError) in
            let bytes = UnsafeRawBufferPointer(start: values.baseAddress, count: values.count * stride)
            sections.append(
                IndexFileSection(
                    offset: end,
                    count: UInt64(column.count),
                    capacity: UInt64(capacity),
                    stride: UInt32(stride),
                    checksum: crc32(of: bytes)
                )
            )
            try write(bytes)
        }
        end += (UInt64(capacity * stride) + 63) / 64 * 64
    }

    mutating func put<Value: BitwiseCopyable & Sendable>(value: Value) throws(StoreError) { try put(Column([value])) }

    mutating func put(texts: some Collection<String>) throws(StoreError) {
        try put(lists: texts.map { Array($0.utf8) })
    }

    mutating func put<Value: BitwiseCopyable & Sendable>(lists: [[Value]]) throws(StoreError) {
        try put(Column(lists.map { Int32($0.count) }))
        try put(Column(Array(lists.joined())))
    }

    private mutating func finish() throws(StoreError) {
        var header = IndexFileHeader()
        header.tableOffset = end
        header.sectionCount = UInt64(sections.count)
        header.tableChecksum = sections.withUnsafeBytes { crc32(of: $0) }
        try sections.withUnsafeBufferPointer { table throws(StoreError) in try write(UnsafeRawBufferPointer(table)) }
        end = 0
        try Column([header]).withUnsafeBufferPointer { header throws(StoreError) in
            try write(UnsafeRawBufferPointer(header))
        }
        guard PrivateFiles.restrict(file.rawValue, to: 0o600), fsync(file.rawValue) == 0 else {
            throw .last("fsync", path)
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        do {
            try file.writeAll(toAbsoluteOffset: Int64(end), bytes)
        } catch {
            throw .failed("write", path, error as? Errno ?? .ioError)
        }
    }
}
