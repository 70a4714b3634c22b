/// Completes what was typed to one of the texts that are known, by Tab.
///
/// The first Tab adds what all that fit have in common; further ones go through them one after the other.
struct Completion: Sendable, Equatable {
    /// As they are offered.
    let known: [String]
    /// What fits, while it is gone through.
    private var candidates: [String] = []
    /// The one that stands in the line; nil before the first.
    private var place: Int?

    init(_ known: [String]) { self.known = known }

    /// What fits a text: that begins with it; else that has a part, after a slash, which does; else that contains it.
    /// Without regard to case.
    func matches(_ text: String) -> [String] {
        guard !text.isEmpty else { return known }
        let wanted = text.lowercased()
        let beginning = known.filter { $0.lowercased().hasPrefix(wanted) }
        if !beginning.isEmpty { return beginning }
        let parts = known.filter { $0.lowercased().contains("/" + wanted) }
        return parts.isEmpty ? known.filter { $0.lowercased().contains(wanted) } : parts
    }

    /// - Returns: the line in place of the text; nil where nothing fits.
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

    /// Something else was typed.
    mutating func reset() { (candidates, place) = ([], nil) }

    /// What is to be told beside the line: those that are gone through, or that fit.
    func offers(_ text: String) -> [String] { place == nil ? matches(text) : candidates }
    func isChosen(_ offer: String) -> Bool { place.map { candidates[$0] } == offer }
}

extension String {
    /// Without regard to case, as it stands in this one.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
    }
}
