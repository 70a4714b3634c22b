import PhotoPipeline
import SystemPackage

/// A root that is watched, and what is known of it.
struct WatchedRoot: Sendable {
    let path: FilePath
    let rules: FileRules
    /// The folders below it that are watched; one that is empty stands for all of it.
    let parts: Set<FilePath>
    /// Of the root in the catalogue; nil until the first run has added it.
    var number: Int64?
    /// When it was last looked at; nil to look again.
    var snapshot: RootSnapshot?
    /// Why it cannot be looked at now: it is waited for.
    var problem: String?
    /// What could not be looked at, and was told.
    var unseen: Set<UnreadableItem> = []
    /// Changes are found by looking.
    var isPolled = false

    init(_ path: FilePath, _ rules: FileRules, parts: Set<FilePath> = [""]) {
        self.path = path
        self.rules = rules
        self.parts = parts.contains("") ? [""] : parts
    }

    /// The paths to prepare.
    var paths: [FilePath] { parts.map { $0.isEmpty ? path : path.pushing($0) } }

    /// What is to be looked at of it: all of it is all that is watched.
    func watched(_ folders: Scope.Folders) -> Scope.Folders {
        guard folders.trees.contains("") else { return folders }
        return Scope.Folders(trees: parts)
    }

    /// Folders at which to look now and then, to find what changed: those that cannot be watched.
    var polled: Set<FilePath> { isPolled ? [""] : Set(unseen.map(\.folder)) }

    /// Takes over what could not be looked at in some of its folders.
    ///
    /// - Returns: whether some of it is not known yet.
    mutating func note(_ unseen: Set<UnreadableItem>, in folders: Scope.Folders) -> Bool {
        let isNew = !unseen.isSubset(of: self.unseen)
        self.unseen = self.unseen.filter { !folders.holds($0.folder) }.union(unseen)
        return isNew
    }

    /// Why the kernel does not tell of all changes; nil where it does.
    func reasonToPoll(_ watches: FolderWatches) -> String? {
        if let refusal = watches.refusal(of: path) { return Self.text(refusal) }
        return snapshot?.isRemote == true ? "other machines may write to it, or to a volume below it, unnoticed" : nil
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
