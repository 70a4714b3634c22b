import PhotoStore
package import SystemPackage

extension TrashCan {
    /// The trash for the files of a folder, made where there is none.
    ///
    /// Which one takes them is found by trying, with an empty file that is in the folder for a moment: neither equal
    /// device numbers nor different ones tell whether files can be renamed from here to there.
    ///
    /// - Throws: `.noTrash`; `.failed` where nothing can be taken from the folder at all.
    package func trash(for folder: Folder) throws(TrashError) -> Trash<Folder> {
        let probe = try Probe(actions, in: folder)
        defer { probe.remove() }
        var errors: [FileActionError] = []
        for candidate in candidates(for: folder.path) {
            do throws(FileActionError) {
                let trash = try make(candidate, isByCopying: false)
                try probe.move(to: trash)
                return trash
            } catch {
                errors.append(error)
            }
        }
        if otherVolumes == .copy, let home = places.home {
            return try trying { () throws(FileActionError) in
                try make(Candidate(path: home, topFolder: nil, parent: nil), isByCopying: true)
            }
        }
        throw .noTrash(for: folder.path, errors)
    }

    /// A trash that an entry names; nothing is made.
    ///
    /// - Parameter original: where the file was.
    package func trash(at path: FilePath, for original: FilePath) throws(TrashError) -> Trash<Folder> {
        let topFolder = path == places.home ? nil : places.topFolder(of: path)
        do throws(FileActionError) {
            return try open(path, topFolder: topFolder, isByCopying: false)
        } catch {
            throw error.reason == .missing ? .notInTrash(original) : .failed(error)
        }
    }

    /// Those that may hold what was at a path, and are there.
    func trashes(of original: FilePath) throws(TrashError) -> [Trash<Folder>] {
        var found: [Trash<Folder>] = []
        for candidate in candidates(for: original) {
            do throws(FileActionError) {
                try check(candidate)
                found.append(try open(candidate.path, topFolder: candidate.topFolder, isByCopying: false))
            } catch {
                guard [.missing, .wrongKind, .noPermission].contains(error.reason) else { throw .failed(error) }
            }
        }
        return found
    }
}

extension TrashCan {
    private struct Candidate {
        var path: FilePath
        var topFolder: FilePath?
        /// `.Trash`, in which each user has a folder: it must be one that users cannot take from each other.
        var parent: [UInt8]?
    }

    private func candidates(for path: FilePath) -> [Candidate] {
        let top = places.topFolder(of: path)
        var candidates = places.home.map { [Candidate(path: $0, topFolder: nil, parent: nil)] } ?? []
        candidates.append(
            Candidate(
                path: top.appending(".Trash").appending("\(places.user)"),
                topFolder: top,
                parent: Array(".Trash".utf8)
            )
        )
        candidates.append(Candidate(path: top.appending(".Trash-\(places.user)"), topFolder: top, parent: nil))
        return candidates
    }

    /// Refuses what an administrator did not make for trashes, and what another user made.
    private func check(_ candidate: Candidate) throws(FileActionError) {
        guard let topFolder = candidate.topFolder else { return }
        var folder = try actions.open(topFolder)
        if let parent = candidate.parent {
            guard let status = try actions.status(parent, in: folder) else {
                throw folder.error(.missing, "statx", parent)
            }
            guard status.kind == .folder, status.mode & 0o1000 != 0 else {
                throw folder.error(.wrongKind, "statx", parent)
            }
            folder = try actions.open(folder.path(of: parent))
        }
        let name = candidate.path.lastName
        guard let status = try actions.status(name, in: folder) else { return }
        guard status.kind == .folder else { throw folder.error(.wrongKind, "statx", name) }
        guard status.owner == places.user else { throw folder.error(.noPermission, "statx", name) }
    }

    private func make(_ candidate: Candidate, isByCopying: Bool) throws(FileActionError) -> Trash<Folder> {
        try check(candidate)
        do throws(FileActionError) {
            return try open(candidate.path, topFolder: candidate.topFolder, isByCopying: isByCopying)
        } catch {
            guard error.reason == .missing else { throw error }
        }
        let trash = try makeFolder(candidate.path)
        try actions.makeFolder(Array("files".utf8), in: trash, mode: 0o700)
        try actions.makeFolder(Array("info".utf8), in: trash, mode: 0o700)
        return try open(candidate.path, topFolder: candidate.topFolder, isByCopying: isByCopying)
    }

    /// With the folders above it.
    private func makeFolder(_ path: FilePath) throws(FileActionError) -> Folder {
        do throws(FileActionError) {
            return try actions.open(path)
        } catch {
            guard error.reason == .missing, path.lastComponent != nil else { throw error }
            let parent = try makeFolder(path.removingLastComponent())
            try actions.makeFolder(path.lastName, in: parent, mode: 0o700)
            return try actions.open(path)
        }
    }

    private func open(
        _ path: FilePath,
        topFolder: FilePath?,
        isByCopying: Bool
    ) throws(FileActionError) -> Trash<Folder> {
        Trash(
            path: path,
            files: try actions.open(path.appending("files")),
            info: try actions.open(path.appending("info")),
            topFolder: topFolder,
            isByCopying: isByCopying
        )
    }
}
