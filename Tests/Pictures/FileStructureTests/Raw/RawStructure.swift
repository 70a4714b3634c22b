import FileStructure

/// Little-endian structures: each directory a list of entries, at a place of its own.
struct RawStructure {
    typealias Entry = (tag: Int, type: Int, count: Int, value: Int)

    var bytes = Array("II*\0".utf8)

    init(first: Int) { append(first, 4) }

    mutating func append(_ value: Int, _ byteCount: Int) {
        bytes += (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    mutating func append(_ entries: [Entry], next: Int = 0) {
        append(entries.count, 2)
        for entry in entries {
            append(entry.tag, 2)
            append(entry.type, 2)
            append(entry.count, 4)
            append(entry.value, 4)
        }
        append(next, 4)
    }

    mutating func pad(to byteCount: Int) { bytes += [UInt8](repeating: 0, count: byteCount - bytes.count) }

    var raw: RawFile? { RawFile(FileWindow(bytes)) }
}
