/// A stored review, whether it is open or not.
public struct SessionSummary: Sendable, Hashable, Codable, Identifiable {
    public var id: String
    /// For people.
    public var name: String
    public var filter: String
    public var sort: String
    /// ISO 8601 in UTC.
    public var created: String
    public var used: String
}

struct SessionList: Codable { var sessions: [SessionSummary] }

/// A review and its progress.
public struct SessionDescription: Sendable, Hashable, Codable, Identifiable {
    public var id: String
    public var name: String
    public var filter: String
    public var sort: String
    public var created: String
    public var used: String
    /// The place of the photo on display; `total` at the end.
    public var place: Int
    public var total: Int
    public var progress: SessionProgress
}

/// What undoing or redoing a step led to.
public enum TakeBackOutcome: String, Sendable, Hashable, Codable {
    case done
    /// There was nothing to undo or redo.
    case nothing
    /// Nothing was changed: photos were decided about again, or something else of the step was changed again.
    case decidedSince, changedSince
}

/// A library's step that was undone or redone.
public struct TakenBack: Sendable, Hashable, Codable {
    public var outcome: TakeBackOutcome
    /// Photos whose decisions were restored, or that were decided about again since.
    public var photos: [String]
    /// What was changed since, such as `the album Best`.
    public var changed: String?
}

struct Decided: Codable { var changed: Int }

/// The user's settings for reviews.
public struct ReviewPreferences: Sendable, Hashable, Codable {
    /// Pending decisions that start a commit; 0 for never.
    public var commitThreshold: Int
    /// Cards to load ahead, 3…8.
    public var prefetchDepth: Int
    /// Names of tiers; nil for the library's own choice.
    public var reviewTier: String?
    public var gridTier: String?
    /// `system`, `light` or `dark`.
    public var theme: String
    /// The action of each gesture: `swipe-right` is `favourite`, `key-u` is `undo`.
    public var actions: [String: String]

    private enum CodingKeys: String, CodingKey {
        case theme, actions
        case commitThreshold = "commit-threshold"
        case prefetchDepth = "prefetch-depth"
        case reviewTier = "review-tier"
        case gridTier = "grid-tier"
    }
}
