/// What a review shows, and the user's settings for it.
public struct ReviewDescription: Sendable, Hashable, Identifiable {
    public var id: String
    /// For people.
    public var name: String
    public var filter: String
    public var sort: String
    /// The library's name.
    public var library: String
    /// The tier for displaying one photo.
    public var reviewTier: String
    /// Cards to load ahead, and behind.
    public var prefetchDepth = 5
    public var prefetchBehind = 2
    /// Pictures that load at the same time; one more if it is on display.
    public var parallelPictures = 4
    /// Pending decisions that start a commit; 0 for never.
    public var commitThreshold = 10
    /// The action of each gesture: `swipe-right` is `favourite`, `key-u` is `undo`.
    public var actions: [String: String] = [:]

    public init(id: String, name: String, filter: String, sort: String, library: String, reviewTier: String) {
        (self.id, self.name, self.filter, self.sort) = (id, name, filter, sort)
        (self.library, self.reviewTier) = (library, reviewTier)
    }
}

/// What happens in a review between calls.
public enum ReviewNews: Sendable, Hashable {
    /// Cards or progress changed, or news were missed: the window has to be loaded again.
    case changed
    /// The description changed.
    case descriptionChanged
    case committing(CommitStatus)
    case committed(CommitResult)
    /// A commit failed, at least in part, for this reason. Decisions stay pending.
    case commitFailed(String)
    case connection(ReviewConnection)
}

/// Whether the library can be reached.
public enum ReviewConnection: Sendable, Hashable {
    case connected
    /// Steps wait to be done, for this reason. If it is held, it takes the user to change that: the token is wrong, or another
    /// library is served.
    case waiting(reason: String, isHeld: Bool)
}
