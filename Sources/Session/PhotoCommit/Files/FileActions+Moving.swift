extension FileActions {
    package func create(_ name: [UInt8], in folder: Folder, _ bytes: [UInt8], mode: UInt32) throws(FileActionError) {
        try create(name, in: folder, bytes, mode: mode, as: nil)
    }

    package func copy(_ name: [UInt8], in folder: Folder, to new: [UInt8], in other: Folder) throws(FileActionError) {
        try copy(name, in: folder, to: new, in: other, as: nil)
    }

    /// Moves a file to a free name within a file system of any kind.
    ///
    /// If the file system can neither rename to a free name nor link, the file is copied: the new name is created
    /// exclusively, synchronised and compared before the old name is removed. A crash may leave both, the new one in part;
    /// `isCopyCutShort` detects that.
    ///
    /// - Throws: `.exists`, `.otherFileSystem`; `.changing` if the file was written meanwhile: then both exist.
    func move(_ name: [UInt8], in folder: Folder, to new: [UInt8], in other: Folder) throws(FileActionError) {
        do throws(FileActionError) {
            try rename(name, in: folder, to: new, in: other)
        } catch {
            guard error.reason == .notSupported else { throw error }
            // A copy that is interrupted leaves the old name in place.
            try synchronize(folder)
            try copy(name, in: folder, to: new, in: other, as: try traits(name, in: folder).0)
            guard try digest(name, in: folder).0 == digest(new, in: other).0 else {
                throw other.error(.changing, "read", new)
            }
            try synchronize(other)
            try unlink(name, in: folder)
        }
    }

    /// Whether a file was left by an interrupted `move` of another to its name. Files of other programs do not count: those
    /// on file systems that rename, those open for writing, and those with any other content.
    func isCopyCutShort(
        _ name: [UInt8],
        in folder: Folder,
        of whole: [UInt8],
        in other: Folder
    ) throws(FileActionError) -> Bool {
        guard try isPart(name, in: folder, of: whole, in: other), try isOpenForWriting(name, in: folder) != true else {
            return false
        }
        return try movesByCopying(in: folder)
    }

    /// Whether the folder's file system can name files only by copying. Tested by trying.
    private func movesByCopying(in folder: Folder) throws(FileActionError) -> Bool {
        // Empty files, removed with other trash probes if a crash leaves them.
        let names = ["from", "to"].map { TrashCan<Self>.Probe.prefix + Array($0.utf8) }
        for name in names where TrashCan<Self>.Probe.isProbe(name, in: folder, self) { try unlink(name, in: folder) }
        try create(names[0], in: folder, [], mode: 0o600)
        do throws(FileActionError) {
            try rename(names[0], in: folder, to: names[1], in: folder)
        } catch {
            try unlink(names[0], in: folder)
            guard error.reason == .notSupported else { throw error }
            return true
        }
        try unlink(names[1], in: folder)
        return false
    }
}
