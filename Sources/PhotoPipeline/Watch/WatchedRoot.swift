import SystemPackage

/// A root that is watched, and what is known of it.
struct WatchedRoot: Sendable {
    let path: FilePath
    let rules: FileRules
    /// When it was last looked at; nil to look again.
    var sight: RootSight?
    /// Why it cannot be looked at now: it is waited for.
    var problem: String?
    /// What could not be looked at, and was told.
    var unseen: Set<Unseen> = []
    /// Changes are found by looking.
    var isPolled = false

    init(_ path: FilePath, _ rules: FileRules) {
        self.path = path
        self.rules = rules
    }

    /// Folders at which to look now and then, to find what changed: those that cannot be watched.
    var polled: Set<FilePath> { isPolled ? [""] : Set(unseen.map(\.folder)) }

    /// Takes over what could not be looked at in some of its folders.
    ///
    /// - Returns: whether some of it is not known yet.
    mutating func note(_ unseen: Set<Unseen>, in folders: Scope.Folders) -> Bool {
        let isNew = !unseen.isSubset(of: self.unseen)
        self.unseen = self.unseen.filter { !folders.holds($0.folder) }.union(unseen)
        return isNew
    }

    /// Why the kernel does not tell of all changes; nil where it does.
    func reasonToPoll(_ watches: FolderWatches) -> String? {
        if let refusal = watches.refusal(of: path) { return Self.text(refusal) }
        return sight?.isRemote == true ? "other machines may write to it, or to a volume below it, unnoticed" : nil
    }

    private static func text(_ refusal: Errno) -> String {
        switch refusal {
        case .noSpace:
            """
            more folders than the system lets one user watch; to raise the limit: \
            sudo sysctl fs.inotify.max_user_watches=1048576
            """
        case .tooManyOpenFiles:
            """
            more programs watch folders than the system lets one user have; to raise the limit: \
            sudo sysctl fs.inotify.max_user_instances=1024
            """
        default: "the system refuses to watch its folders (\(refusal))"
        }
    }
}
