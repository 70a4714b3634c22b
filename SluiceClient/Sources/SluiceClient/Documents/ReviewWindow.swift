/// A photo in a review, for display.
public struct Card: Sendable, Hashable, Codable, Identifiable {
    /// 0..<total.
    public var place: Int
    /// Photos in the review.
    public var total: Int
    public var photo: Photo

    public var id: String { photo.id }

    public init(place: Int, total: Int, photo: Photo) {
        (self.place, self.total, self.photo) = (place, total, photo)
    }
}

/// The place of a review, and the cards around it.
public struct ReviewWindow: Sendable, Hashable, Codable {
    /// Nil at the end, after the last photo.
    public var card: Card?
    /// Nearest first: those that `next` leads to, and those before the current one.
    public var following: [Card]
    public var preceding: [Card]
    public var progress: SessionProgress

    public init(card: Card?, following: [Card], preceding: [Card], progress: SessionProgress) {
        (self.card, self.following, self.preceding, self.progress) = (card, following, preceding, progress)
    }
}

/// Progress of a review.
public struct SessionProgress: Sendable, Hashable, Codable {
    /// Photos in the review.
    public var total = 0
    /// Photos with a verdict, whoever gave it.
    public var reviewed = 0
    /// Photos still to review: neither reviewed nor missing.
    public var remaining = 0
    public var byVerdict = VerdictCounts()
    /// Decisions of this review that are not committed.
    public var pending = 0
    /// Photos per minute: over the last minute, and since the sitting began. Nil before the first.
    public var lastMinuteRate: Double?
    public var rate: Double?
    /// At that pace; nil while it is too early to tell.
    public var secondsLeft: Double?

    public init() {}

    /// 0…1; 1 if there is nothing to review.
    public var fraction: Double { total == 0 ? 1 : Double(total - remaining) / Double(total) }
}

/// Number of photos by verdict.
public struct VerdictCounts: Sendable, Hashable, Codable {
    public var keep = 0
    public var favourite = 0
    public var trash = 0
    public var skip = 0

    public init() {}

    public subscript(verdict: Verdict) -> Int {
        get { self[keyPath: Self.path(verdict)] }
        set { self[keyPath: Self.path(verdict)] = newValue }
    }

    private static func path(_ verdict: Verdict) -> WritableKeyPath<VerdictCounts, Int> {
        switch verdict {
        case .keep: \.keep
        case .favourite: \.favourite
        case .trash: \.trash
        case .skip: \.skip
        }
    }
}
