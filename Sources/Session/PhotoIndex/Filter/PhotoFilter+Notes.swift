package import PhotoCatalogue

/// What to tell a person of a filter before they wonder at what it fits.
extension PhotoFilter {
    /// Conditions that no photo can fit because the recipe keeps what they ask for out of the catalogue, and words that
    /// are looked for though they are conditions too. A sentence each; mostly there are none.
    ///
    /// - Parameter hidden: what the recipe keeps out of the catalogue.
    package func notes(hidden: Set<FactColumn>) -> [String] {
        var seen: Set<String> = []
        return leaves.compactMap { $0.note(hidden) }.filter { seen.insert($0).inserted }
    }

    /// Conditions about values that no plugin has found: a name that is misspelt, mostly. A sentence each.
    ///
    /// - Parameter known: what plugins found, as filters name it: `plugin.receipts.total`.
    package func notes(pluginValues known: [String]) -> [String] {
        var fields: [PluginField] = []
        for case .plugin(let condition) in leaves where !fields.contains(condition.field) {
            fields.append(condition.field)
        }
        return fields.filter { field in !known.contains { field.isMeant(by: $0) } }.map { field in
            guard !known.isEmpty else {
                return """
                    \(field.word) cannot be known: plugins have found no values here, or the recipe's privacy seals them.
                    """
            }
            let named = known.prefix(Self.maxNamed) + (known.count > Self.maxNamed ? ["…"] : [])
            return "No plugin has found a value \(field.word); there are \(named.joined(separator: ", "))."
        }
    }

    private static let maxNamed = 12

    private var leaves: [PhotoFilter] {
        switch self {
        case .not(let inner): inner.leaves
        case .and(let filters), .or(let filters): filters.flatMap(\.leaves)
        default: [self]
        }
    }

    private func note(_ hidden: Set<FactColumn>) -> String? {
        if case .anywhere(let text) = self {
            return FilterWords.condition(like: text).map {
                "'\(text)' is looked for in names, cameras, tags and texts; \($0) is a condition."
            }
        }
        guard let (column, group) = asked, hidden.contains(column) else { return nil }
        return """
            \(text) cannot be known: the recipe seals or omits \(group), so the library cannot be filtered by it. Take \
            \(group) out of the recipe's privacy, and prepare the library again.
            """
    }

    /// The column that alone can tell, and the group of the recipe's `privacy` that it is in.
    private var asked: (FactColumn, group: String)? {
        switch self {
        case .has(.location): (.latitude, "location")
        case .has(.time), .taken: (.takenSort, "time")
        case .has(.camera), .camera: (.model, "camera")
        case .has(.lens), .lens: (.lens, "camera")
        default: nil
        }
    }
}
