/// Names of RDF syntax.
extension XMLName {
    package static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    package static let xml = "http://www.w3.org/XML/1998/namespace"

    package static let rdfRoot = XMLName(namespace: rdf, local: "RDF")
    package static let description = XMLName(namespace: rdf, local: "Description")
    package static let about = XMLName(namespace: rdf, local: "about")
    package static let type = XMLName(namespace: rdf, local: "type")
    package static let resource = XMLName(namespace: rdf, local: "resource")
    package static let parseType = XMLName(namespace: rdf, local: "parseType")
    package static let bag = XMLName(namespace: rdf, local: "Bag")
    package static let sequence = XMLName(namespace: rdf, local: "Seq")
    package static let alternatives = XMLName(namespace: rdf, local: "Alt")
    package static let item = XMLName(namespace: rdf, local: "li")

    package var isContainer: Bool { self == .bag || self == .sequence || self == .alternatives }
}
