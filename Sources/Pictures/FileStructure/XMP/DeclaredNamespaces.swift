/// The declarations of namespaces in XML, found without a parser.
///
/// Parsers copy a namespace into each name that is in it: a long one in a document with many attributes takes gigabytes.
package struct DeclaredNamespaces {
    package private(set) var count = 0
    /// Bytes of the longest address, as written; of some that is written in text or comments too.
    package private(set) var longest = 0

    package init(_ text: ArraySlice<UInt8>) {
        var rest = text
        while let start = rest.firstIndex(of: UInt8(ascii: "x")) {
            rest = rest[start...]
            guard rest.starts(with: "xmlns".utf8) else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.drop { !Self.endsName($0) }
            let sign = rest.drop(while: \.isXMLSpace)
            guard sign.first == UInt8(ascii: "=") else { continue }
            let value = sign.dropFirst().drop(while: \.isXMLSpace)
            guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            count += 1
            // What is quoted is searched too: in a text, quotes may not be in pairs.
            longest = max(longest, value.dropFirst().prefix { $0 != quote }.count)
        }
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte.isXMLSpace || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
    }
}
