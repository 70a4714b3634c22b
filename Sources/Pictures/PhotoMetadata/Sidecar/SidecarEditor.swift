import FileStructure

/// Edits a document's own text in its own style. Everything unchanged stays untouched.
struct SidecarEditor {
    private let content: SidecarContent
    private var edits: [(range: Range<Int>, text: [UInt8])] = []
    /// New properties, by their block; nil for a new block.
    private var additions: [Int?: SidecarAddition] = [:]

    private var tree: XMLTree { content.tree }

    init(_ content: SidecarContent) { self.content = content }

    /// - Throws: `.unsafe` if a property is not written in a way that can be edited.
    static func apply(_ changes: [SidecarChange], to content: SidecarContent) throws(SidecarError) -> [UInt8] {
        var editor = SidecarEditor(content)
        for change in changes { try editor.apply(change) }
        editor.writeAdditions()
        return try editor.result()
    }

    private mutating func apply(_ change: SidecarChange) throws(SidecarError) {
        let place = content.places(of: change.name).first
        switch (change, place) {
        case (.value(_, nil), nil): break
        case (.value(let name, let text?), nil): add(name) { $0.add(name, text: text, asElement: $1) }
        case (.list(let name, let container, _, let items), nil):
            add(name) { addition, _ in addition.add(name, container: container, items: items) }
        case (.value(_, let text), .attribute(let element, let index)):
            let attribute = tree.elements[element].attributes[index]
            if let text {
                replace(attribute.valueRange, with: XMLText.escaped(text))
            } else {
                replace(
                    tree.space(before: attribute.range.lowerBound).lowerBound..<attribute.range.upperBound,
                    with: []
                )
            }
        case (.value(_, nil), .element(let element)): remove(element)
        case (.value(let name, let text?), .element(let element)):
            guard tree.elements[element].children.isEmpty, !tree.elements[element].hasRemarks else {
                throw .unsafe("\(name.usual) is not plain text")
            }
            fill(element, with: XMLText.escaped(text))
        case (.list(let name, let container, let removed, let added), .element(let element)):
            try changeList(name, element, container: container, removed: removed, added: added)
        case (.list(let name, _, _, _), .attribute): throw .unsafe("\(name.usual) is not a list")
        }
    }

    // MARK: - Lists

    private mutating func changeList(
        _ name: XMLName,
        _ property: Int,
        container: XMLName,
        removed: Set<Int>,
        added: [String]
    ) throws(SidecarError) {
        let element = tree.elements[property]
        let manner = XMLManner(tree, below: property)
        guard let list = content.container(of: property) else {
            guard element.children.isEmpty, element.isBlank, !element.hasRemarks else {
                throw .unsafe("\(name.usual) is not a list")
            }
            let rdf = tree.prefix(of: content.root)
            fill(property, with: manner.list(container, prefix: Array(rdf), items: added) + manner.lineBreak)
            return
        }
        guard tree.elements[list].name != .alternatives else {
            throw .unsafe("\(name.usual) is a list of alternatives")
        }
        let items = tree.children(of: list, named: .item)
        let isEmptied = removed.count == items.count && added.isEmpty
        if isEmptied, !element.hasRemarks, !tree.elements[list].hasRemarks,
            items.count == tree.elements[list].children.count
        {
            return remove(property)
        }
        for index in removed where items.indices.contains(index) { remove(items[index]) }
        guard !added.isEmpty else { return }
        let prefix = Array(tree.prefix(of: list))
        if let last = items.last {
            let place = tree.elements[last].range
            let lineBreak = tree.lineBreak(before: place.lowerBound).map { Array(tree.bytes[$0]) } ?? []
            let text = added.flatMap { lineBreak + XMLText.element(prefix, "li", XMLText.escaped($0)) }
            replace(place.upperBound..<place.upperBound, with: text)
        } else {
            let inner = XMLManner(tree, below: list)
            let text = added.flatMap { inner.childBreak + XMLText.element(prefix, "li", XMLText.escaped($0)) }
            let content = tree.elements[list].content
            if tree.elements[list].isSelfClosing {
                fill(list, with: text + inner.lineBreak)
            } else {
                let isFlat = !tree.bytes[content].contains(UInt8(ascii: "\n"))
                replace(content.lowerBound..<content.lowerBound, with: text + (isFlat ? inner.lineBreak : []))
            }
        }
    }

    // MARK: - What is new

    /// - Parameter body: receives whether single values are written as elements in this document.
    private mutating func add(_ name: XMLName, _ body: (inout SidecarAddition, Bool) -> Void) {
        let home =
            content.blocks.first { block in
                tree.elements[block].namespaces.contains { !$0.key.isEmpty && $0.value == name.namespace }
            } ?? content.blocks.first
        var addition = additions[home] ?? SidecarAddition(content, block: home)
        body(&addition, writesElements)
        additions[home] = addition
    }

    /// Some programs write everything as elements, others as attributes if possible.
    private var writesElements: Bool {
        let blocks = content.blocks.map { tree.elements[$0] }
        let hasAttributes = blocks.contains { block in
            block.attributes.contains { attribute in
                attribute.name.map { ![XMLName.rdf, XMLName.xml, ""].contains($0.namespace) } ?? false
            }
        }
        return !hasAttributes && blocks.contains { !$0.children.isEmpty }
    }

    private mutating func writeAdditions() {
        for addition in additions.values { edits += addition.edits() }
    }

    // MARK: - Text

    private mutating func replace(_ range: Range<Int>, with text: [UInt8]) { edits.append((range, text)) }

    private mutating func remove(_ element: Int) {
        let range = tree.elements[element].range
        let space = tree.lineBreak(before: range.lowerBound) ?? tree.space(before: range.lowerBound)
        replace(space.lowerBound..<range.upperBound, with: [])
    }

    /// Replaces everything between an element's tags.
    private mutating func fill(_ element: Int, with text: [UInt8]) {
        let element = tree.elements[element]
        if element.isSelfClosing {
            let slash = element.startTag.upperBound - 2..<element.startTag.upperBound
            replace(slash, with: Array(">".utf8) + text + XMLText.endTag(tree.bytes[element.tagName]))
        } else {
            replace(element.content, with: text)
        }
    }

    private func result() throws(SidecarError) -> [UInt8] {
        let ordered = edits.indices.sorted {
            let (a, b) = (edits[$0].range, edits[$1].range)
            return (a.lowerBound, a.upperBound, $0) < (b.lowerBound, b.upperBound, $1)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(tree.bytes.count + edits.reduce(0) { $0 + $1.text.count })
        var place = 0
        for edit in ordered.map({ edits[$0] }) {
            guard place <= edit.range.lowerBound else { throw .unsafe("its changes would overlap") }
            bytes += tree.bytes[place..<edit.range.lowerBound]
            bytes += edit.text
            place = edit.range.upperBound
        }
        return bytes + tree.bytes[place...]
    }
}
