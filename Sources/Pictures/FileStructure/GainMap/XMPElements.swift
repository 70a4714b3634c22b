/// The elements of an XMP packet with their attributes, for the few properties that describe a gain map.
///
/// Not a parser of XML: names are resolved by the packet's `xmlns` attributes wherever they stand, entities stay as they
/// are, and what is malformed ends the list.
struct XMPElements {
    struct Element: Equatable {
        var name: Name
        /// Without declarations of namespaces.
        var attributes: [Name: String]
        /// Of the element itself and of those inside it that have no others inside, in order.
        var texts: [String] = []
        /// Positions of the elements inside it.
        var children: [Int] = []
    }

    struct Name: Hashable {
        var namespace: String
        var local: String
    }

    private(set) var all: [Element] = []

    private static let maxElements = 4_096
    private static let maxDepth = 64

    init(_ packet: [UInt8]) {
        var tags = TagScanner(packet)
        var found: [TagScanner.Tag] = []
        while found.count < Self.maxElements * 2, let tag = tags.next() { found.append(tag) }
        var namespaces: [String: String] = [:]
        for (name, value) in found.flatMap(\.attributes) where name.hasPrefix("xmlns:") {
            namespaces[String(name.dropFirst(6))] = value
        }
        func resolved(_ name: String) -> Name {
            guard let colon = name.firstIndex(of: ":") else { return Name(namespace: "", local: name) }
            let prefix = String(name[..<colon])
            return Name(namespace: namespaces[prefix] ?? "", local: String(name[name.index(after: colon)...]))
        }
        var open: [Int] = []
        for tag in found {
            if let text = tag.textBefore { for index in open { all[index].texts.append(text) } }
            if tag.isEnd {
                _ = open.popLast()
                continue
            }
            guard all.count < Self.maxElements, open.count < Self.maxDepth else { return }
            let attributes = tag.attributes.filter { !$0.0.hasPrefix("xmlns") }
            for index in open { all[index].children.append(all.count) }
            let values = Dictionary(attributes.map { (resolved($0.0), $0.1) }) { first, _ in first }
            all.append(Element(name: resolved(tag.name), attributes: values))
            if !tag.isEmpty { open.append(all.count - 1) }
        }
    }

    /// The values of a property: an attribute, the text of an element, or those of the list inside it. Empty if there is
    /// none.
    func values(of property: Name) -> [String] {
        for element in all {
            if let value = element.attributes[property] { return [value] }
            if element.name == property { return element.texts }
        }
        return []
    }

    /// The same inside one element only.
    func value(of property: Name, in element: Element) -> String? {
        if let value = element.attributes[property] { return value }
        return element.children.lazy.map { all[$0] }.first { $0.name == property }?.texts.first
    }
}

/// Reads tags one after another.
private struct TagScanner {
    struct Tag {
        var name: String
        var attributes: [(String, String)] = []
        var isEnd = false
        /// `<name/>`
        var isEmpty = false
        /// Nil for white space.
        var textBefore: String?
    }

    private static let maxAttributes = 256
    private static let maxTextLength = 200

    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Nil at the end, and where the rest is no XML.
    mutating func next() -> Tag? {
        while let start = position(of: "<") {
            let text = trimmed(at..<start)
            at = start + 1
            if starts(with: "!--") {
                guard skip(past: "-->") else { return nil }
            } else if starts(with: "?") {
                guard skip(past: "?>") else { return nil }
            } else if starts(with: "!") {
                // Neither a document type nor character data belong into XMP.
                return nil
            } else {
                return tag(after: text)
            }
        }
        return nil
    }

    private mutating func tag(after text: String?) -> Tag? {
        let isEnd = starts(with: "/")
        if isEnd { at += 1 }
        let name = word()
        guard !name.isEmpty else { return nil }
        var tag = Tag(name: name, isEnd: isEnd, textBefore: text)
        while true {
            skipSpace()
            if starts(with: "/>") {
                at += 2
                tag.isEmpty = true
                return tag
            }
            if starts(with: ">") {
                at += 1
                return tag
            }
            let attribute = word()
            skipSpace()
            guard !attribute.isEmpty, tag.attributes.count < Self.maxAttributes, starts(with: "=") else { return nil }
            at += 1
            skipSpace()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
                return nil
            }
            let quote = bytes[at]
            at += 1
            guard let end = bytes[at...].firstIndex(of: quote) else { return nil }
            tag.attributes.append(
                (attribute, String(decoding: bytes[at..<end].prefix(Self.maxTextLength), as: UTF8.self))
            )
            at = end + 1
        }
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[at...].starts(with: $0) }
    }

    private func position(of text: StaticString) -> Int? {
        text.withUTF8Buffer { mark in bytes[at...].firstIndex(of: mark[0]) }
    }

    private mutating func skip(past text: StaticString) -> Bool {
        while at < bytes.count, !starts(with: text) { at += 1 }
        at += text.utf8CodeUnitCount
        return at <= bytes.count
    }

    private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    private static let ends: Set<UInt8> = space.union("=/><\"'".utf8)

    private mutating func skipSpace() {
        while at < bytes.count, Self.space.contains(bytes[at]) { at += 1 }
    }

    private mutating func word() -> String {
        let start = at
        while at < bytes.count, !Self.ends.contains(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at].prefix(Self.maxTextLength), as: UTF8.self)
    }

    private func trimmed(_ range: Range<Int>) -> String? {
        let text = bytes[range].drop(while: Self.space.contains).prefix(Self.maxTextLength)
        let end = text.lastIndex { !Self.space.contains($0) }
        return end.map { String(decoding: text[...$0], as: UTF8.self) }
    }
}
