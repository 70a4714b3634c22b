/// A heap of Canon's Camera Image File Format (specification 1.0): records, then their directory, then its place.
struct CIFFHeap {
    private var data: [UInt8] = []
    private var entries: [UInt8] = []
    private var count: UInt16 = 0

    /// - Parameter tag: with the type of the value in bits 11 to 13.
    mutating func append(_ tag: UInt16, _ value: [UInt8]) {
        if value.count == 8 {
            // Stored in the directory, which bit 14 tells.
            add(tag | 0x4000, value)
        } else {
            appendPlace(tag, byteCount: value.count, offset: data.count)
            data += value
            if data.count % 2 != 0 { data.append(0) }
        }
    }

    mutating func append(_ tag: UInt16, _ heap: CIFFHeap) { append(tag, heap.bytes) }

    /// Appends a record of any place and size.
    mutating func appendPlace(_ tag: UInt16, byteCount: Int, offset: Int) {
        add(tag, .joined(.little(UInt32(clamping: byteCount)), .little(UInt32(clamping: offset))))
    }

    private mutating func add(_ tag: UInt16, _ eight: [UInt8]) {
        entries += .joined(.little(tag), eight)
        count += 1
    }

    var bytes: [UInt8] { .joined(data, .little(count), entries, .little(UInt32(data.count))) }

    /// The whole file.
    var file: [UInt8] {
        .joined(.text("II"), .little(UInt32(26)), .text("HEAPCCDR"), .little(UInt32(0x0001_0002)), .zeros(8), bytes)
    }
}
