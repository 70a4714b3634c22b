/// One property that is to be different, in terms of what the document says.
enum SidecarChange: Hashable {
    /// Nil removes it.
    case value(XMLName, String?)
    /// Items by their number in the list that is there; a new list gets this container. A list without items goes.
    case list(XMLName, container: XMLName, removed: Set<Int>, added: [String])

    var name: XMLName {
        switch self {
        case .value(let name, _), .list(let name, _, _, _): name
        }
    }
}

extension RDFProperties {
    /// What a document is to say after a change. Nil where the property is not what such a change is for.
    func applying(_ change: SidecarChange) -> RDFProperties? {
        var result = self
        let there = properties[change.name] ?? []
        guard there.count <= 1 else { return nil }
        switch change {
        case .value(_, let text?):
            var value = there.first ?? RDFValue("")
            guard value.form == .text else { return nil }
            value.text = text
            result.properties[change.name] = [value]
        case .value(_, nil):
            result.properties[change.name] = nil
        case .list(_, let container, let removed, let added):
            var list = there.first ?? RDFValue("")
            if list.form == .text, list.text.allSatisfy({ $0.isWhitespace }) {
                list.form = .list(container)
                list.text = ""
            }
            guard case .list = list.form else { return nil }
            list.items = list.items.indices.filter { !removed.contains($0) }.map { list.items[$0] }
            list.items += added.map { RDFValue($0) }
            result.properties[change.name] = [list]
        }
        return result
    }

    /// Without lists that hold nothing: an edit may leave one, or take it away.
    var withoutEmptyLists: RDFProperties {
        var result = self
        for (name, values) in properties {
            let rest = values.filter { value in
                guard case .list = value.form else { return true }
                return !(value.items.isEmpty && value.fields.isEmpty && value.text.isEmpty)
            }
            result.properties[name] = rest.isEmpty ? nil : rest
        }
        return result
    }
}
