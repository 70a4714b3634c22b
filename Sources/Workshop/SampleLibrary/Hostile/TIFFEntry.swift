/// An entry of a TIFF directory as stored in the file, unchecked, little-endian.
struct TIFFEntry {
    var tag: UInt16
    var type: UInt16
    var count: UInt32
    /// The value, or its offset.
    var value: UInt32

    init(_ tag: UInt16, type: UInt16, count: UInt32, value: UInt32) {
        self.tag = tag
        self.type = type
        self.count = count
        self.value = value
    }

    static func header(directoryAt offset: UInt32) -> [UInt8] { .joined(.text("II*\0"), .little(offset)) }

    /// - Parameter next: offset of the next directory; 0 for none.
    static func directory(_ entries: [TIFFEntry], next: UInt32) -> [UInt8] {
        let table: [UInt8] = entries.flatMap { entry in
            [UInt8].joined(.little(entry.tag), .little(entry.type), .little(entry.count), .little(entry.value))
        }
        return .joined(.little(UInt16(entries.count)), table, .little(next))
    }

    /// The entries that describe a picture of grey samples, uncompressed, in one strip.
    static func grey(edge: UInt32, at offset: UInt32) -> [TIFFEntry] {
        [
            TIFFEntry(0x0100, type: 4, count: 1, value: edge), TIFFEntry(0x0101, type: 4, count: 1, value: edge),
            TIFFEntry(0x0102, type: 3, count: 1, value: 8), TIFFEntry(0x0103, type: 3, count: 1, value: 1),
            TIFFEntry(0x0106, type: 3, count: 1, value: 1), TIFFEntry(0x0111, type: 4, count: 1, value: offset),
            TIFFEntry(0x0115, type: 3, count: 1, value: 1), TIFFEntry(0x0116, type: 4, count: 1, value: edge),
            TIFFEntry(0x0117, type: 4, count: 1, value: edge * edge),
        ]
    }
}
