/// Writes fields of any number of bits, most significant bit first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var free = 0

    /// Writes the lowest `count` bits.
    mutating func write(_ value: Int, _ count: Int) {
        for bit in (0..<count).reversed() {
            if free == 0 {
                bytes.append(0)
                free = 8
            }
            free -= 1
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << free
        }
    }

    /// Pads with zeros to a whole byte.
    mutating func align() { free = 0 }
}
