/// Writes IPTC-IIM blocks for tests, optionally inside Photoshop's image resources.
enum IPTCBuilder {
    static let utf8: [UInt8] = dataset(1, 90, [0x1B, 0x25, 0x47])

    static func dataset(_ record: UInt8, _ number: UInt8, _ value: [UInt8]) -> [UInt8] {
        [0x1C, record, number, UInt8(value.count >> 8), UInt8(value.count & 0xFF)] + value
    }

    static func dataset(_ number: UInt8, _ text: String) -> [UInt8] { dataset(2, number, Array(text.utf8)) }

    static func keywords(_ keywords: String...) -> [UInt8] { keywords.flatMap { dataset(25, $0) } }

    /// Among other resources, as in JPEG's APP13 segments.
    static func resources(_ block: [UInt8], name: String = "", signature: Bool = true) -> [UInt8] {
        Array((signature ? "Photoshop 3.0\0" : "").utf8) + resource(0x03ED, [1, 2, 3], name: "odd")
            + resource(0x0404, block, name: name) + resource(0x0425, [UInt8](repeating: 7, count: 16), name: "")
    }

    private static func resource(_ number: UInt16, _ data: [UInt8], name: String) -> [UInt8] {
        var text = [UInt8(name.utf8.count)] + name.utf8
        if text.count % 2 == 1 { text.append(0) }
        let size = (0..<4).reversed().map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        return Array("8BIM".utf8) + [UInt8(number >> 8), UInt8(number & 0xFF)] + text + size + data
            + (data.count % 2 == 1 ? [0] : [])
    }
}
