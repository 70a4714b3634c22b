import Glibc
import PhotoRecord
import StoreFiles
import SystemPackage

/// A part of an index that is saved in its file.
protocol SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile)
    func write(to file: inout IndexFileWriter) throws(StoreError)
}

/// There is no saved index, or it is damaged, or of another version.
struct UnusableIndexFile: Error {}

/// Reads the sections of a saved index in the order in which they were written. Columns stay in the file.
struct IndexFileReader {
    let file: MappedIndexFile
    private let sections: [IndexFileSection]
    private var next = 0

    init(_ path: FilePath) throws(UnusableIndexFile) {
        file = try MappedIndexFile(path)
        sections = try file.sections()
    }

    mutating func column<Value>() throws(UnusableIndexFile) -> Column<Value> {
        guard next < sections.count else { throw UnusableIndexFile() }
        let section = sections[next]
        next += 1
        guard section.stride == MemoryLayout<Value>.stride else { throw UnusableIndexFile() }
        return Column(ColumnMemory(file.memory(of: section), of: file), count: Int(section.count))
    }

    mutating func value<Value: BitwiseCopyable & Sendable>() throws(UnusableIndexFile) -> Value {
        let column: Column<Value> = try column()
        guard let value = column.first else { throw UnusableIndexFile() }
        return value
    }

    mutating func texts() throws(UnusableIndexFile) -> [String] {
        try byteStrings().map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func byteStrings() throws(UnusableIndexFile) -> [[UInt8]] { try lists() }

    mutating func lists<Value: BitwiseCopyable & Sendable>() throws(UnusableIndexFile) -> [[Value]] {
        let lengths: Column<Int32> = try column()
        let values: Column<Value> = try column()
        var (lists, start): ([[Value]], Int) = ([], 0)
        lists.reserveCapacity(lengths.count)
        for length in lengths {
            let end = start + Int(length)
            guard length >= 0, end <= values.count else { throw UnusableIndexFile() }
            lists.append(Array(values[start..<end]))
            start = end
        }
        return lists
    }
}

/// A saved index in memory. Changes of its pages stay in this process.
final class MappedIndexFile: @unchecked Sendable {  // Safe: constant; each part is written by one column's owner only.
    private let bytes: UnsafeMutableRawBufferPointer

    init(_ path: FilePath) throws(UnusableIndexFile) {
        guard let descriptor = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow]) else {
            throw UnusableIndexFile()
        }
        defer { try? descriptor.close() }
        guard let size = try? descriptor.seek(offset: 0, from: .end), size >= IndexFileHeader.byteCount,
            let start = mmap(
                nil,
                Int(size),
                PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_NORESERVE,
                descriptor.rawValue,
                0
            ), start != MAP_FAILED
        else { throw UnusableIndexFile() }
        bytes = UnsafeMutableRawBufferPointer(start: start, count: Int(size))
    }

    deinit { munmap(bytes.baseAddress, bytes.count) }

    /// The sections of a file that is complete and undamaged.
    func sections() throws(UnusableIndexFile) -> [IndexFileSection] {
        let header = bytes.loadUnaligned(as: IndexFileHeader.self)
        guard header.isKnown, header.sectionCount <= IndexFileHeader.maxSections,
            let table = part(header.tableOffset, header.sectionCount * UInt64(MemoryLayout<IndexFileSection>.stride)),
            crc32(of: UnsafeRawBufferPointer(table)) == header.tableChecksum
        else { throw UnusableIndexFile() }
        let sections = Array(table.bindMemory(to: IndexFileSection.self))
        for section in sections {
            guard section.count <= section.capacity, section.stride > 0, section.offset % 64 == 0,
                part(section.offset, section.capacity.multipliedOrMax(by: UInt64(section.stride))) != nil,
                let used = part(section.offset, section.count * UInt64(section.stride)),
                crc32(of: UnsafeRawBufferPointer(used)) == section.checksum
            else { throw UnusableIndexFile() }
        }
        return sections
    }

    func memory(of section: IndexFileSection) -> UnsafeMutableRawBufferPointer {
        part(section.offset, section.capacity * UInt64(section.stride))
            ?? UnsafeMutableRawBufferPointer(rebasing: bytes[..<0])
    }

    private func part(_ offset: UInt64, _ byteCount: UInt64) -> UnsafeMutableRawBufferPointer? {
        let (end, overflow) = offset.addingReportingOverflow(byteCount)
        guard !overflow, end <= UInt64(bytes.count) else { return nil }
        return UnsafeMutableRawBufferPointer(rebasing: bytes[Int(offset)..<Int(end)])
    }
}

extension UInt64 {
    fileprivate func multipliedOrMax(by other: UInt64) -> UInt64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
