/// All properties of an XMP document, whatever their notation: attributes or elements, in one block or in several.
package struct RDFProperties: Hashable {
    /// The subjects of the blocks. Each block states one; usually it is the file beside it, with the name "".
    package var subjects: Set<String> = []
    /// By name. Several values of one name are a mistake that some programs make.
    package var properties: [XMLName: [RDFValue]] = [:]

    /// - Parameter root: the `rdf:RDF` of the document.
    package init(_ tree: XMLTree, root: Int) {
        for node in tree.elements[root].children {
            for (name, values) in RDFValue.fields(ofNode: node, in: tree) {
                if name == .about || name == XMLName(namespace: "", local: "about") {
                    subjects.formUnion(values.map(\.text).filter { !$0.isEmpty })
                } else {
                    properties[name, default: []] += values
                }
            }
        }
    }
}

/// A property's value: a text, or a tree of further ones.
package struct RDFValue: Hashable {
    package enum Form: Hashable {
        case text, address, structure
        /// A list, by the container's name.
        case list(XMLName)
        /// Markup, kept verbatim.
        case literal
    }

    package var form = Form.text
    package var text = ""
    package var items: [RDFValue] = []
    /// A structure's fields; for other values their qualifiers, such as the language.
    package var fields: [XMLName: [RDFValue]] = [:]

    package init(_ text: String) { self.text = text }

    /// The value of a property, or of an item of a list.
    package init(_ property: Int, in tree: XMLTree) {
        let element = tree.elements[property]
        for attribute in element.attributes {
            guard let name = attribute.name else { continue }
            fields[name, default: []].append(RDFValue(attribute.value))
        }
        if let parseType = fields[.parseType]?.first?.text, parseType != "Resource" {
            form = .literal
            text = String(decoding: tree.bytes[element.content], as: UTF8.self)
            return
        }
        let only = element.children.first.map { tree.elements[$0] }
        if fields.removeValue(forKey: .parseType) != nil {
            form = .structure
            add(children: element.children, of: tree)
        } else if let only, element.children.count == 1, only.name.isContainer {
            form = .list(only.name)
            for attribute in only.attributes {
                guard let name = attribute.name else { continue }
                fields[name, default: []].append(RDFValue(attribute.value))
            }
            for child in only.children {
                if tree.elements[child].name == .item {
                    items.append(RDFValue(child, in: tree))
                } else {
                    add(children: [child], of: tree)
                }
            }
            if !only.isBlank { text = only.string }
        } else if element.children.count == 1, let node = element.children.first {
            form = .structure
            fields.merge(Self.fields(ofNode: node, in: tree)) { $0 + $1 }
        } else if !element.children.isEmpty {
            form = .structure
            add(children: element.children, of: tree)
        } else if let address = fields.removeValue(forKey: .resource) {
            form = .address
            text = address.map(\.text).joined()
        }
        if element.children.isEmpty ? form == .text : !element.isBlank { text += element.string }
        if form == .text, text.isEmpty, fields.keys.contains(where: { $0.namespace != XMLName.xml }) {
            form = .structure
        }
    }

    private mutating func add(children: [Int], of tree: XMLTree) {
        for child in children { fields[tree.elements[child].name, default: []].append(RDFValue(child, in: tree)) }
    }

    /// The properties of an `rdf:Description`, or of an element that replaces it and gives its type by its name.
    fileprivate static func fields(ofNode node: Int, in tree: XMLTree) -> [XMLName: [RDFValue]] {
        let element = tree.elements[node]
        var fields: [XMLName: [RDFValue]] = [:]
        for attribute in element.attributes {
            guard let name = attribute.name else { continue }
            fields[name, default: []].append(RDFValue(attribute.value))
        }
        for child in element.children {
            fields[tree.elements[child].name, default: []].append(RDFValue(child, in: tree))
        }
        if element.name != .description {
            var type = RDFValue(element.name.namespace + element.name.local)
            type.form = .address
            fields[.type, default: []].append(type)
        }
        if !element.isBlank { fields[XMLName(namespace: "", local: ""), default: []].append(RDFValue(element.string)) }
        return fields
    }
}

extension XMLTree {
    /// `rdf:RDF`, in which an XMP document has its properties.
    package func rdfRoot() throws(XMLFault) -> Int {
        let roots = elements[0].name == .rdfRoot ? [0] : children(of: 0, named: .rdfRoot)
        guard let root = roots.first else { throw XMLFault("it has no rdf:RDF, so it is not XMP") }
        guard roots.count == 1 else { throw XMLFault("it has rdf:RDF more than once") }
        return root
    }
}
