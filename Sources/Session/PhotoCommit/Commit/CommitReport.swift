/// How a commit is done.
public struct CommitOptions: Sendable, Hashable {
    /// Trashes more than half of the library too.
    public var force = false
    /// Where a disk has no trash that can be used: copies photos into the one at home, and removes them once the copy is
    /// safe. Without it they stay, with a reason.
    public var copiesToTrash = false
    /// Photos whose files are changed together: 1…100.
    public var chunk = CommitOptions.largestChunk

    public static let largestChunk = 100

    public init() {}
}

/// How far a commit is.
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

/// What became of a commit: every pending decision is either applied, or left with its reason, or was not come to.
public struct CommitReport: Sendable, Hashable, Codable {
    public struct Photo: Sendable, Hashable, Codable {
        public var id: String
        public var path: String
        /// Base64 of the path's bytes, where they are not UTF-8.
        public var pathBytes: String?
        /// What was done, or was to be done.
        public var action: Action
        /// Nil where it was applied.
        public var reason: SkipReason?
        /// The reason in words; or something to know of what was applied.
        public var words: String?
        public var remedy: String?
    }

    public enum Action: String, Sendable, Hashable, Codable {
        /// Its sidecar says now what was decided.
        case sidecar
        case trash
        case restore
        /// Its files said so already.
        case nothing
    }

    /// Of the commit, to revert it; nil where no file was changed.
    public var batch: String?
    public var applied = 0
    /// Of what a plan or a revert asks for, what was done before; nil where there is none.
    public var appliedBefore: Int?
    public var left = 0
    /// Not come to, because the commit was stopped.
    public var remaining = 0
    public var photos: [Photo] = []
    /// What an earlier commit, which was cut short, had begun, and became of it.
    public var recovered = 0

    public init() {}

    /// As JSON has them: over HTTP, `left` is the photos themselves.
    private enum CodingKeys: String, CodingKey {
        case batch, applied, appliedBefore, remaining, photos, recovered
        case left = "leftCount"
    }
}
