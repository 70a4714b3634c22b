import PhotoStore

extension TrashCan {
    /// Of photos, which are compared in memory.
    private static var largestCopy: Int { 1 << 30 }

    /// Copies a file into the trash and removes it where it was, once the copy is on the disk and the same. Goes on where
    /// a crash stopped it.
    func copy(_ entry: TrashEntry, from folder: Folder, to trash: Trash<Folder>) throws(TrashError) {
        try copy(entry.originalName, in: folder, to: entry.name, in: trash.files, entry)
    }

    func copyBack(_ entry: TrashEntry, from trash: Trash<Folder>, to folder: Folder) throws(TrashError) {
        try copy(entry.name, in: trash.files, to: entry.originalName, in: folder, entry)
    }

    private func copy(
        _ name: [UInt8],
        in folder: Folder,
        to new: [UInt8],
        in other: Folder,
        _ entry: TrashEntry
    ) throws(TrashError) {
        let before = try trying { () throws(FileActionError) in try actions.status(name, in: folder) }
        // A whole copy is there after a crash before the last step.
        if try trying({ () throws(FileActionError) in try actions.status(new, in: other) }) == nil {
            try makeCopy(of: name, in: folder, new, in: other, entry)
        } else if try !trying({ () throws(FileActionError) in try isEqual(name, in: folder, new, in: other) }) {
            throw .nameTaken(other.path(of: new))
        }
        try trying { () throws(FileActionError) in
            try actions.synchronize(other)
            guard try actions.status(name, in: folder) == before else { throw folder.error(.changing, "statx", name) }
            try actions.unlink(name, in: folder)
        }
    }

    /// A copy gets its name when it is whole and on the disk: a crash leaves no part of a photo that looks like it.
    private func makeCopy(
        of name: [UInt8],
        in folder: Folder,
        _ new: [UInt8],
        in other: Folder,
        _ entry: TrashEntry
    ) throws(TrashError) {
        let draft = Array(".sluice-copy-\(entry.stamp.inode)".utf8)
        try trying { () throws(FileActionError) in
            do throws(FileActionError) {
                try actions.copy(name, in: folder, to: draft, in: other)
            } catch {
                guard error.reason == .exists else { throw error }
                // Left by a crash: nobody else has names like this.
                try actions.unlink(draft, in: other)
                try actions.copy(name, in: folder, to: draft, in: other)
            }
        }
        do throws(TrashError) {
            let isSame = try trying { () throws(FileActionError) in
                try isEqual(name, in: folder, draft, in: other)
            }
            guard isSame else { throw .changed(folder.path(of: name)) }
            try trying { () throws(FileActionError) in
                try actions.rename(draft, in: other, to: new, in: other)
            }
        } catch {
            try? actions.unlink(draft, in: other)
            throw error.reason == .exists ? .nameTaken(other.path(of: new)) : error
        }
    }

    private func isEqual(
        _ name: [UInt8],
        in folder: Folder,
        _ copy: [UInt8],
        in other: Folder
    ) throws(FileActionError) -> Bool {
        let (bytes, status) = try actions.read(name, in: folder, limit: Self.largestCopy)
        let (copied, copyStatus) = try actions.read(copy, in: other, limit: Self.largestCopy)
        return status.mode == copyStatus.mode && bytes == copied
    }
}
