import SystemPackage

/// A root that is watched, and what is known of it.
struct WatchedRoot: Sendable {
    let path: FilePath
    let rules: FileRules
    /// When it was last looked at; nil to look again.
    var sight: RootSight?
    /// Why it cannot be looked at now: it is waited for.
    var problem: String?
    /// Changes are found by looking.
    var isPolled = false

    init(_ path: FilePath, _ rules: FileRules) {
        self.path = path
        self.rules = rules
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
