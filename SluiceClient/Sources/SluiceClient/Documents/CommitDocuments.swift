/// What a commit may do.
public struct CommitWish: Sendable, Hashable, Codable {
    /// Limits it to the decisions of this review.
    public var session: String?
    /// Allows moving more than half of the library into the trash.
    public var force: Bool?
    /// Copies photos into the trash of the home folder if their disk has none.
    public var copiesToTrash: Bool?

    public init(force: Bool = false, copiesToTrash: Bool = false) {
        (self.force, self.copiesToTrash) = (force, copiesToTrash)
    }
}

/// A photo that a commit did not change, or would not.
public struct SkippedPhoto: Sendable, Hashable, Codable, Identifiable {
    public var id: String
    public var path: String
    public var pathBytes: String?
    /// What was to be done: `sidecar`, `trash`, `restore` or `nothing`.
    public var action: String
    public var reason: String?
    /// The reason in words, and what to do.
    public var words: String?
    public var remedy: String?

    public init(id: String, path: String, action: String) {
        (self.id, self.path, self.action) = (id, path, action)
    }
}

/// What a commit did.
public struct CommitResult: Sendable, Hashable, Codable {
    /// The ID for reverting it; nil if no file was changed.
    public var batch: String?
    /// Photos that now are as decided: `sidecars + trashed + restored + unchanged`.
    public var applied = 0
    public var sidecars = 0
    public var trashed = 0
    public var restored = 0
    /// Photos whose files already were.
    public var unchanged = 0
    /// Not processed, because the commit was stopped.
    public var remaining = 0
    /// Photos of an interrupted earlier commit that were completed or undone.
    public var recovered = 0
    /// Photos that were not changed, with reasons. They stay pending.
    public var left: [SkippedPhoto] = []

    public init() {}
}

/// What a commit would do now.
public struct CommitPreview: Sendable, Hashable, Codable {
    public var pending = 0
    public var sidecarsWritten = 0
    public var sidecarsRemoved = 0
    public var trashed = 0
    public var restored = 0
    public var unchanged = 0
    /// The first of the photos that would be moved into the trash.
    public var trashedPhotos: [TrashedPhoto] = []
    /// Photos that cannot be changed; `left` lists at most 200.
    public var leftCount = 0
    public var left: [SkippedPhoto] = []
    /// Photos in the library.
    public var total = 0
    /// More than half of them would be moved into the trash: the commit needs `force`.
    public var needsForce = false

    public init() {}

    public struct TrashedPhoto: Sendable, Hashable, Codable, Identifiable {
        public var id: String
        public var path: String
        public var pathBytes: String?

        public init(id: String, path: String) { (self.id, self.path) = (id, path) }
    }
}

/// How far a commit has come.
public struct CommitStatus: Sendable, Hashable, Codable {
    public var done: Int
    public var total: Int
    public var applied: Int

    public init(done: Int, total: Int, applied: Int) { (self.done, self.total, self.applied) = (done, total, applied) }
}
