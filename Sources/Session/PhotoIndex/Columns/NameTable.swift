import StoreFiles

/// File names concatenated in one array: a million small arrays would take more space than their bytes.
struct NameTable: Sendable {
    private var bytes: Column<UInt8> = []
    private var starts: Column<UInt32> = []
    private var lengths: Column<UInt16> = []

    init() {}

    subscript(position: Int) -> [UInt8] {
        let start = Int(starts[position])
        return Array(bytes[start..<start + Int(lengths[position])])
    }

    mutating func reserve(_ count: Int) {
        starts.reserveCapacity(count)
        lengths.reserveCapacity(count)
    }

    mutating func append(_ name: [UInt8]) {
        starts.append(0)
        lengths.append(0)
        put(name, at: starts.count - 1)
    }

    /// The old name stays in the array, unused, until the next full read.
    mutating func replace(_ position: Int, with name: [UInt8]) {
        if self[position] != name { put(name, at: position) }
    }

    private mutating func put(_ name: [UInt8], at position: Int) {
        // Names have at most 255 bytes on nearly all file systems. A name that does not fit into 4 GiB is dropped.
        guard let start = UInt32(exactly: bytes.count), let length = UInt16(exactly: name.count) else { return }
        starts[position] = start
        lengths[position] = length
        bytes.append(contentsOf: name)
    }

    mutating func trim() { bytes.trim() }

    /// Calls the body with a function that returns each name's bytes.
    func withUnsafeNames<R>(_ body: ((Int) -> UnsafeBufferPointer<UInt8>) -> R) -> R {
        bytes.withUnsafeBufferPointer { bytes in
            starts.withUnsafeBufferPointer { starts in
                lengths.withUnsafeBufferPointer { lengths in
                    body { position in
                        let start = Int(starts[position])
                        return UnsafeBufferPointer(rebasing: bytes[start..<start + Int(lengths[position])])
                    }
                }
            }
        }
    }

    var byteCount: Int { bytes.byteCount + starts.byteCount + lengths.byteCount }
}

extension NameTable: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        bytes = try file.column()
        starts = try file.column()
        lengths = try file.column()
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        try file.put(bytes)
        try file.put(starts)
        try file.put(lengths)
    }
}
