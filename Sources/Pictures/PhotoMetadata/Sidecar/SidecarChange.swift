import FileStructure

/// The change of one property, in terms of the document's content.
enum SidecarChange: Hashable {
    /// Nil removes it.
    case value(XMLName, String?)
    /// Items by their number in the existing list. A new list gets this container. A list without items is removed.
    case list(XMLName, container: XMLName, removed: Set<Int>, added: [String])

    var name: XMLName {
        switch self {
        case .value(let name, _), .list(let name, _, _, _): name
        }
    }
}

extension RDFProperties {
    /// The expected properties after a change. Nil if the property does not suit such a change.
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

    /// Without empty lists: an edit may leave one or remove it.
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
