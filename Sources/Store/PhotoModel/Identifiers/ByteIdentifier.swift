package import FoundationEssentials

/// An identifier of a fixed number of bytes, stored inline: no allocation, fast to compare and to hash.
package protocol ByteIdentifier: Sendable, Hashable, Comparable, CustomStringConvertible {
    associatedtype Words: SIMD & Sendable where Words.Scalar == UInt64
    /// The bytes in memory order.
    var words: Words { get }
    init(words: Words)
}

extension ByteIdentifier {
    @inlinable package static var byteCount: Int { Words.scalarCount * 8 }

    /// Nil unless there are exactly `byteCount` bytes.
    @inlinable package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init(words: bytes.loadUnaligned(as: Words.self))
    }

    /// Nil unless there are exactly `byteCount` bytes.
    package init?(_ bytes: some Sequence<UInt8>) {
        let array = Array(bytes)
        guard let value = array.withUnsafeBytes({ Self($0) }) else { return nil }
        self = value
    }

    /// Nil unless there are exactly two hexadecimal digits, of either case, for each byte.
    package init?(hex: some StringProtocol) {
        guard let bytes = Hex.bytes(hex) else { return nil }
        self.init(bytes)
    }

    package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try Swift.withUnsafeBytes(of: words, body)
    }

    package var data: Data { withUnsafeBytes { Data($0) } }
    package var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
    package var hex: String { withUnsafeBytes { Hex.text($0) } }
    package var description: String { hex }

    /// Byte order, the same as the order of the databases' keys.
    package static func < (a: Self, b: Self) -> Bool { a.isBefore(b) }

    func isBefore(_ other: Self) -> Bool {
        for index in 0..<Words.scalarCount where words[index] != other.words[index] {
            return words[index].byteSwapped < other.words[index].byteSwapped
        }
        return false
    }
}

package enum Hex {
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for an odd number of digits or any invalid digit.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text {
            guard character.isASCII, let value = character.hexDigitValue else { return nil }
            if let first = high {
                bytes.append(first << 4 | UInt8(value))
                high = nil
            } else {
                high = UInt8(value)
            }
        }
        return high == nil ? bytes : nil
    }
}
