/// Options of a commit.
public struct CommitOptions: Sendable, Hashable {
    /// Allow more than half of the library to go into the trash.
    public var force = false
    /// If a disk has no usable trash, copy photos into the home trash and remove the originals once the copy is safe.
    /// Otherwise they stay, with a reason.
    public var copiesToTrash = false
    /// Photos whose files are changed together: 1…100.
    public var chunk = CommitOptions.largestChunk

    public static let largestChunk = 100

    public init() {}
}

/// Progress of a commit.
public struct CommitProgress: Sendable, Hashable {
    public var done: Int
    public var total: Int
    public var applied: Int
    public var left: Int

    public init(done: Int = 0, total: Int, applied: Int = 0, left: Int = 0) {
        self.done = done
        self.total = total
        self.applied = applied
        self.left = left
    }
}

/// The result of a commit: every pending decision is applied, skipped with a reason, or not reached.
public struct CommitReport: Sendable, Hashable, Codable {
    public struct Photo: Sendable, Hashable, Codable {
        public var id: String
        public var path: String
        /// Base64 of the path's bytes if they are not UTF-8.
        public var pathBytes: String?
        /// What was done, or was to be done.
        public var action: Action
        /// Nil if it was applied.
        public var reason: SkipReason?
        /// The reason in words, or a note about an applied change.
        public var words: String?
        public var remedy: String?
    }

    public enum Action: String, Sendable, Hashable, Codable {
        /// The sidecar now holds the decision.
        case sidecar
        case trash
        case restore
        /// The files already matched the decision.
        case nothing
    }

    /// The commit's ID, for reverting it; nil if no file changed.
    public var batch: String?
    public var applied = 0
    /// How many changes of the plan or revert were applied earlier; nil if none.
    public var appliedBefore: Int?
    public var left = 0
    /// Not reached, because the commit was stopped.
    public var remaining = 0
    public var photos: [Photo] = []
    /// Photos of an interrupted earlier commit that were completed or undone.
    public var recovered = 0

    public init() {}

    /// The JSON keys. Over HTTP, `left` is the list of photos.
    private enum CodingKeys: String, CodingKey {
        case batch, applied, appliedBefore, remaining, photos, recovered
        case left = "leftCount"
    }
}
