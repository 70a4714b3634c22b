import PhotoCatalogue
package import PhotoModel
import StoreFiles
package import SystemPackage

/// Files of one root that were listed before. A run opens them by their paths and lists no folder, so that each of many
/// machines can prepare a part of a large folder.
package struct FileList: Sendable {
    /// Whether a file still is what was listed, as far as can be seen without opening it.
    package enum State: Sendable, Hashable {
        case asListed
        case changed
        case gone
        case unreadable(Errno)
    }

    /// In the order of the list; a folder may be there several times.
    private(set) var folders: [FolderWalk.Folder] = []

    package init() {}

    /// Looks at a file, and adds it if it is as listed. Symbolic links on the way are refused.
    ///
    /// - Parameters:
    ///   - path: below the root.
    ///   - listed: what the list says about it; nil to take it as it is. Its size and its modification time count.
    ///   - root: its open folder.
    package mutating func add(_ path: FilePath, _ listed: FileStamp?, below root: ListedRoot) -> State {
        let folder = path.removingLastComponent()
        let name = path.lastName
        let status: FileStatus
        do throws(Errno) { status = try root.status(of: name, in: folder) } catch {
            return error == .noSuchFileOrDirectory || error == .notDirectory ? .gone : .unreadable(error)
        }
        guard status.kind == .file, listed.map({ $0.isAsListed(status.stamp) }) ?? true else { return .changed }
        if folders.last?.path != folder { folders.append(FolderWalk.Folder(path: folder, photos: [])) }
        folders[folders.count - 1].append(FolderWalk.File(name: name[...], status: status))
        return .asListed
    }
}

extension FolderWalk.Folder {
    /// Adds a listed file. What else is in the folder is not looked up.
    fileprivate mutating func append(_ file: FolderWalk.File) {
        let name = Array(file.name)
        if photos.isEmpty { names = NameRange(first: name, last: name) }
        if name.lexicographicallyPrecedes(names.first) { names.first = name }
        if let last = names.last, last.lexicographicallyPrecedes(name) { names.last = name }
        photos.append(file)
    }
}

extension FileStamp {
    fileprivate func isAsListed(_ now: FileStamp) -> Bool { (size, modified) == (now.size, now.modified) }
}

/// The root of listed files. Keeps the folder of the last file open, because the next one is usually in it, too.
package final class ListedRoot {
    private let root: FileDescriptor
    private var last: (path: FilePath, descriptor: FileDescriptor)?

    /// - Throws: `Errno` if the folder cannot be opened.
    package init(_ path: FilePath) throws(Errno) {
        do {
            root = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    deinit {
        try? last?.descriptor.close()
        try? root.close()
    }

    fileprivate func status(of name: [UInt8], in folder: FilePath) throws(Errno) -> FileStatus {
        try FileStatus(folder: try open(folder).rawValue, name: name)
    }

    private func open(_ folder: FilePath) throws(Errno) -> FileDescriptor {
        if let last, last.path == folder { return last.descriptor }
        let opened = try FileDescriptor.openBelow(root, folder)
        try? last?.descriptor.close()
        last = (folder, opened)
        return opened
    }
}
