import FileStructure

/// A document's properties with their places in its text.
struct SidecarContent: Sendable {
    enum Place: Sendable {
        /// An attribute of an element, by its number.
        case attribute(element: Int, index: Int)
        case element(Int)
    }

    let tree: XMLTree
    /// `rdf:RDF`
    let root: Int
    /// The `rdf:Description` elements in it.
    let blocks: [Int]

    /// - Throws: `.unreadable`
    init(_ bytes: [UInt8]) throws(SidecarError) {
        try Self.check(bytes)
        do throws(XMLFault) {
            tree = try XMLTree(parsing: bytes)
            root = try tree.rdfRoot()
        } catch {
            throw .unreadable(error.reason)
        }
        guard XMPGuard.allows(bytes[...]) else { throw .unreadable("it is too complex to be read safely") }
        blocks = tree.children(of: root, named: .description)
    }

    private static func check(_ bytes: [UInt8]) throws(SidecarError) {
        if bytes.allSatisfy(\.isXMLSpace) { throw .unreadable("it is empty") }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(4).contains(0) {
            throw .unreadable("its text is in UTF-16 or UTF-32, not in UTF-8")
        }
        if bytes.contains(0) { throw .unreadable("it contains null bytes") }
        if String(validating: bytes, as: UTF8.self) == nil { throw .unreadable("its text is not in UTF-8") }
    }

    /// The places of a property. A valid document has it at most once.
    func places(of name: XMLName) -> [Place] {
        blocks.flatMap { block -> [Place] in
            let element = tree.elements[block]
            let attributes = element.attributes.indices.filter { element.attributes[$0].name == name }
            return attributes.map { .attribute(element: block, index: $0) }
                + tree.children(of: block, named: name).map { .element($0) }
        }
    }

    /// A property's text; nil if it is not plain text.
    func text(at place: Place) -> String? {
        switch place {
        case .attribute(let element, let index):
            return tree.elements[element].attributes[index].value
        case .element(let index):
            guard tree.elements[index].children.isEmpty else { return nil }
            let isPlain = tree.elements[index].attributes.isEmpty || RDFValue(index, in: tree).form == .text
            return isPlain ? tree.elements[index].string : nil
        }
    }

    /// The texts of a list's items, nil for those that are not plain text. A single text counts as one item.
    func items(at place: Place) -> [String?] {
        if case .element(let index) = place, let container = container(of: index) {
            return tree.children(of: container, named: .item).map { text(at: .element($0)) }
        }
        guard let text = text(at: place), !text.utf8.allSatisfy(\.isXMLSpace) else { return [] }
        return [text]
    }

    /// The `rdf:Bag`, `rdf:Seq` or `rdf:Alt` that a property consists of.
    func container(of property: Int) -> Int? {
        let element = tree.elements[property]
        guard element.children.count == 1, let only = element.children.first, tree.elements[only].name.isContainer
        else {
            return nil
        }
        return only
    }

    func properties() -> RDFProperties { RDFProperties(tree, root: root) }
}
