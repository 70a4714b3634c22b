/// A person's decision about one photo. It may be empty.
public struct Decision: Sendable, Hashable, Codable {
    public var verdict: Verdict?
    /// Stars, 0…5; nil if undecided. 0 removes the stars that the photo has.
    public var rating: Int?
    /// Tags to add (true) or remove (false). Other tags are undecided.
    public var tags: [TagPath: Bool]
    /// Where the photo was taken, for photos whose file and sidecar do not contain it; nil if undecided.
    public var location: Coordinates?
    /// Which stack the file belongs to; nil leaves that to the rules. No file records it.
    public var stack: StackChoice?

    public init(
        verdict: Verdict? = nil,
        rating: Int? = nil,
        tags: [TagPath: Bool] = [:],
        location: Coordinates? = nil,
        stack: StackChoice? = nil
    ) {
        self.verdict = verdict
        self.rating = rating
        self.tags = tags
        self.location = location
        self.stack = stack
    }

    public var isEmpty: Bool {
        verdict == nil && rating == nil && tags.isEmpty && location == nil && stack == nil
    }

    /// This decision with changes applied.
    public func applying(_ changes: some Sequence<DecisionChange>) -> Decision {
        var decision = self
        for change in changes {
            switch change {
            case .verdict(let verdict): decision.verdict = verdict
            case .rating(let rating): decision.rating = rating.map { min(max($0, 0), 5) }
            case .tag(let tag): decision.set(tag, true)
            case .untag(let tag): decision.set(tag, false)
            case .location(let location): decision.location = location
            case .stack(let stack): decision.stack = stack
            }
        }
        return decision
    }

    /// Replaces a decision about the same tag in another case.
    private mutating func set(_ tag: TagPath, _ isWanted: Bool) {
        let folded = tag.folded
        for other in tags.keys where other != tag && other.folded == folded { tags[other] = nil }
        tags[tag] = isWanted
    }
}

/// A single change of a decision.
public enum DecisionChange: Sendable, Hashable {
    /// Nil removes the verdict.
    case verdict(Verdict?)
    /// Stars, 0…5; nil removes the rating.
    case rating(Int?)
    case tag(TagPath)
    case untag(TagPath)
    /// Nil removes the location. If the library hides locations, any value does.
    case location(Coordinates?)
    /// Nil leaves it to the rules.
    case stack(StackChoice?)
}
