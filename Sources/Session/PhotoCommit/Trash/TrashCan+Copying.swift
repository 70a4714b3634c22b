extension TrashCan {
    /// Copies a file into the trash and removes it where it was, once the copy is on the disk and the same.
    ///
    /// - Parameter status: of the file that is meant.
    func copy(
        _ entry: TrashEntry,
        _ status: FileActionStatus,
        from folder: Folder,
        to trash: Trash<Folder>
    ) throws(TrashError) {
        try makeCopy(of: entry.originalName, in: folder, in: trash.files, entry, as: nil) {
            (draft) throws(FileActionError) in
            // Who made its `.trashinfo` has the name.
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

    /// Removes what a crash left of a copy that was not whole yet.
    func removeDraft(of entry: TrashEntry, in folder: Folder) throws(TrashError) {
        try trying { () throws(FileActionError) in
            guard try actions.status(entry.draftName, in: folder) != nil else { return }
            try actions.unlink(entry.draftName, in: folder)
        }
    }

    /// Removes what a crash left at a file's place of a copy out of the trash, where files get names only so: the trash
    /// has all of it.
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

    /// Removes what was copied, once the copy is on the disk.
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
                // Where nothing has the name any more, the copy is all that there is.
                if now != nil { try actions.unlink(new, in: other) }
                throw folder.error(.changing, "statx", name)
            }
            try actions.unlink(name, in: folder)
        }
    }

    /// A copy gets its name when it is whole and on the disk: a crash leaves no part of a photo that looks like it.
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
    /// Of a copy until it is whole. The entry's name is its own in the trash, and so is this one.
    fileprivate var draftName: [UInt8] { Array(".sluice-".utf8) + name + [UInt8(ascii: "~")] }
}
