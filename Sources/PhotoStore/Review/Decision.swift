/// What a person decided about one photo. An empty one says nothing.
public struct Decision: Sendable, Hashable, Codable {
    public var verdict: Verdict?
    /// Stars, 0…5; nil where nothing was said of them. 0 takes away the stars that the photo has.
    public var rating: Int?
    /// Tags that the photo is to have (true), or not to have (false); of all others nothing was said.
    public var tags: [TagPath: Bool]

    public init(verdict: Verdict? = nil, rating: Int? = nil, tags: [TagPath: Bool] = [:]) {
        self.verdict = verdict
        self.rating = rating
        self.tags = tags
    }

    public var isEmpty: Bool { verdict == nil && rating == nil && tags.isEmpty }

    /// This decision, changed.
    public func applying(_ changes: some Sequence<DecisionChange>) -> Decision {
        var decision = self
        for change in changes {
            switch change {
            case .verdict(let verdict): decision.verdict = verdict
            case .rating(let rating): decision.rating = rating.map { min(max($0, 0), 5) }
            case .tag(let tag): decision.tags[tag] = true
            case .untag(let tag): decision.tags[tag] = false
            }
        }
        return decision
    }
}

/// One thing that a person says about a photo.
public enum DecisionChange: Sendable, Hashable {
    /// Nil takes back what was said.
    case verdict(Verdict?)
    /// Stars, 0…5; nil takes back what was said.
    case rating(Int?)
    case tag(TagPath)
    case untag(TagPath)
}
