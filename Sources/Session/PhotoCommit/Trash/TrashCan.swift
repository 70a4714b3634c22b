package import PhotoModel
import SystemPackage

/// Moves files into the user's trash and back, as specified by freedesktop.org (Trash specification 1.0), so that every file
/// manager shows them.
///
/// A file is trashed in three phases, each for a whole chunk, to save synchronisations:
/// 1. `entry(for:)` chooses a name. Nothing is written, and the entry can be journalled. `prepare` writes the `.trashinfo`.
/// 2. After the trash is synchronised, `move` moves the file.
/// 3. Both folders are synchronised.
///
/// It is restored by `moveBack`, a synchronisation of both folders, and `discard`.
/// A photo and its sidecar are two entries. No file is ever replaced.
package struct TrashCan<Actions: FileActions>: Sendable {
    package typealias Folder = Actions.Folder

    /// How to treat files on a file system that has no trash and cannot have one.
    package enum OtherVolumes: Sendable {
        case refuse
        /// Copy them to the home trash: copy, synchronise, compare, and only then remove.
        case copy
    }

    package let actions: Actions
    package let places: TrashPlaces
    package let otherVolumes: OtherVolumes

    package init(_ actions: Actions, places: TrashPlaces, otherVolumes: OtherVolumes = .refuse) {
        self.actions = actions
        self.places = places
        self.otherVolumes = otherVolumes
    }

    /// Chooses a free name in the trash for a file. Writes nothing.
    ///
    /// - Parameters:
    ///   - folder: the file's folder.
    ///   - stamp: the file's stamp.
    ///   - content: its content ID, if known.
    ///   - trash: the trash of the folder, from `trash(for:)`.
    ///   - time: milliseconds since 1970.
    /// - Throws: also if the file could not be restored with all of its traits.
    package func entry(
        for name: [UInt8],
        in folder: Folder,
        stamp: FileStamp,
        content: ContentID? = nil,
        trash: Trash<Folder>,
        at time: Int64
    ) throws(TrashError) -> TrashEntry {
        let traits = trash.isCopiedBack ? try checkedTraits(of: name, in: folder, trash) : nil
        let original = folder.path(of: name)
        return TrashEntry(
            trash: trash.path,
            name: try freeName(name, in: trash),
            original: original,
            info: TrashInfo(path: infoPath(of: original, in: trash), deletedAt: time),
            stamp: stamp,
            content: content,
            traits: trash.isByCopying ? traits : nil,
            isCopy: trash.isByCopying
        )
    }

    /// Writes the entry's `.trashinfo`. Does not synchronise. The file may exist already as this entry's own, prepared before
    /// a crash.
    ///
    /// A partial one may also belong to another program that is writing it now. After a crash, `discard` an entry with an
    /// incomplete `.trashinfo` before preparing it again.
    ///
    /// - Throws: `.trashNameTaken` if another program has taken the name meanwhile: make another entry.
    package func prepare(_ entry: TrashEntry, in trash: Trash<Folder>) throws(TrashError) {
        do throws(FileActionError) {
            try actions.create(entry.infoName, in: trash.info, entry.info.bytes, mode: 0o600)
        } catch {
            guard error.reason == .exists else { throw .failed(error) }
            guard try state(of: entry, in: trash).info == .ours else {
                throw .trashNameTaken(trash.info.path(of: entry.infoName))
            }
        }
    }

    /// Moves a prepared entry's file into the trash. Synchronise the trash before, and both folders afterwards.
    ///
    /// - Throws: `.changed` if the file is not the one for which the entry was made; `.trashNameTaken`. The file then stays
    ///   where it is.
    package func move(_ entry: TrashEntry, from folder: Folder, to trash: Trash<Folder>) throws(TrashError) {
        let name = entry.originalName
        let status = try trying { () throws(FileActionError) in try actions.status(name, in: folder) }
        guard let status else { throw .failed(folder.error(.missing, "statx", name)) }
        guard status.kind == .file, try isUntouched(status, entry, in: folder) else { throw .changed(entry.original) }
        do throws(TrashError) {
            if entry.isCopy { return try copy(entry, status, from: folder, to: trash) }
            try trying { () throws(FileActionError) in
                // The owner of the `.trashinfo` has reserved the name.
                try actions.rename(name, in: folder, toOwn: entry.name, in: trash.files)
            }
        } catch {
            guard error.reason == .exists else { throw error }
            throw .trashNameTaken(trash.files.path(of: entry.name))
        }
    }

    /// Moves an entry's file back to its original path. Its `.trashinfo` stays until `discard`. A file in both places is
    /// removed from the trash.
    ///
    /// - Throws: `.nameTaken`, `.notInTrash`
    package func moveBack(_ entry: TrashEntry, from trash: Trash<Folder>, to folder: Folder) throws(TrashError) {
        do throws(FileActionError) {
            try actions.move(entry.name, in: trash.files, to: entry.originalName, in: folder)
        } catch {
            switch error.reason {
            case .exists, .otherFileSystem:
                if try whereabouts(of: entry, in: folder, trash) == .both {
                    try removeFromTrash(entry, in: trash, keptIn: folder)
                } else if error.reason == .exists {
                    throw .nameTaken(entry.original)
                } else {
                    try copyBack(entry, from: trash, to: folder)
                }
            case .missing: throw .notInTrash(entry.original)
            default: throw .failed(error)
            }
        }
    }

    /// Removes an entry's `.trashinfo` unless its file is in the trash. Does nothing if it is gone or the name belongs to
    /// another file by now.
    package func discard(_ entry: TrashEntry, in trash: Trash<Folder>) throws(TrashError) {
        guard try state(of: entry, in: trash).isInfoAlone else { return }
        do throws(FileActionError) {
            try actions.unlink(entry.infoName, in: trash.info)
        } catch {
            guard error.reason == .missing else { throw .failed(error) }
        }
    }

    /// Whether the file to be trashed is the intended one. Inode numbers are unstable on some file systems.
    private func isUntouched(
        _ status: FileActionStatus,
        _ entry: TrashEntry,
        in folder: Folder
    ) throws(TrashError) -> Bool {
        if status.stamp.inode == entry.stamp.inode, isSame(status.stamp, entry.stamp) { return true }
        return try trying { () throws(FileActionError) in
            try hasContent(of: entry, entry.originalName, status, in: folder)
        }
    }

    /// Whether two stamps are of the same file. Its inode number may differ after a restart.
    private func isSame(_ stamp: FileStamp, _ other: FileStamp) -> Bool {
        stamp.size == other.size && stamp.modified == other.modified
    }

    /// Whether the file with an entry's name, in the trash or at its original path, is the entry's own file.
    ///
    /// FAT stores times in units of two seconds and in local time, which shifts with daylight saving. If the times differ,
    /// the bytes decide.
    func isOurs(
        _ status: FileActionStatus,
        _ entry: TrashEntry,
        _ name: [UInt8],
        in folder: Folder
    ) throws(FileActionError) -> Bool {
        guard status.kind == .file else { return false }
        if isSame(status.stamp, entry.stamp) { return true }
        return try hasContent(of: entry, name, status, in: folder)
    }

    private func hasContent(
        of entry: TrashEntry,
        _ name: [UInt8],
        _ status: FileActionStatus,
        in folder: Folder
    ) throws(FileActionError) -> Bool {
        guard let content = entry.content, status.stamp.size == entry.stamp.size else { return false }
        return try actions.has(content, name, in: folder)
    }

    func trying<Value>(_ body: () throws(FileActionError) -> Value) throws(TrashError) -> Value {
        do throws(FileActionError) { return try body() } catch { throw .failed(error) }
    }
}
