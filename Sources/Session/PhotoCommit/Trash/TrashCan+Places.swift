import StoreFiles
package import SystemPackage

extension TrashCan {
    /// The trash for the files of a folder. Created if there is none.
    ///
    /// Which trash accepts them is tested with an empty file that exists in the folder for a moment: device numbers, equal or
    /// not, do not show whether files can be renamed between two folders.
    ///
    /// - Throws: `.noTrash`; `.failed` if nothing can be moved out of the folder at all.
    package func trash(for folder: Folder) throws(TrashError) -> Trash<Folder> {
        let probe = try Probe(actions, in: folder)
        defer { probe.remove() }
        var errors: [FileActionError] = []
        for candidate in candidates(for: folder.path) {
            do throws(FileActionError) {
                let trash = try make(candidate)
                return trash.taking(isCopiedBack: try probe.move(to: trash))
            } catch {
                errors.append(error)
            }
        }
        if otherVolumes == .copy, let home = places.home {
            do throws(FileActionError) {
                let trash = try make(Candidate(path: home, topFolder: nil, parent: nil))
                try probe.copy(to: trash)
                return trash.taking(isByCopying: true, isCopiedBack: true)
            } catch {
                errors.append(error)
            }
        }
        throw .noTrash(for: folder.path, errors)
    }

    /// The trash that an entry names. Creates nothing.
    ///
    /// - Parameter original: the original path of the file.
    package func trash(at path: FilePath, for original: FilePath) throws(TrashError) -> Trash<Folder> {
        let topFolder = path == places.home ? nil : places.topFolder(of: path)
        do throws(FileActionError) {
            return try open(try actions.open(path), path, topFolder: topFolder)
        } catch {
            throw error.reason == .missing ? .notInTrash(original) : .failed(error)
        }
    }

    /// The existing trashes that may hold a file from this path.
    func trashes(of original: FilePath) throws(TrashError) -> [Trash<Folder>] {
        var found: [Trash<Folder>] = []
        for candidate in candidates(for: original) {
            do throws(FileActionError) {
                found.append(try open(candidate))
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
        /// `.Trash`, which holds a folder for each user. It must be one in which users cannot remove each other's folders.
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

    private func open(_ candidate: Candidate) throws(FileActionError) -> Trash<Folder> {
        try open(
            try folder(of: candidate),
            candidate.path,
            topFolder: candidate.topFolder
        )
    }

    /// Opened from its parent on, so that nobody can replace it between check and use. Rejects folders that the administrator
    /// did not set up as trashes, and folders of other users.
    private func folder(of candidate: Candidate) throws(FileActionError) -> Folder {
        guard let topFolder = candidate.topFolder else { return try actions.open(candidate.path) }
        return try open(
            candidate.path.lastName,
            in: try parent(of: candidate, in: try actions.open(topFolder)),
            owner: places.user
        )
    }

    private func parent(of candidate: Candidate, in top: Folder) throws(FileActionError) -> Folder {
        guard let name = candidate.parent else { return top }
        let parent = try actions.open(name, in: top)
        guard try actions.status(of: parent).mode & 0o1000 != 0 else { throw top.error(.wrongKind, "statx", name) }
        return parent
    }

    private func open(_ name: [UInt8], in folder: Folder, owner: UInt32) throws(FileActionError) -> Folder {
        let inner = try actions.open(name, in: folder)
        guard try actions.status(of: inner).owner == owner else { throw folder.error(.noPermission, "statx", name) }
        return inner
    }

    private func make(_ candidate: Candidate) throws(FileActionError) -> Trash<Folder> {
        do throws(FileActionError) {
            return try open(candidate)
        } catch {
            guard error.reason == .missing else { throw error }
        }
        if let topFolder = candidate.topFolder {
            let parent = try parent(of: candidate, in: try actions.open(topFolder))
            try actions.makeFolder(candidate.path.lastName, in: parent, mode: 0o700)
        } else {
            _ = try makeFolder(candidate.path)
        }
        let trash = try folder(of: candidate)
        try actions.makeFolder(Array("files".utf8), in: trash, mode: 0o700)
        try actions.makeFolder(Array("info".utf8), in: trash, mode: 0o700)
        return try open(trash, candidate.path, topFolder: candidate.topFolder)
    }

    /// Creates the folders above it too.
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

    /// - Parameter trash: the trash whose folders must have the same owner.
    private func open(
        _ trash: Folder,
        _ path: FilePath,
        topFolder: FilePath?
    ) throws(FileActionError) -> Trash<Folder> {
        let owner = try actions.status(of: trash).owner
        return Trash(
            path: path,
            files: try open(Array("files".utf8), in: trash, owner: owner),
            info: try open(Array("info".utf8), in: trash, owner: owner),
            topFolder: topFolder
        )
    }
}
