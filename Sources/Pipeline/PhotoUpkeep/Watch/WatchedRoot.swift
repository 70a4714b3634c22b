import PhotoPipeline
import SystemPackage

/// A watched root and its state.
struct WatchedRoot: Sendable {
    let path: FilePath
    let rules: FileRules
    /// The folders below it that are watched; an empty path means all of it.
    let parts: Set<FilePath>
    /// The root's number in the catalogue; nil until the first run has added it.
    var number: Int64?
    /// Its state when last checked; nil to check again.
    var snapshot: RootSnapshot?
    /// Why it is unavailable now: it is waited for.
    var problem: String?
    /// What could not be read and was reported.
    var unseen: Set<UnreadableItem> = []
    /// Changes are found by polling.
    var isPolled = false

    init(_ path: FilePath, _ rules: FileRules, parts: Set<FilePath> = [""]) {
        self.path = path
        self.rules = rules
        self.parts = parts.contains("") ? [""] : parts
    }

    /// The paths to prepare.
    var paths: [FilePath] { parts.map { $0.isEmpty ? path : path.pushing($0) } }

    /// The folders to scan; a request for the whole root covers only the watched parts.
    func watched(_ folders: Scope.Folders) -> Scope.Folders {
        guard folders.trees.contains("") else { return folders }
        return Scope.Folders(trees: parts)
    }

    /// Folders to poll for changes: those that cannot be watched.
    var polled: Set<FilePath> { isPolled ? [""] : Set(unseen.map(\.folder)) }

    /// Records what could not be read in some of its folders.
    ///
    /// - Returns: whether any of it is new.
    mutating func note(_ unseen: Set<UnreadableItem>, in folders: Scope.Folders) -> Bool {
        let isNew = !unseen.isSubset(of: self.unseen)
        self.unseen = self.unseen.filter { !folders.holds($0.folder) }.union(unseen)
        return isNew
    }

    /// Why the kernel does not report all changes; nil if it does.
    func reasonToPoll(_ watches: FolderWatches) -> String? {
        if let refusal = watches.refusal(of: path) { return Self.text(refusal) }
        return snapshot?.isRemote == true ? "other machines may write to it, or to a volume below it, unnoticed" : nil
    }

    private static func text(_ refusal: Errno) -> String {
        switch refusal {
        case .noSpace:
            """
            the limit of folders that one user may watch is reached; to raise it: \
            sudo sysctl fs.inotify.max_user_watches=1048576
            """
        case .tooManyOpenFiles:
            """
            the limit of programs of one user that watch folders is reached; to raise it: \
            sudo sysctl fs.inotify.max_user_instances=1024
            """
        default: "the system refuses to watch its folders (\(refusal))"
        }
    }
}
