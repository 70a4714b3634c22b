package import PhotoStore

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
