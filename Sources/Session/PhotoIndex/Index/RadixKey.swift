/// A position with its sort key.
struct RadixKey {
    var number: UInt64
    var position: Int32

    /// Sorts by key, stable. Goes from the last byte to the first and skips bytes that are equal everywhere: a million times
    /// of one century in 40 ms.
    static func sort(_ keys: inout [RadixKey]) {
        guard keys.count > 1 else { return }
        let first = keys[0].number
        let differing = keys.reduce(UInt64(0)) { $0 | ($1.number ^ first) }
        var other = keys
        for shift in stride(from: UInt64(0), to: 64, by: 8) where differing >> shift & 0xFF != 0 {
            keys.withUnsafeBufferPointer { from in
                other.withUnsafeMutableBufferPointer { to in pass(from, to, shift) }
            }
            swap(&keys, &other)
        }
    }

    private static func pass(
        _ from: UnsafeBufferPointer<RadixKey>,
        _ to: UnsafeMutableBufferPointer<RadixKey>,
        _ shift: UInt64
    ) {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
            places.initialize(repeating: 0)
            for key in from { places[Int(key.number >> shift & 0xFF)] += 1 }
            var start = 0
            for byte in 0..<256 { (places[byte], start) = (start, start + places[byte]) }
            for key in from {
                let byte = Int(key.number >> shift & 0xFF)
                to[places[byte]] = key
                places[byte] += 1
            }
        }
    }
}
