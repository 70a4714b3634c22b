package import PhotoCatalogue

/// Notes for the user about unexpected results of a filter.
extension PhotoFilter {
    /// Notes about conditions that no photo can match because the recipe keeps their facts out of the catalogue, and about
    /// words that are searched for but are also conditions. One sentence each, usually none.
    ///
    /// - Parameter hidden: facts that the recipe keeps out of the catalogue.
    package func notes(hidden: Set<FactColumn>) -> [String] {
        var seen: Set<String> = []
        return leaves.compactMap { $0.note(hidden) }.filter { seen.insert($0).inserted }
    }

    /// Notes about conditions on values that no plugin has found, usually because of a misspelt name. One sentence each.
    ///
    /// - Parameter known: the values that plugins found, by their names in filters: `plugin.receipts.total`.
    package func notes(pluginValues known: [String]) -> [String] {
        var fields: [PluginField] = []
        for case .plugin(let condition) in leaves where !fields.contains(condition.field) {
            fields.append(condition.field)
        }
        return fields.filter { field in !known.contains { field.isMeant(by: $0) } }.map { field in
            guard !known.isEmpty else {
                return """
                    \(field.word) is not available: plugins have found no values here, or the recipe's privacy seals them.
                    """
            }
            let named = known.prefix(Self.maxNamed) + (known.count > Self.maxNamed ? ["…"] : [])
            return "No plugin has found a value \(field.word); known values: \(named.joined(separator: ", "))."
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
                "'\(text)' is searched for in names, cameras, tags and texts; \($0) is a condition."
            }
        }
        guard let (column, group) = requiredFact, hidden.contains(column) else { return nil }
        return """
            \(text) is not available: the recipe seals or omits \(group), so the library cannot be filtered by it. Remove \
            \(group) from the recipe's privacy, and prepare the library again.
            """
    }

    /// The only column that can answer the condition, and its group in the recipe's `privacy`.
    private var requiredFact: (FactColumn, group: String)? {
        switch self {
        case .has(.location): (.latitude, "location")
        case .has(.time), .taken: (.takenSort, "time")
        case .has(.camera), .camera: (.model, "camera")
        case .has(.lens), .lens: (.lens, "camera")
        default: nil
        }
    }
}
