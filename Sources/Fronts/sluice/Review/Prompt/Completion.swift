/// Completes typed text to one of the known texts with Tab.
///
/// The first Tab adds the common prefix of all matches. Further ones cycle through them.
struct Completion: Sendable, Equatable {
    /// The known texts, in the order in which they are offered.
    let known: [String]
    /// The matches while cycling through them.
    private var candidates: [String] = []
    /// Index of the candidate in the line; nil before the first.
    private var place: Int?

    init(_ known: [String]) { self.known = known }

    /// The texts that match: those that begin with it, else those with a part after a slash that does, else those that
    /// contain it. Ignores case.
    func matches(_ text: String) -> [String] {
        guard !text.isEmpty else { return known }
        let wanted = text.lowercased()
        let beginning = known.filter { $0.lowercased().hasPrefix(wanted) }
        if !beginning.isEmpty { return beginning }
        let parts = known.filter { $0.lowercased().contains("/" + wanted) }
        return parts.isEmpty ? known.filter { $0.lowercased().contains(wanted) } : parts
    }

    /// - Returns: the line that replaces the text; nil if nothing matches.
    mutating func next(_ text: String, isBackwards: Bool = false) -> String? {
        if let place, candidates.indices.contains(place), candidates[place] == text, candidates.count > 1 {
            self.place = (place + (isBackwards ? candidates.count - 1 : 1)) % candidates.count
            return self.place.map { candidates[$0] }
        }
        let matches = matches(text)
        guard let first = matches.first else { return nil }
        let common = matches.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        if common.lowercased().hasPrefix(text.lowercased()), common.count > text.count {
            (candidates, place) = ([], nil)
            return common
        }
        candidates = matches
        place = isBackwards ? matches.count - 1 : 0
        return place.map { matches[$0] }
    }

    /// Call when something else was typed.
    mutating func reset() { (candidates, place) = ([], nil) }

    /// The texts to show beside the line: the ones being cycled through, or the matches.
    func offers(_ text: String) -> [String] { place == nil ? matches(text) : candidates }
    func isChosen(_ offer: String) -> Bool { place.map { candidates[$0] } == offer }
}

extension String {
    /// Ignores case. The result has the case of this text.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
    }
}
