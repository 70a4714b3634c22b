package import PhotoModel
package import SystemPackage

/// Everything that a session may do to a person's files: a commit asks nothing else of the system.
///
/// Names are those of entries of a folder, in bytes, without a slash; a folder is held open, so that what is done in it
/// is done there though its path leads elsewhere meanwhile. Nothing here follows a symbolic link, nothing is replaced but
/// by `exchange`, and nothing is synchronised but by `copy` and the calls that say so.
package protocol FileActions: Sendable {
    associatedtype Folder: FolderHandle

    /// Opens a folder; no part of its path may be a symbolic link.
    func open(_ path: FilePath) throws(FileActionError) -> Folder
    /// Opens a folder of one that is open; not by a symbolic link.
    func open(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> Folder
    /// Of an open folder, wherever its path leads by now.
    func status(of folder: Folder) throws(FileActionError) -> FileActionStatus
    /// Makes a folder with just these permissions; one that is there is left as it is.
    func makeFolder(_ name: [UInt8], in folder: Folder, mode: UInt32) throws(FileActionError)
    func names(in folder: Folder) throws(FileActionError) -> [[UInt8]]
    /// Of what has this name, be it a link; nil where there is nothing.
    func status(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> FileActionStatus?
    /// Whether any process has a file open to write it; nil where the file system cannot tell.
    func isOpenForWriting(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> Bool?
    /// A regular file's bytes, and its status as they were read.
    ///
    /// - Throws: `.tooLarge` for one of more than `limit` bytes, before it is read.
    func read(_ name: [UInt8], in folder: Folder, limit: Int) throws(FileActionError) -> ([UInt8], FileActionStatus)
    /// What a regular file's bytes come to, however many they are, and its status as they were read.
    func digest(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> (ContentID, FileActionStatus)
    /// What a regular file has beside its bytes and times, and how many names that somebody gave it (hard links).
    func traits(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> (FileTraits, names: Int)
    /// Whether a file holds what was being copied from another when the process or the machine died: a part of it, all of
    /// it, or zeros where a file system kept the length and lost the contents.
    func isPart(
        _ name: [UInt8],
        in folder: Folder,
        of whole: [UInt8],
        in other: Folder
    ) throws(FileActionError) -> Bool
    /// Makes a file of these bytes where there is none of this name; not synchronised. Where it fails, what was made is
    /// taken away, if that can be done.
    ///
    /// - Parameters:
    ///   - mode: its permissions, where nothing else says them.
    ///   - traits: what it is to have.
    /// - Throws: `.notCarried` where it cannot have all of that.
    func create(
        _ name: [UInt8],
        in folder: Folder,
        _ bytes: [UInt8],
        mode: UInt32,
        as traits: FileTraits?
    ) throws(FileActionError)
    /// Moves within a file system, onto a name that is free.
    ///
    /// - Throws: `.exists`, `.otherFileSystem`; `.notSupported` where the file system cannot without replacing what may
    ///   come meanwhile.
    func rename(_ name: [UInt8], in folder: Folder, to new: [UInt8], in other: Folder) throws(FileActionError)
    /// Moves within a file system, onto a name that nobody else uses: where the file system cannot keep that free, it is
    /// looked at before.
    ///
    /// - Throws: `.exists`, `.otherFileSystem`
    func rename(_ name: [UInt8], in folder: Folder, toOwn new: [UInt8], in other: Folder) throws(FileActionError)
    /// Two files of a folder change names at once.
    ///
    /// - Throws: `.notSupported` where the file system cannot.
    func exchange(_ name: [UInt8], _ other: [UInt8], in folder: Folder) throws(FileActionError)
    func unlink(_ name: [UInt8], in folder: Folder) throws(FileActionError)
    /// Copies a regular file onto a free name of another folder, on any file system, with its times and with what it has
    /// beside them, and synchronises the copy. Where it fails, the copy is taken away, if that can be done.
    ///
    /// - Parameter traits: what the copy is to have; nil for what the file has, but for an owner that it cannot be given.
    /// - Throws: `.notCarried` where it cannot have all of that.
    func copy(
        _ name: [UInt8],
        in folder: Folder,
        to new: [UInt8],
        in other: Folder,
        as traits: FileTraits?
    ) throws(FileActionError)
    /// syncfs(2): what was written on the folder's file system is on the disk when this returns.
    func synchronizeFileSystem(of folder: Folder) throws(FileActionError)
    /// fsync(2) of the folder: which names are in it is on the disk when this returns.
    func synchronize(_ folder: Folder) throws(FileActionError)
}

/// A folder that is held open; closed with its last reference.
package protocol FolderHandle: AnyObject, Sendable {
    var path: FilePath { get }
    /// Of the file system that it is on: `statx`'s device.
    var device: UInt64 { get }
}

package struct FileActionStatus: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case file, folder, link, other }

    package var kind: Kind
    package var stamp: FileStamp
    /// The permission bits, `0o7777`.
    package var mode: UInt32
    package var owner: UInt32
    package var links: UInt32

    package init(kind: Kind, stamp: FileStamp, mode: UInt32, owner: UInt32, links: UInt32) {
        self.kind = kind
        self.stamp = stamp
        self.mode = mode
        self.owner = owner
        self.links = links
    }
}
