import PhotoStore
import SystemPackage

/// One folder as it is, compared with what the catalogue knows of it.
struct FolderComparison: Sendable {
    /// Below the root.
    let path: FilePath
    /// Photos that have to be looked at.
    var candidates: [Candidate] = []
    /// Camera raw files that the catalogue does not list yet.
    var newRaw: [Candidate] = []
    var rawCount = 0
    var unchanged = 0
    /// Failed before, and nothing has changed since.
    var remembered = 0
    /// Known, and not met here: moved, deleted, or not a candidate any more.
    var unmet: [AssetRow] = []
    var error: Errno?

    init(_ folder: FolderWalk.Folder, _ root: OpenRoot, _ context: RunContext) throws {
        path = folder.path
        error = folder.error
        guard error == nil else { return }
        var known = try context.catalogue.folder(folder.path, root: root.root.id)
        for file in folder.photos {
            let candidate = Candidate(root, folder.path, file, &known)
            switch candidate.known.map({ context.verdict($0, candidate.status) }) ?? .toDo {
            case .unchanged: unchanged += 1
            case .failedBefore: remembered += 1
            case .toDo: candidates.append(candidate)
            }
        }
        rawCount = folder.raw.count
        for file in folder.raw {
            let candidate = Candidate(root, folder.path, file, &known)
            let isListed = candidate.known.map { $0.state == .unsupported && $0.isUnchanged(file.status.stamp) }
            if isListed != true { newRaw.append(candidate) }
        }
        unmet = known.untaken.map(\.row)
    }

    /// Of the candidates, those that are as they were when they were prepared.
    var prepared: [Candidate] { candidates.filter(\.isPrepared) }

    /// What to say where the folder cannot be read.
    var note: String? {
        error.map { error in
            """
            \(path.isEmpty ? "The root" : path.string) cannot be read (\(error)): what is known of its photos is kept. \
            Check its permissions.
            """
        }
    }
}

extension Candidate {
    fileprivate init(_ root: OpenRoot, _ folder: FilePath, _ file: FolderWalk.File, _ known: inout KnownFolder) {
        self.init(
            root: root,
            place: AssetPlace(root: root.root.id, folder: folder, name: file.name),
            status: file.status,
            known: known.take(file.name)
        )
    }
}

extension RunContext {
    fileprivate enum Verdict { case unchanged, failedBefore, toDo }

    fileprivate func verdict(_ known: KnownFile, _ status: FileStatus) -> Verdict {
        guard status.kind == .file, known.isUnchanged(status.stamp), let settledBy = known.settledBy else {
            return .toDo
        }
        switch known.state {
        case .prepared: return settledBy == preparedDigest ? .unchanged : .toDo
        case .failed: return !retriesFailed && settledBy == failureDigest ? .failedBefore : .toDo
        case .pending, .unsupported: return .toDo
        }
    }
}
