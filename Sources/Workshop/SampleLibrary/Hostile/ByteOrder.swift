extension [UInt8] {
    static func big(_ value: some FixedWidthInteger) -> [UInt8] {
        Swift.withUnsafeBytes(of: value.bigEndian, Array.init)
    }

    static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        Swift.withUnsafeBytes(of: value.littleEndian, Array.init)
    }

    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

    static func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }
}
