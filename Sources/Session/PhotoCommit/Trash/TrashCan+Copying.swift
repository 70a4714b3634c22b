extension TrashCan {
    /// Copies a file into the trash, and removes the original once the copy is on the disk and identical.
    ///
    /// - Parameter status: of the file to be trashed.
    func copy(
        _ entry: TrashEntry,
        _ status: FileActionStatus,
        from folder: Folder,
        to trash: Trash<Folder>
    ) throws(TrashError) {
        try makeCopy(of: entry.originalName, in: folder, in: trash.files, entry, as: nil) {
            (draft) throws(FileActionError) in
            // The owner of the `.trashinfo` has reserved the name.
            try actions.rename(draft, in: trash.files, toOwn: entry.name, in: trash.files)
        }
        try settle(entry.originalName, status, in: folder, copiedTo: entry.name, in: trash.files)
    }

    func copyBack(_ entry: TrashEntry, from trash: Trash<Folder>, to folder: Folder) throws(TrashError) {
        let status = try trying { () throws(FileActionError) in try actions.status(entry.name, in: trash.files) }
        guard let status else { throw .notInTrash(entry.original) }
        do throws(TrashError) {
            try makeCopy(of: entry.name, in: trash.files, in: folder, entry, as: entry.traits) {
                (draft) throws(FileActionError) in
                try actions.move(draft, in: folder, to: entry.originalName, in: folder)
            }
        } catch {
            throw error.reason == .exists ? .nameTaken(entry.original) : error
        }
        try settle(entry.name, status, in: trash.files, copiedTo: entry.originalName, in: folder)
    }

    /// Removes an incomplete copy that a crash left.
    func removeDraft(of entry: TrashEntry, in folder: Folder) throws(TrashError) {
        try trying { () throws(FileActionError) in
            guard try actions.status(entry.draftName, in: folder) != nil else { return }
            try actions.unlink(entry.draftName, in: folder)
        }
    }

    /// Removes a partial copy that a crash left at a file's original path, on file systems that name files only by copying.
    /// The trash has the whole file.
    func removeTorn(_ entry: TrashEntry, in folder: Folder, from trash: Trash<Folder>) throws(TrashError) {
        try trying { () throws(FileActionError) in
            guard try actions.status(entry.originalName, in: folder)?.kind == .file,
                let source = try actions.status(entry.name, in: trash.files),
                try isOurs(source, entry, entry.name, in: trash.files)
            else { return }
            if try actions.isCopyCutShort(entry.originalName, in: folder, of: entry.name, in: trash.files) {
                try actions.unlink(entry.originalName, in: folder)
            }
        }
    }

    /// Removes the original once the copy is on the disk.
    private func settle(
        _ name: [UInt8],
        _ status: FileActionStatus,
        in folder: Folder,
        copiedTo new: [UInt8],
        in other: Folder
    ) throws(TrashError) {
        try trying { () throws(FileActionError) in
            try actions.synchronize(other)
            let now = try actions.status(name, in: folder)
            guard now == status else {
                // If the original is gone, the copy is the only one left.
                if now != nil { try actions.unlink(new, in: other) }
                throw folder.error(.changing, "statx", name)
            }
            try actions.unlink(name, in: folder)
        }
    }

    /// Names the copy once it is complete and on the disk, so that a crash leaves no partial file that looks like a photo.
    private func makeCopy(
        of name: [UInt8],
        in folder: Folder,
        in other: Folder,
        _ entry: TrashEntry,
        as traits: FileTraits?,
        naming: ([UInt8]) throws(FileActionError) -> Void
    ) throws(TrashError) {
        let draft = entry.draftName
        try removeDraft(of: entry, in: other)
        try trying { () throws(FileActionError) in
            try actions.copy(name, in: folder, to: draft, in: other, as: traits)
        }
        do throws(TrashError) {
            let isSame = try trying { () throws(FileActionError) in
                try actions.digest(name, in: folder).0 == actions.digest(draft, in: other).0
            }
            guard isSame else { throw .changed(folder.path(of: name)) }
            try trying { () throws(FileActionError) in try naming(draft) }
        } catch {
            try? actions.unlink(draft, in: other)
            throw error
        }
    }
}

extension TrashEntry {
    /// Name of an incomplete copy. It is reserved in the trash like the entry's own name.
    fileprivate var draftName: [UInt8] { Array(".sluice-".utf8) + name + [UInt8(ascii: "~")] }
}
