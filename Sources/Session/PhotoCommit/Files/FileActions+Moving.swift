extension FileActions {
    package func create(_ name: [UInt8], in folder: Folder, _ bytes: [UInt8], mode: UInt32) throws(FileActionError) {
        try create(name, in: folder, bytes, mode: mode, as: nil)
    }

    package func copy(_ name: [UInt8], in folder: Folder, to new: [UInt8], in other: Folder) throws(FileActionError) {
        try copy(name, in: folder, to: new, in: other, as: nil)
    }

    /// Moves within a file system, onto a name that is free, on any file system.
    ///
    /// One that can neither rename onto a free name nor link has the file copied: under its new name, exclusively, on the
    /// disk and the same before the old name goes. A crash may leave both, the new one in part; `isCopyCutShort` tells.
    ///
    /// - Throws: `.exists`, `.otherFileSystem`; `.changing` where somebody wrote it meanwhile: then both are there.
    func move(_ name: [UInt8], in folder: Folder, to new: [UInt8], in other: Folder) throws(FileActionError) {
        do throws(FileActionError) {
            try rename(name, in: folder, to: new, in: other)
        } catch {
            guard error.reason == .notSupported else { throw error }
            // Should the new name be cut short, the old one is still there.
            try synchronize(folder)
            try copy(name, in: folder, to: new, in: other, as: try traits(name, in: folder).0)
            guard try digest(name, in: folder).0 == digest(new, in: other).0 else {
                throw other.error(.changing, "read", new)
            }
            try synchronize(other)
            try unlink(name, in: folder)
        }
    }

    /// Whether a file is what a `move` of another to its name left that was cut short. What a person may have put there
    /// is not: where files get their names otherwise, or it is open to be written, or holds anything else.
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

    /// Whether files get names in a folder only as copies: found by trying.
    private func movesByCopying(in folder: Folder) throws(FileActionError) -> Bool {
        // Empty, and swept away with those that look for a trash, should a crash leave them.
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
