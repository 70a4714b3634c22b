package import SystemPackage

/// The directories of a TIFF structure, in a file or in memory (TIFF 6.0, section 2; BigTIFF). The content is not
/// trusted: anything beyond the end is absent.
package struct TIFFReader {
    package let isBigEndian: Bool
    /// Offsets have 8 bytes instead of 4.
    package let isBigTIFF: Bool
    private let source: Source

    private enum Source {
        case file(FileDescriptor)
        case memory(ArraySlice<UInt8>)
        /// Offsets are relative to `base`.
        case window(FileWindow, base: Int)
    }

    package struct Entry {
        package let tag: Int
        package let type: Int
        /// Number of values, not bytes.
        package let count: Int
        /// The values if they fit, otherwise their offset.
        package let field: [UInt8]
    }

    private static let maxEntryCount = 4096

    /// Nil if it is not a TIFF file.
    package init?(_ file: FileDescriptor) { self.init(.file(file)) }

    /// Nil if the bytes do not begin like a TIFF structure.
    package init?(_ bytes: ArraySlice<UInt8>) { self.init(.memory(bytes)) }

    /// A structure inside a camera raw file; its offsets are relative to `base`. Nil if it does not begin like one.
    ///
    /// - Parameter acceptsMakersNumbers: whether the number of a maker may be in the place of 42: Panasonic's and
    ///   Olympus's raw files are TIFF structures apart from that.
    package init?(_ window: FileWindow, base: Int = 0, acceptsMakersNumbers: Bool = false) {
        let source = Source.window(window, base: base)
        if acceptsMakersNumbers {
            switch Self.bytes(of: source, at: 0, upTo: 4) {
            case Array("IIU\0".utf8), Array("IIRO".utf8), Array("IIRS".utf8):
                self.init(window, base: base, isBigEndian: false)
                return
            case Array("MMOR".utf8):
                self.init(window, base: base, isBigEndian: true)
                return
            default: break
            }
        }
        self.init(source)
    }

    /// Directories without a header before them, as in maker notes. Offsets are relative to `base`.
    package init(_ window: FileWindow, base: Int, isBigEndian: Bool) {
        source = .window(window, base: base)
        self.isBigEndian = isBigEndian
        isBigTIFF = false
    }

    private init?(_ source: Source) {
        self.source = source
        switch Self.bytes(of: source, at: 0, upTo: 4) {
        case Array("II*\0".utf8): (isBigEndian, isBigTIFF) = (false, false)
        case Array("MM\0*".utf8): (isBigEndian, isBigTIFF) = (true, false)
        case Array("II+\0".utf8): (isBigEndian, isBigTIFF) = (false, true)
        case Array("MM\0+".utf8): (isBigEndian, isBigTIFF) = (true, true)
        default: return nil
        }
    }

    private var countSize: Int { isBigTIFF ? 8 : 2 }
    private var entrySize: Int { isBigTIFF ? 20 : 12 }
    private var offsetSize: Int { isBigTIFF ? 8 : 4 }

    /// Offset of the first directory.
    package var firstDirectory: Int? { number(at: isBigTIFF ? 8 : 4, byteCount: offsetSize) }

    /// Offset of the next directory; 0 after the last.
    package func directory(after offset: Int) -> Int? {
        guard let count = number(at: offset, byteCount: countSize), count <= 1 << 16 else { return nil }
        return number(at: offset + countSize + count * entrySize, byteCount: offsetSize)
    }

    /// All entries inside the file. Of several with one tag only the first.
    package func entries(at directory: Int) -> [Entry] { entries(at: directory, upTo: Self.maxEntryCount) }

    func entries(at directory: Int, upTo limit: Int) -> [Entry] {
        guard let count = number(at: directory, byteCount: countSize) else { return [] }
        let table = bytes(at: directory + countSize, upTo: min(count, limit, Self.maxEntryCount) * entrySize)
        var tags: Set<Int> = []
        return stride(from: 0, to: table.count - entrySize + 1, by: entrySize).compactMap { start in
            let entry = table[start..<start + entrySize]
            let (tag, rest) = (number(entry.prefix(2)), entry.dropFirst(4))
            guard let tag, tags.insert(tag).inserted, let type = number(entry.dropFirst(2).prefix(2)),
                let count = number(rest.prefix(offsetSize))
            else { return nil }
            return Entry(tag: tag, type: type, count: count, field: Array(rest.suffix(offsetSize)))
        }
    }

    /// The bytes of an entry's values, or nil if there are more than `limit`, none, or not all.
    package func value(of entry: Entry, upTo limit: Int) -> [UInt8]? {
        guard let size = size(ofType: entry.type), entry.count > 0, entry.count <= limit / size else { return nil }
        let byteCount = entry.count * size
        guard byteCount > entry.field.count else { return Array(entry.field.prefix(byteCount)) }
        let found = number(entry.field[...]).map { bytes(at: $0, upTo: byteCount) }
        return found?.count == byteCount ? found : nil
    }

    /// The first integer of an entry if its values fit into it, otherwise their offset.
    package func number(_ entry: Entry) -> Int? {
        number(entry.field.prefix(size(ofType: entry.type) ?? entry.field.count))
    }

    func size(ofType type: Int) -> Int? {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        case 16, 17, 18: isBigTIFF ? 8 : nil
        default: nil
        }
    }

    /// Where `count` bytes at an offset lie in the whole file or memory; nil if that is not inside it.
    func place(_ offset: Int, count: Int) -> Range<Int>? {
        let (base, end) =
            switch source {
            case .window(let window, let base): (base, window.byteCount)
            case .memory(let bytes): (0, bytes.count)
            case .file: (0, Int.max)
            }
        guard 0...end ~= base, offset >= 0, count >= 0, offset <= end - base, count <= end - base - offset else {
            return nil
        }
        return base + offset..<base + offset + count
    }

    func number(at offset: Int, byteCount: Int) -> Int? {
        let bytes = bytes(at: offset, upTo: byteCount)
        return bytes.count == byteCount ? number(bytes[...]) : nil
    }

    func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let value = isBigEndian ? bytes.reduce(UInt64(0), Self.append) : bytes.reversed().reduce(UInt64(0), Self.append)
        return Int(exactly: value)
    }

    private static func append(_ value: UInt64, _ byte: UInt8) -> UInt64 { value << 8 | UInt64(byte) }

    private func bytes(at offset: Int, upTo count: Int) -> [UInt8] { Self.bytes(of: source, at: offset, upTo: count) }

    private static func bytes(of source: Source, at offset: Int, upTo count: Int) -> [UInt8] {
        guard (0..<1 << 62).contains(offset), count > 0 else { return [] }
        switch source {
        case .file(let file):
            return [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
                filled = file.readWhole(UnsafeMutableRawBufferPointer(memory), at: Int64(offset)) ?? 0
            }
        case .memory(let bytes): return Array(bytes.dropFirst(offset).prefix(count))
        case .window(let window, let base):
            let start = base + offset
            return window.bytes(at: start, count: min(count, max(0, window.byteCount - start))) ?? []
        }
    }
}
