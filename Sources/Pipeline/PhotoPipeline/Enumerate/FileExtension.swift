/// What follows the last dot of a file name, in lower case. Compared for each file of a library, so without an allocation
/// for those of up to eight bytes.
struct FileExtension: Hashable {
    private var start: UInt64 = 0
    private var rest: [UInt8] = []

    /// - Parameter text: without a dot.
    init(_ text: some Sequence<UInt8>) {
        for (index, byte) in text.enumerated() {
            let byte = byte.asciiLowercased
            if index < 8 { start = start << 8 | UInt64(byte) } else { rest.append(byte) }
        }
    }

    /// Empty for a name without a dot.
    init(of name: ArraySlice<UInt8>) {
        let dot = name.lastIndex(of: UInt8(ascii: "."))
        self.init(name[(dot.map { $0 + 1 } ?? name.endIndex)...])
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
