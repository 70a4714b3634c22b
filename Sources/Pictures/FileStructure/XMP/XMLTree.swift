/// A name with its namespace resolved.
package struct XMLName: Hashable, Sendable {
    /// Its URI; empty if it has none.
    package var namespace: String
    package var local: String

    package init(namespace: String, local: String) {
        (self.namespace, self.local) = (namespace, local)
    }
}

/// Why a text is not read as XML, or not as XMP.
package struct XMLFault: Error, Sendable {
    /// As the end of a sentence: "its elements are nested too deeply".
    package let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// The elements of an XML document with their places in its text, which allow editing it in place.
package struct XMLTree: Sendable {
    package struct Attribute: Sendable {
        /// Nil for the declaration of a namespace.
        package var name: XMLName?
        package var value: String
        /// From its name to the closing quote.
        package var range: Range<Int>
        /// Between the quotes.
        package var valueRange: Range<Int>
    }

    package struct Element: Sendable {
        package var name: XMLName
        package var parent: Int?
        package var children: [Int] = []
        package var attributes: [Attribute] = []
        /// Declared in this element; the default namespace has the prefix "".
        package var namespaces: [String: String] = [:]
        /// Its character data outside its children, with references resolved.
        package var text: [UInt8] = []
        /// Its content includes comments or processing instructions.
        package var hasRemarks = false
        package var startTag: Range<Int>
        /// As written, with its prefix.
        package var tagName: Range<Int>
        /// Empty, at the end of the start tag, for `<a/>`.
        package var endTag: Range<Int>

        package var range: Range<Int> { startTag.lowerBound..<endTag.upperBound }
        package var isSelfClosing: Bool { endTag.isEmpty }
        package var content: Range<Int> { startTag.upperBound..<endTag.lowerBound }
        package var string: String { String(decoding: text, as: UTF8.self) }
        package var isBlank: Bool { text.allSatisfy(\.isXMLSpace) }
    }

    package let bytes: [UInt8]
    /// In the order of their start tags; the first is the root.
    package let elements: [Element]

    package func children(of element: Int, named name: XMLName) -> [Int] {
        elements[element].children.filter { elements[$0].name == name }
    }

    /// The namespaces of the prefixes in scope at this element's tag.
    package func namespaces(at element: Int) -> [String: String] {
        var result: [String: String] = [:]
        var next: Int? = element
        while let element = next {
            result.merge(elements[element].namespaces) { inner, _ in inner }
            next = elements[element].parent
        }
        return result
    }

    /// The prefix of the element's own tag; "" for none.
    package func prefix(of element: Int) -> ArraySlice<UInt8> {
        let name = bytes[elements[element].tagName]
        return name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] } ?? name.prefix(0)
    }

    /// The white space right before this place.
    package func space(before place: Int) -> Range<Int> {
        var start = place
        while start > 0, bytes[start - 1].isXMLSpace { start -= 1 }
        return start..<place
    }

    /// From the last line break on, if the white space before this place contains one.
    package func lineBreak(before place: Int) -> Range<Int>? {
        let space = space(before: place)
        guard var start = bytes[space].lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        if start > space.lowerBound, bytes[start - 1] == UInt8(ascii: "\r") { start -= 1 }
        return start..<place
    }
}

extension UInt8 {
    package var isXMLSpace: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
