extension RDFProperties {
    /// The properties of an XMP packet. Nil if it does not mention this namespace, as most do not.
    ///
    /// Control characters, and text that is not UTF-8, which some programs write but no XML contains, are replaced.
    package init?(packet: [UInt8], mentioning namespace: String) throws(XMLFault) {
        guard packet.includes(namespace.utf8) else { return nil }
        let text = packet.map { $0 < UInt8(ascii: " ") && !$0.isXMLSpace ? UInt8(ascii: " ") : $0 }
        let tree = try XMLTree(parsing: Array(String(decoding: text, as: UTF8.self).utf8))
        self.init(tree, root: try tree.rdfRoot())
    }

    /// The texts of a property: of itself, or of the items of its list, without white space around them. Empty if it has none.
    func texts(of name: XMLName) -> [String] {
        guard let value = properties[name]?.first else { return [] }
        if case .list = value.form { return value.items.map(\.trimmedText) }
        return [value.trimmedText]
    }
}

extension RDFValue {
    var trimmedText: String {
        let start = text.utf8.drop(while: \.isXMLSpace)
        return start.lastIndex { !$0.isXMLSpace }.flatMap { String(start[...$0]) } ?? ""
    }
}
