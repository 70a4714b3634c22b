/// File names concatenated in one array: a million small arrays would take more space than their bytes.
struct NameTable: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [UInt32] = []
    private var lengths: [UInt16] = []

    subscript(position: Int) -> ArraySlice<UInt8> {
        let start = Int(starts[position])
        return bytes[start..<start + Int(lengths[position])]
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
        if !self[position].elementsEqual(name) { put(name, at: position) }
    }

    private mutating func put(_ name: [UInt8], at position: Int) {
        // Names have at most 255 bytes on nearly all file systems. A name that does not fit into 4 GiB is dropped.
        guard let start = UInt32(exactly: bytes.count), let length = UInt16(exactly: name.count) else { return }
        starts[position] = start
        lengths[position] = length
        bytes.append(contentsOf: name)
    }

    mutating func trim() {
        var exact: [UInt8] = []
        exact.reserveCapacity(bytes.count)
        exact.append(contentsOf: bytes)
        bytes = exact
    }

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

    var byteCount: Int { bytes.capacity + starts.capacity * 4 + lengths.capacity * 2 }
}
