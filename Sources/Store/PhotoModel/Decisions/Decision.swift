/// What a person decided about one photo. An empty one says nothing.
public struct Decision: Sendable, Hashable, Codable {
    public var verdict: Verdict?
    /// Stars, 0…5; nil where nothing was said of them. 0 takes away the stars that the photo has.
    public var rating: Int?
    /// Tags that the photo is to have (true), or not to have (false); of all others nothing was said.
    public var tags: [TagPath: Bool]
    /// Where the photo is said to have been taken, where neither it nor its sidecar told; nil where nothing was said of it.
    public var location: Coordinates?

    public init(
        verdict: Verdict? = nil,
        rating: Int? = nil,
        tags: [TagPath: Bool] = [:],
        location: Coordinates? = nil
    ) {
        self.verdict = verdict
        self.rating = rating
        self.tags = tags
        self.location = location
    }

    public var isEmpty: Bool { verdict == nil && rating == nil && tags.isEmpty && location == nil }

    /// This decision, changed.
    public func applying(_ changes: some Sequence<DecisionChange>) -> Decision {
        var decision = self
        for change in changes {
            switch change {
            case .verdict(let verdict): decision.verdict = verdict
            case .rating(let rating): decision.rating = rating.map { min(max($0, 0), 5) }
            case .tag(let tag): decision.say(tag, true)
            case .untag(let tag): decision.say(tag, false)
            case .location(let location): decision.location = location
            }
        }
        return decision
    }

    /// In place of what was said of the tag in another case.
    private mutating func say(_ tag: TagPath, _ isWanted: Bool) {
        let folded = tag.folded
        for other in tags.keys where other != tag && other.folded == folded { tags[other] = nil }
        tags[tag] = isWanted
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
    /// Nil takes back what was said. A library that hides places takes it for that.
    case location(Coordinates?)
}
