/// Reads the boxes of ISO/IEC 14496-12. Every field is bounds-checked.
package struct BoxReader {
    /// The structure is not supported here. libheif may support it.
    package struct NotUnderstood: Error {
        package init() {}
    }

    package private(set) var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    package var isAtEnd: Bool { rest.isEmpty }

    /// A big-endian number of 0 to 8 bytes.
    package mutating func number(_ byteCount: Int) throws(NotUnderstood) -> Int {
        guard rest.count >= byteCount else { throw NotUnderstood() }
        defer { rest = rest.dropFirst(byteCount) }
        let value = rest.prefix(byteCount).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let number = Int(exactly: value) else { throw NotUnderstood() }
        return number
    }

    package mutating func type() throws(NotUnderstood) -> String {
        guard rest.count >= 4 else { throw NotUnderstood() }
        defer { rest = rest.dropFirst(4) }
        return String(decoding: rest.prefix(4), as: UTF8.self)
    }

    /// The next box with its content.
    package mutating func box() throws(NotUnderstood) -> (type: String, content: ArraySlice<UInt8>) {
        var byteCount = try number(4)
        let type = try type()
        var headerByteCount = 8
        if byteCount == 1 {
            byteCount = try number(8)
            headerByteCount = 16
        } else if byteCount == 0 {
            byteCount = headerByteCount + rest.count
        }
        let contentByteCount = byteCount - headerByteCount
        guard 0...rest.count ~= contentByteCount else { throw NotUnderstood() }
        defer { rest = rest.dropFirst(contentByteCount) }
        return (type, rest.prefix(contentByteCount))
    }

    /// Version and flags of a full box.
    package mutating func version() throws(NotUnderstood) -> (version: Int, flags: Int) {
        (try number(1), try number(3))
    }
}
