/// The blocks that Samsung's cameras append to JPEG files. At the end is a directory, little-endian: "SEFH", a version, the
/// number of blocks, 12 bytes for each (zero, type, distance back from "SEFH", length), the directory's length, "SEFT".
enum SamsungTrailer {
    private static let filmType = 0x0A30
    private static let entryByteCount = 12
    private static let maxEntries = 256

    /// Where the film of a motion photo is; nil if there is none. What is there is not checked.
    static func film(of file: FileWindow) -> Range<Int>? {
        let end = file.byteCount - 8
        guard let tail = file.bytes(at: end, count: 8), tail.suffix(4).elementsEqual("SEFT".utf8) else { return nil }
        let start = end - number(tail[0..<4])
        guard start >= 0, start <= end - 12, let head = file.bytes(at: start, count: 12),
            head.prefix(4).elementsEqual("SEFH".utf8)
        else { return nil }
        for index in 0..<min(number(head[8..<12]), maxEntries) {
            let offset = start + 12 + index * entryByteCount
            guard offset + entryByteCount <= end, let entry = file.bytes(at: offset, count: entryByteCount) else {
                break
            }
            guard number(entry[2..<4]) == filmType else { continue }
            return film(in: start - number(entry[4..<8]), count: number(entry[8..<12]), before: start, of: file)
        }
        return nil
    }

    /// A block repeats its type and has a name, with its length, before its content.
    private static func film(in block: Int, count: Int, before end: Int, of file: FileWindow) -> Range<Int>? {
        guard block >= 0, let head = file.bytes(at: block, count: 8) else { return nil }
        let content = block + 8 + number(head[4..<8])
        let upper = min(block + count, end)
        return content < upper ? content..<upper : nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
}
