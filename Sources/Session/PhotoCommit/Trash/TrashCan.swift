package import PhotoModel
import SystemPackage

/// Puts files into the user's trash and takes them back, as the freedesktop.org Trash specification 1.0 has it, so that
/// every file manager sees them there.
///
/// A file goes in three phases, each for a whole chunk, so that few synchronisations are needed:
/// 1. `entry(for:)` chooses a name; nothing is written, the entry can be journalled. `prepare` writes the `.trashinfo`.
/// 2. After a synchronisation of the trash, `move` puts the file there.
/// 3. Both folders are synchronised.
///
/// It comes back by `moveBack`, a synchronisation of both folders, and `discard`.
/// A photo and its sidecar are two entries. Nothing is ever replaced.
package struct TrashCan<Actions: FileActions>: Sendable {
    package typealias Folder = Actions.Folder

    /// What becomes of files on a file system that has no trash and can have none.
    package enum OtherVolumes: Sendable {
        case refuse
        /// They are copied to the home trash: copied, synchronised, compared, and only then removed.
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
    ///   - folder: where the file is now.
    ///   - stamp: the file's.
    ///   - content: its bytes', where they are known.
    ///   - trash: of that folder, as `trash(for:)` found it.
    ///   - time: milliseconds since 1970.
    /// - Throws: also where the file could not come back with all that it has.
    package func entry(
        for name: [UInt8],
        in folder: Folder,
        stamp: FileStamp,
        content: ContentID? = nil,
        trash: Trash<Folder>,
        at time: Int64
    ) throws(TrashError) -> TrashEntry {
        let traits = trash.isCopiedBack ? try checkWayBack(of: name, in: folder, trash) : nil
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

    /// Writes the entry's `.trashinfo`; not synchronised. It may be there already, as this entry's own: then it was
    /// prepared before a crash.
    ///
    /// One that is there in part may as well be another program's, which is writing it at this moment: after a crash,
    /// `discard` an entry whose `.trashinfo` is incomplete before it is prepared again.
    ///
    /// - Throws: `.trashNameTaken` where another program took the name since it was chosen: make another entry.
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

    /// Puts a prepared entry's file into the trash; synchronise the trash before, and both folders after it.
    ///
    /// - Throws: `.changed` where the file is not what it was when the entry was made; `.trashNameTaken`. It stays where
    ///   it is then.
    package func move(_ entry: TrashEntry, from folder: Folder, to trash: Trash<Folder>) throws(TrashError) {
        let name = entry.originalName
        let status = try trying { () throws(FileActionError) in try actions.status(name, in: folder) }
        guard let status else { throw .failed(folder.error(.missing, "statx", name)) }
        guard status.kind == .file, try isUntouched(status, entry, in: folder) else { throw .changed(entry.original) }
        do throws(TrashError) {
            if entry.isCopy { return try copy(entry, status, from: folder, to: trash) }
            try trying { () throws(FileActionError) in
                // Who made its `.trashinfo` has the name.
                try actions.rename(name, in: folder, toOwn: entry.name, in: trash.files)
            }
        } catch {
            guard error.reason == .exists else { throw error }
            throw .trashNameTaken(trash.files.path(of: entry.name))
        }
    }

    /// Puts an entry's file back where it was; its `.trashinfo` stays until `discard`. One that is there already, and in
    /// the trash as well, leaves the trash.
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

    /// Removes an entry's `.trashinfo`, if its file is not in the trash; nothing where it is gone already, or where the
    /// name is another file's by now.
    package func discard(_ entry: TrashEntry, in trash: Trash<Folder>) throws(TrashError) {
        guard try state(of: entry, in: trash).isInfoAlone else { return }
        do throws(FileActionError) {
            try actions.unlink(entry.infoName, in: trash.info)
        } catch {
            guard error.reason == .missing else { throw .failed(error) }
        }
    }

    /// Whether the file that is to be trashed is the one that was meant. Some file systems number inodes as they like.
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

    /// Whether a file is still the one that had a stamp: its inode may have another number after the next start.
    private func isSame(_ stamp: FileStamp, _ other: FileStamp) -> Bool {
        stamp.size == other.size && stamp.modified == other.modified
    }

    /// Whether what has an entry's name, in the trash or where it was, is the entry's own file.
    ///
    /// FAT keeps times of two seconds, and by a clock that is put forward in summer: where the time is another one, the
    /// bytes tell.
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
        return try actions.digest(name, in: folder).0 == content
    }

    func trying<Value>(_ body: () throws(FileActionError) -> Value) throws(TrashError) -> Value {
        do throws(FileActionError) { return try body() } catch { throw .failed(error) }
    }
}
