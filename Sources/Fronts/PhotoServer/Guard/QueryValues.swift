/// The values of a request's query, as forms and `URLSearchParams` write them (`application/x-www-form-urlencoded`): a space
/// is `+` or `%20`, and a plus `%2B`.
struct QueryValues: Sendable {
    private let pairs: [(name: String, value: String)]

    /// - Parameter query: The text after the `?` of a target that `RequestTarget` accepted; nil if there is none.
    init(_ query: String?) {
        pairs = (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return (Self.decoded(name), Self.decoded(pair.dropFirst(name.count + 1)))
        }
    }

    /// The first value of a name; nil if there is none.
    subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// Bytes that are not UTF-8 become U+FFFD, as in the file names of documents.
    private static func decoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2)
                guard digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) else {
                    bytes.append(byte)
                    continue
                }
                bytes.append(value)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
