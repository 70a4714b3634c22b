import PhotoModel
package import SystemPackage

extension TrashCan {
    /// Far larger than any path with every byte encoded.
    private static var largestInfo: Int { 64 << 10 }

    /// The actual state of an entry's files.
    package func state(of entry: TrashEntry, in trash: Trash<Folder>) throws(TrashError) -> TrashState {
        try trying { () throws(FileActionError) in
            TrashState(info: try infoState(of: entry, in: trash), file: try fileState(of: entry, in: trash))
        }
    }

    private func infoState(of entry: TrashEntry, in trash: Trash<Folder>) throws(FileActionError) -> TrashState.Info {
        let bytes: [UInt8]
        do throws(FileActionError) {
            bytes = try actions.read(entry.infoName, in: trash.info, limit: Self.largestInfo).0
        } catch {
            switch error.reason {
            case .missing: return .absent
            case .wrongKind, .tooLarge, .changing: return .foreign
            default: throw error
            }
        }
        let whole = entry.info.bytes
        if bytes == whole { return .ours }
        return isWrittenInPart(bytes, of: whole) ? .incomplete : .foreign
    }

    private func fileState(of entry: TrashEntry, in trash: Trash<Folder>) throws(FileActionError) -> TrashState.File {
        guard let status = try actions.status(entry.name, in: trash.files) else { return .absent }
        return try isOurs(status, entry, entry.name, in: trash.files) ? .ours : .foreign
    }

    /// Where an entry's own file is, ignoring other files with its name.
    ///
    /// It may be in both places: a copy before its original is removed, or a file that is linked to its new name before it
    /// loses the old one. A file that differs in its bytes does not count.
    func whereabouts(
        of entry: TrashEntry,
        in folder: Folder,
        _ trash: Trash<Folder>
    ) throws(TrashError) -> Whereabouts {
        try trying { () throws(FileActionError) in
            let here = try own(entry, entry.originalName, in: folder)
            let there = try own(entry, entry.name, in: trash.files)
            guard let there else { return here == nil ? .nowhere : .atPlace }
            guard let here else { return .inTrash }
            if (here.stamp.inode, here.stamp.device) == (there.stamp.inode, there.stamp.device) { return .both }
            let digests = (
                try actions.digest(entry.originalName, in: folder).0, try actions.digest(entry.name, in: trash.files).0
            )
            return digests.0 == digests.1 ? .both : .inTrash
        }
    }

    private func own(
        _ entry: TrashEntry,
        _ name: [UInt8],
        in folder: Folder
    ) throws(FileActionError) -> FileActionStatus? {
        guard let status = try actions.status(name, in: folder), try isOurs(status, entry, name, in: folder) else {
            return nil
        }
        return status
    }

    /// Removes a file from the trash that is also at its original path, once it is on the disk there.
    func removeFromTrash(_ entry: TrashEntry, in trash: Trash<Folder>, keptIn folder: Folder) throws(TrashError) {
        try trying { () throws(FileActionError) in
            try actions.synchronize(folder)
            try actions.unlink(entry.name, in: trash.files)
        }
    }

    /// The trash entries of files from this path, last trashed first. Skips `.trashinfo` files that cannot be parsed or have
    /// no file.
    package func find(_ original: FilePath) throws(TrashError) -> [TrashEntry] {
        var found: [TrashEntry] = []
        for trash in try trashes(of: original) {
            for name in try trying({ () throws(FileActionError) in try actions.names(in: trash.info) })
            where name.count > TrashName.suffix.count && name.suffix(TrashName.suffix.count) == TrashName.suffix[...] {
                if let entry = try entry(Array(name.dropLast(TrashName.suffix.count)), of: original, in: trash) {
                    found.append(entry)
                }
            }
        }
        return found.sorted {
            ($1.info.deletionDate ?? "", $1.name.count) < ($0.info.deletionDate ?? "", $0.name.count)
        }
    }

    private func entry(
        _ name: [UInt8],
        of original: FilePath,
        in trash: Trash<Folder>
    ) throws(TrashError) -> TrashEntry? {
        guard let bytes = try? actions.read(name + TrashName.suffix, in: trash.info, limit: Self.largestInfo).0,
            let info = TrashInfo(parsing: bytes), self.original(of: info, in: trash) == original
        else { return nil }
        let status = try trying { () throws(FileActionError) in try actions.status(name, in: trash.files) }
        return status.map {
            TrashEntry(
                trash: trash.path,
                name: name,
                original: original,
                info: info,
                stamp: $0.stamp,
                isCopy: false
            )
        }
    }
}

/// Where the file of a trash entry is.
enum Whereabouts: Sendable {
    case nowhere, atPlace, inTrash, both
}
