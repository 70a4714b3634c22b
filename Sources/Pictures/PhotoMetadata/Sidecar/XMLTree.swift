/// A name with its namespace resolved.
struct XMLName: Hashable, Sendable {
    /// Its URI; empty if it has none.
    var namespace: String
    var local: String
}

/// The elements of an XML document with their places in its text, which allow editing it in place.
struct XMLTree: Sendable {
    struct Attribute: Sendable {
        /// Nil for the declaration of a namespace.
        var name: XMLName?
        var value: String
        /// From its name to the closing quote.
        var range: Range<Int>
        /// Between the quotes.
        var valueRange: Range<Int>
    }

    struct Element: Sendable {
        var name: XMLName
        var parent: Int?
        var children: [Int] = []
        var attributes: [Attribute] = []
        /// Declared in this element; the default namespace has the prefix "".
        var namespaces: [String: String] = [:]
        /// Its character data outside its children, with references resolved.
        var text: [UInt8] = []
        /// Its content includes comments or processing instructions.
        var hasRemarks = false
        var startTag: Range<Int>
        /// As written, with its prefix.
        var tagName: Range<Int>
        /// Empty, at the end of the start tag, for `<a/>`.
        var endTag: Range<Int>

        var range: Range<Int> { startTag.lowerBound..<endTag.upperBound }
        var isSelfClosing: Bool { endTag.isEmpty }
        var content: Range<Int> { startTag.upperBound..<endTag.lowerBound }
        var string: String { String(decoding: text, as: UTF8.self) }
        var isBlank: Bool { text.allSatisfy(\.isXMLSpace) }
    }

    let bytes: [UInt8]
    /// In the order of their start tags; the first is the root.
    let elements: [Element]

    func children(of element: Int, named name: XMLName) -> [Int] {
        elements[element].children.filter { elements[$0].name == name }
    }

    /// The namespaces of the prefixes in scope at this element's tag.
    func namespaces(at element: Int) -> [String: String] {
        var result: [String: String] = [:]
        var next: Int? = element
        while let element = next {
            result.merge(elements[element].namespaces) { inner, _ in inner }
            next = elements[element].parent
        }
        return result
    }

    /// The prefix of the element's own tag; "" for none.
    func prefix(of element: Int) -> ArraySlice<UInt8> {
        let name = bytes[elements[element].tagName]
        return name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] } ?? name.prefix(0)
    }

    /// The white space right before this place.
    func space(before place: Int) -> Range<Int> {
        var start = place
        while start > 0, bytes[start - 1].isXMLSpace { start -= 1 }
        return start..<place
    }

    /// From the last line break on, if the white space before this place contains one.
    func lineBreak(before place: Int) -> Range<Int>? {
        let space = space(before: place)
        guard var start = bytes[space].lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        if start > space.lowerBound, bytes[start - 1] == UInt8(ascii: "\r") { start -= 1 }
        return start..<place
    }
}

extension UInt8 {
    var isXMLSpace: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
