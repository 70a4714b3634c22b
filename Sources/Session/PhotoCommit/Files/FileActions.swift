package import PhotoModel
package import SystemPackage

/// All operations that a session performs on a user's files; a commit uses no other system calls.
///
/// Names are entries of a folder, in bytes, without a slash. A folder is held open, so that operations stay in it even if its
/// path changes meanwhile. No operation follows a symbolic link, only `exchange` replaces a file, and only `copy` and the
/// calls named so synchronise.
package protocol FileActions: Sendable {
    associatedtype Folder: FolderHandle

    /// Opens a folder. No part of its path may be a symbolic link.
    func open(_ path: FilePath) throws(FileActionError) -> Folder
    /// Opens a subfolder of an open folder. It must not be a symbolic link.
    func open(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> Folder
    /// Status of an open folder, wherever its path leads now.
    func status(of folder: Folder) throws(FileActionError) -> FileActionStatus
    /// Creates a folder with exactly these permissions. Leaves an existing one as it is.
    func makeFolder(_ name: [UInt8], in folder: Folder, mode: UInt32) throws(FileActionError)
    func names(in folder: Folder) throws(FileActionError) -> [[UInt8]]
    /// Status of an entry, without following a link; nil if it does not exist.
    func status(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> FileActionStatus?
    /// Whether any process has a file open for writing; nil if the file system cannot report that.
    func isOpenForWriting(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> Bool?
    /// A regular file's bytes, and its status when they were read.
    ///
    /// - Throws: `.tooLarge` for a file of more than `limit` bytes, before reading it.
    func read(_ name: [UInt8], in folder: Folder, limit: Int) throws(FileActionError) -> ([UInt8], FileActionStatus)
    /// The digest of all bytes of a regular file, whatever its size, and its status when it was read.
    func digest(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> (ContentID, FileActionStatus)
    /// A regular file's content ID as libraries have it, which of a camera raw file covers only parts; as `digest`.
    func content(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> (ContentID, FileActionStatus)
    /// A regular file's traits, and its number of names (hard links).
    func traits(_ name: [UInt8], in folder: Folder) throws(FileActionError) -> (FileTraits, names: Int)
    /// Whether a file holds an interrupted copy of another: a part of it, all of it, or zeros if a file system kept the
    /// length and lost the content.
    func isPart(
        _ name: [UInt8],
        in folder: Folder,
        of whole: [UInt8],
        in other: Folder
    ) throws(FileActionError) -> Bool
    /// Creates a file with these bytes if the name is free. Does not synchronise. On failure, removes the file if possible.
    ///
    /// - Parameters:
    ///   - mode: the permissions if `traits` is nil.
    ///   - traits: the traits of the new file.
    /// - Throws: `.notCarried` if it cannot have all of them.
    func create(
        _ name: [UInt8],
        in folder: Folder,
        _ bytes: [UInt8],
        mode: UInt32,
        as traits: FileTraits?
    ) throws(FileActionError)
    /// Moves within a file system to a free name.
    ///
    /// - Throws: `.exists`, `.otherFileSystem`; `.notSupported` if the file system cannot do this without possibly replacing
    ///   a file that appears meanwhile.
    func rename(_ name: [UInt8], in folder: Folder, to new: [UInt8], in other: Folder) throws(FileActionError)
    /// Moves within a file system to a name that nobody else uses. If the file system has no exclusive rename, checks the
    /// name first.
    ///
    /// - Throws: `.exists`, `.otherFileSystem`
    func rename(_ name: [UInt8], in folder: Folder, toOwn new: [UInt8], in other: Folder) throws(FileActionError)
    /// Exchanges two files of a folder atomically.
    ///
    /// - Throws: `.notSupported` if the file system cannot exchange.
    func exchange(_ name: [UInt8], _ other: [UInt8], in folder: Folder) throws(FileActionError)
    func unlink(_ name: [UInt8], in folder: Folder) throws(FileActionError)
    /// Copies a regular file with its times and traits to a free name of another folder, on any file system, and synchronises
    /// the copy. On failure, removes the copy if possible.
    ///
    /// - Parameter traits: the traits of the copy; nil for those of the file, except for an owner that cannot be set.
    /// - Throws: `.notCarried` if the copy cannot have all of them.
    func copy(
        _ name: [UInt8],
        in folder: Folder,
        to new: [UInt8],
        in other: Folder,
        as traits: FileTraits?
    ) throws(FileActionError)
    /// syncfs(2): writes to the folder's file system are on the disk when this returns.
    func synchronizeFileSystem(of folder: Folder) throws(FileActionError)
    /// fsync(2) of the folder: its entries are on the disk when this returns.
    func synchronize(_ folder: Folder) throws(FileActionError)
}

/// A folder held open. Closed with its last reference.
package protocol FolderHandle: AnyObject, Sendable {
    var path: FilePath { get }
    /// The file system's device number from `statx`.
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
