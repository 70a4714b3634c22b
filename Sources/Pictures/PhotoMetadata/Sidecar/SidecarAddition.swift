import FileStructure

/// New properties of an existing or a new block, with the prefixes that they need.
struct SidecarAddition {
    private let tree: XMLTree
    private let root: Int
    private let block: Int?
    private let manner: XMLManner
    /// Prefixes declared in the block's tag.
    private var prefixes: [String: String]
    private var declarations: [(prefix: String, namespace: String)] = []
    private var attributes: [(name: String, value: [UInt8])] = []
    private var elements: [UInt8] = []

    init(_ content: SidecarContent, block: Int?) {
        tree = content.tree
        root = content.root
        self.block = block
        prefixes = tree.namespaces(at: block ?? root)
        manner = block.map { XMLManner(content.tree, below: $0) } ?? XMLManner(content.tree, below: content.root).deeper
    }

    mutating func add(_ name: XMLName, text: String, asElement: Bool) {
        let prefix = prefix(for: name)
        if asElement {
            elements += manner.childBreak + XMLText.element(Array(prefix.utf8), name.local, XMLText.escaped(text))
        } else {
            attributes.append(("\(prefix):\(name.local)", XMLText.escaped(text)))
        }
    }

    mutating func add(_ name: XMLName, container: XMLName, items: [String]) {
        let tag = XMLText.name(Array(prefix(for: name).utf8), name.local)
        elements += manner.childBreak + XMLText.startTag(tag)
        elements += manner.deeper.list(container, prefix: rdfPrefix, items: items)
        elements += manner.childBreak + XMLText.endTag(tag)
    }

    /// The prefix of the block's own tag, which is in RDF's namespace.
    private var rdfPrefix: [UInt8] { Array(tree.prefix(of: block ?? root)) }

    /// An existing prefix of the name's namespace, or a new, unused one.
    private mutating func prefix(for name: XMLName) -> String {
        let known = prefixes.filter { !$0.key.isEmpty && $0.value == name.namespace }.keys
        if let prefix = known.contains(name.usualPrefix) ? name.usualPrefix : known.min() { return prefix }
        let candidates = [name.usualPrefix] + (2...prefixes.count + 2).map { "\(name.usualPrefix)\($0)" }
        let prefix = candidates.first { prefixes[$0] == nil } ?? name.usualPrefix
        prefixes[prefix] = name.namespace
        declarations.append((prefix, name.namespace))
        return prefix
    }

    // MARK: - Text

    func edits() -> [(range: Range<Int>, text: [UInt8])] {
        guard let block else { return newBlock() }
        let element = tree.elements[block]
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        if !declarations.isEmpty {
            let last = element.attributes.last { $0.name == nil } ?? element.attributes.last
            edits.append(inTag(element, after: last, declared(separator: separator(before: last))))
        }
        if !attributes.isEmpty {
            let last = element.attributes.last
            edits.append(inTag(element, after: last, assigned(separator: separator(before: last))))
        }
        guard !elements.isEmpty else { return edits }
        if element.isSelfClosing {
            let slash = element.startTag.upperBound - 2..<element.startTag.upperBound
            let end = manner.lineBreak + XMLText.endTag(tree.bytes[element.tagName])
            edits.append((slash, Array(">".utf8) + elements + end))
        } else if let last = element.children.last {
            let place = tree.elements[last].range.upperBound
            edits.append((place..<place, elements))
        } else {
            let place = element.content.lowerBound
            let isFlat = !tree.bytes[element.content].contains(UInt8(ascii: "\n"))
            edits.append((place..<place, elements + (isFlat ? manner.lineBreak : [])))
        }
        return edits
    }

    private func inTag(
        _ element: XMLTree.Element,
        after last: XMLTree.Attribute?,
        _ text: [UInt8]
    ) -> (range: Range<Int>, text: [UInt8]) {
        let place = last?.range.upperBound ?? element.tagName.upperBound
        return (place..<place, text)
    }

    /// The white space that separates the tag's attributes.
    private func separator(before attribute: XMLTree.Attribute?) -> [UInt8] {
        attribute.map { Array(tree.bytes[tree.space(before: $0.range.lowerBound)]) } ?? [UInt8(ascii: " ")]
    }

    private func declared(separator: [UInt8]) -> [UInt8] {
        declarations.flatMap { separator + "xmlns:\($0.prefix)=\"\($0.namespace)\"".utf8 }
    }

    private func assigned(separator: [UInt8]) -> [UInt8] {
        attributes.flatMap { separator + "\($0.name)=\"".utf8 + $0.value + [UInt8(ascii: "\"")] }
    }

    /// For a document without one.
    private func newBlock() -> [(range: Range<Int>, text: [UInt8])] {
        let element = tree.elements[root]
        let name = XMLText.name(rdfPrefix, XMLName.description.local)
        let separator = [UInt8(ascii: " ")]
        // An attribute without a prefix would be in no namespace.
        let about = rdfPrefix.isEmpty ? [] : separator + XMLText.name(rdfPrefix, XMLName.about.local) + "=\"\"".utf8
        let tag = [UInt8(ascii: "<")] + name + about + declared(separator: separator) + assigned(separator: separator)
        let end =
            elements.isEmpty
            ? Array("/>".utf8) : [UInt8(ascii: ">")] + elements + manner.lineBreak + XMLText.endTag(name)
        let block = manner.lineBreak + tag + end
        let outer = XMLManner(tree, below: root)
        if element.isSelfClosing {
            let slash = element.startTag.upperBound - 2..<element.startTag.upperBound
            let close = outer.lineBreak + XMLText.endTag(tree.bytes[element.tagName])
            return [(slash, [UInt8(ascii: ">")] + block + close)]
        }
        let place = element.content.lowerBound
        let isFlat = !tree.bytes[element.content].contains(UInt8(ascii: "\n"))
        return [(place..<place, block + (isFlat ? outer.lineBreak : []))]
    }
}
