import CLinux
import Glibc
import PhotoModel
import StoreFiles
import SystemPackage

/// A file that is completely written before it gets its name. Removed unless it got one.
package final class DraftFile {
    private let actions: LinuxFileActions
    private let folder: LinuxFolder
    private let name: [UInt8]
    /// −1 once it is closed.
    private var descriptor: Int32

    /// Creates an empty file for its owner alone, whatever the umask.
    ///
    /// - Parameters:
    ///   - name: a free name.
    ///   - folder: where it gets its name, too.
    /// - Throws: `.exists`
    package init(_ name: [UInt8], in folder: LinuxFolder, _ actions: LinuxFileActions) throws(FileActionError) {
        (self.actions, self.folder, self.name) = (actions, folder, name)
        descriptor = try actions.makeFile(name, in: folder, mode: 0o600)
        // The umask may have removed owner permissions; some file systems grant permissions to everybody.
        guard PrivateFiles.restrict(descriptor, to: 0o600) else { throw folder.error(.notSupported, "fchmod", name) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        actions.remove(name, descriptor, in: folder)
        close(descriptor)
    }

    package func append(_ bytes: UnsafeRawBufferPointer) throws(FileActionError) {
        let code = LinuxFileActions.write(bytes, to: descriptor)
        guard code == 0 else { throw folder.error(code, "write", name) }
    }

    /// Sets permissions, where the file system has some.
    package func setMode(_ mode: UInt32) throws(FileActionError) {
        guard fchmod(descriptor, mode) == 0 || LinuxFileActions.lacks(errno) else {
            throw folder.error(errno, "fchmod", name)
        }
    }

    package func status() throws(FileActionError) -> FileActionStatus {
        try actions.status(of: descriptor, name, in: folder)
    }

    /// Writes it to the disk.
    package func synchronize() throws(FileActionError) {
        guard fsync(descriptor) == 0 else { throw folder.error(.notSynchronized, "fsync", name) }
    }

    /// Gives the file its name. Does not synchronise.
    ///
    /// - Parameter replaced: the file to be replaced, as it was checked; nil for a free name.
    /// - Throws: `.exists` if another file has the name.
    package func take(_ new: [UInt8], replacing replaced: FileActionStatus? = nil) throws(FileActionError) {
        if let replaced { try exchange(with: new, replaced) } else { try takeFree(new) }
        let closed = close(descriptor) == 0 || errno == EINTR
        descriptor = -1
        // Network file systems may report only now that the disk is full.
        guard closed else { throw folder.error(errno, "close", new) }
    }

    private func exchange(with new: [UInt8], _ replaced: FileActionStatus) throws(FileActionError) {
        do throws(FileActionError) {
            try actions.exchange(name, new, in: folder)
        } catch {
            switch error.reason {
            case .missing: return try takeFree(new)
            case .notSupported:
                guard try actions.status(new, in: folder) == replaced else {
                    throw folder.error(.exists, "statx", new)
                }
                return try moveOver(new)
            default: throw error
            }
        }
        // The draft's name now has the previous file. If it is not the one to be replaced, exchange back.
        guard let taken = try actions.status(name, in: folder), taken.isUntouched(since: replaced) else {
            try actions.exchange(name, new, in: folder)
            throw folder.error(.exists, "renameat2", new)
        }
        try actions.unlink(name, in: folder)
    }

    private func takeFree(_ new: [UInt8]) throws(FileActionError) {
        do throws(FileActionError) {
            try actions.rename(name, in: folder, to: new, in: folder)
        } catch {
            guard error.reason == .notSupported else { throw error }
            // Claim the name first, so that no other file is replaced.
            close(try actions.makeFile(new, in: folder, mode: 0o600))
            try moveOver(new)
        }
    }

    private func moveOver(_ new: [UInt8]) throws(FileActionError) {
        let code = withName(name) { draft in
            withName(new) { renameat(folder.descriptor, draft, folder.descriptor, $0) == 0 ? 0 : -errno }
        }
        guard code == 0 else { throw folder.error(-code, "renameat", new) }
    }
}

extension FileActionStatus {
    /// A rename is a change of the inode, so its change time may differ.
    fileprivate func isUntouched(since other: FileActionStatus) -> Bool {
        kind == other.kind && stamp.device == other.stamp.device && stamp.inode == other.stamp.inode
            && stamp.size == other.stamp.size && stamp.modified == other.stamp.modified
    }
}
