import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// The current state of one folder, or of a piece of it, compared with the catalogue.
struct FolderComparison: Sendable {
    /// Relative to the root.
    let path: FilePath
    /// Photos to process.
    var candidates: FolderCandidates
    /// Files that are not photos.
    var unprepared = UnpreparedFiles()
    var unchanged = 0
    /// Photos whose status cannot be read. The catalogue keeps what it knows about them.
    var unreadable: [UnreadableItem] = []
    /// Failed before, and unchanged since.
    var remembered = 0
    /// How many of those are accepted failures.
    var accepted = 0
    /// Absolute paths of photos that are possibly still being written: deferred.
    var unsettled: [FilePath] = []
    /// Known but not found here: moved, deleted, or no longer a candidate.
    var unmet: [AssetRow] = []
    /// Set if a different volume is mounted here than above.
    var mount: Mount?
    /// Set if the files cannot be listed, although there may be some.
    var unavailable: UnreadableItem?

    /// For a volume that is away.
    init(unavailable volume: VolumeAway, in root: OpenRoot) {
        path = volume.folder
        candidates = FolderCandidates(of: path, in: root)
        unavailable = volume.unseen
    }

    init(_ folder: FolderWalk.Folder, _ root: OpenRoot, _ files: KnownFiles) throws {
        path = folder.path
        candidates = FolderCandidates(of: path, in: root)
        mount = folder.mounted.map { Mount(root: root.root.id, folder: folder.path, identity: $0) }
        if let error = folder.error {
            unavailable = UnreadableItem(
                root: root.root.path,
                folder: path,
                text: """
                    \(root.root.path.pushing(path)) cannot be read (\(error)). Its photos stay in the library. \
                    Check its permissions and its disk; the next run tries again.
                    """
            )
            return
        }
        var known = try files.catalogue.folder(folder.path, root: root.root.id, names: folder.names)
        for file in folder.photos {
            let entry = known.take(file.name)
            switch entry.map({ files.verdict($0, file.status) }) ?? .toDo {
            case .unchanged: unchanged += 1
            case .failedBefore:
                remembered += 1
                if files.accepted.holds(content: entry?.content, asset: entry?.row, stamp: file.status.stamp) {
                    accepted += 1
                }
            case .toDo:
                if let settling = files.settling, case let candidate = candidates.candidate(file, entry),
                    settling.isUnsettled(candidate)
                {
                    unsettled.append(candidate.path)
                } else {
                    candidates.append(file, entry)
                }
            }
        }
        unprepared = folder.unprepared
        for file in folder.unreadable {
            _ = known.take(file.name)
            let photo = AssetPlace(root: root.root.id, folder: path, name: Array(file.name)).path(below: root.root.path)
            let text = "\(photo) cannot be read (\(file.error)). The next run tries again."
            unreadable.append(UnreadableItem(root: root.root.path, folder: path, text: text))
        }
        unmet = known.untaken.map(\.row)
    }

    /// Why the candidates are to be processed.
    var reasons: RunPlan.Reasons { candidates.reduce(into: RunPlan.Reasons()) { $0.add($1) } }

    /// The candidates that are unchanged since they were prepared.
    var prepared: [Candidate] { candidates.filter(\.isPrepared) }
}

/// Determines which files match the catalogue and need no work.
struct KnownFiles: Sendable {
    let catalogue: Catalogue
    /// What a prepared photo depends on.
    let preparedDigest: TierDigest
    let failures: FailureHistory
    let accepted: AcceptedFailures
    let retriesFailed: Bool
    /// Set if files that are possibly still being written are deferred.
    let settling: SettlingRule?

    fileprivate enum Verdict { case unchanged, failedBefore, toDo }

    fileprivate func verdict(_ known: KnownFile, _ status: FileStatus) -> Verdict {
        guard status.kind == .file, known.isUnchanged(status.stamp), let settledBy = known.settledBy else {
            return .toDo
        }
        switch known.state {
        case .prepared: return settledBy == preparedDigest ? .unchanged : .toDo
        case .failed: return !retriesFailed && settledBy == failures.digest ? .failedBefore : .toDo
        case .pending: return .toDo
        }
    }
}
