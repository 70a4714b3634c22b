import Cryptography
import FileStructure
import PhotoCommit
import PhotoModel
import StoreFiles
import Synchronization
import SystemPackage

/// File actions of a session on a model disk.
struct ModelFileActions: FileActions {
    let disk: ModelDisk

    init(_ disk: ModelDisk) { self.disk = disk }

    func open(_ path: FilePath) throws(FileActionError) -> ModelFolder {
        try disk.begin(.open, path)
        return try disk.locked { state throws(FileActionError) in
            let inode = try state.folder(path)
            guard let node = state.nodes[inode], node.mode & 0o400 != 0 else {
                throw FileActionError(.noPermission, call: "open", path: path)
            }
            return ModelFolder(
                counted: disk.openFolders,
                path: path,
                device: state.volumes[node.volume].device,
                inode: inode,
                generation: state.generation
            )
        }
    }

    func open(_ name: [UInt8], in folder: ModelFolder) throws(FileActionError) -> ModelFolder {
        try disk.begin(.open, folder.path, name)
        return try disk.locked { state throws(FileActionError) in
            guard let entry = try state.entry(name, in: folder, "open") else {
                throw folder.error(.missing, "open", name)
            }
            let inode = state.mounts[entry].map { state.volumes[$0].root } ?? entry
            guard let node = state.nodes[inode], node.isFolder else { throw folder.error(.wrongKind, "open", name) }
            guard node.mode & 0o400 != 0 else { throw folder.error(.noPermission, "open", name) }
            return ModelFolder(
                counted: disk.openFolders,
                path: folder.path(of: name),
                device: state.volumes[node.volume].device,
                inode: inode,
                generation: state.generation
            )
        }
    }

    func status(of folder: ModelFolder) throws(FileActionError) -> FileActionStatus {
        try disk.begin(.status, folder.path)
        return try disk.locked { state throws(FileActionError) in
            _ = try state.node(of: folder)
            guard let status = state.status(folder.inode) else {
                throw FileActionError(.missing, call: "status", path: folder.path)
            }
            return status
        }
    }

    func isOpenForWriting(_ name: [UInt8], in folder: ModelFolder) throws(FileActionError) -> Bool? {
        try disk.begin(.status, folder.path, name)
        return try disk.locked { state throws(FileActionError) in
            state.writers[try state.file(name, in: folder, "fcntl"), default: 0] > 0
        }
    }

    func names(in folder: ModelFolder) throws(FileActionError) -> [[UInt8]] {
        try disk.begin(.names, folder.path)
        return try disk.locked { state throws(FileActionError) in
            let node = try state.node(of: folder)
            guard node.links > 0 else { throw FileActionError(.missing, call: "names", path: folder.path) }
            // The order is unspecified, but is the same in each run.
            return (node.entries ?? [:]).keys.sorted { $0.lexicographicallyPrecedes($1) }
        }
    }

    func status(_ name: [UInt8], in folder: ModelFolder) throws(FileActionError) -> FileActionStatus? {
        try disk.begin(.status, folder.path, name)
        return try disk.locked { state throws(FileActionError) in
            try state.entry(name, in: folder, "status").flatMap { inode in
                state.status(state.mounts[inode].map { state.volumes[$0].root } ?? inode)
            }
        }
    }

    func read(
        _ name: [UInt8],
        in folder: ModelFolder,
        limit: Int
    ) throws(FileActionError) -> ([UInt8], FileActionStatus) {
        try disk.begin(.read, folder.path, name)
        return try disk.locked { state throws(FileActionError) in
            let inode = try state.file(name, in: folder, "read")
            guard let bytes = state.nodes[inode]?.bytes, let status = state.status(inode) else {
                throw folder.error(.missing, "read", name)
            }
            guard bytes.count <= limit else { throw folder.error(.tooLarge, "read", name) }
            return (bytes, status)
        }
    }

    func digest(_ name: [UInt8], in folder: ModelFolder) throws(FileActionError) -> (ContentID, FileActionStatus) {
        let (bytes, status) = try read(name, in: folder, limit: .max)
        guard let digest = ContentID(SHA256.digest(of: bytes)) else { throw folder.error(.changing, "digest", name) }
        return (digest, status)
    }

    func content(_ name: [UInt8], in folder: ModelFolder) throws(FileActionError) -> (ContentID, FileActionStatus) {
        let (bytes, status) = try read(name, in: folder, limit: .max)
        let coverage = ContentCoverage(of: FileWindow(bytes))
        var hash = ContentHash(coverage)
        for part in coverage.parts { bytes[part].withUnsafeBytes { hash.update($0) } }
        return (hash.finish(), status)
    }

    func traits(_ name: [UInt8], in folder: ModelFolder) throws(FileActionError) -> (FileTraits, names: Int) {
        try disk.begin(.status, folder.path, name)
        return try disk.locked { state throws(FileActionError) in
            guard let node = state.nodes[try state.file(name, in: folder, "traits")] else {
                throw folder.error(.missing, "traits", name)
            }
            return (node.traits, node.links)
        }
    }

    func isPart(
        _ name: [UInt8],
        in folder: ModelFolder,
        of whole: [UInt8],
        in other: ModelFolder
    ) throws(FileActionError) -> Bool {
        isWrittenInPart(
            try read(name, in: folder, limit: .max).0,
            of: try read(whole, in: other, limit: .max).0
        )
    }

    func synchronizeFileSystem(of folder: ModelFolder) throws(FileActionError) {
        do throws(FileActionError) {
            try disk.begin(.synchronizeFileSystem, folder.path)
        } catch {
            if !error.isStopped {
                try disk.locked { state throws(FileActionError) in
                    state.drop(volume: try state.node(of: folder).volume)
                }
            }
            throw error
        }
        try disk.locked { state throws(FileActionError) in
            state.synchronize(volume: try state.node(of: folder).volume)
        }
    }

    func synchronize(_ folder: ModelFolder) throws(FileActionError) {
        try disk.begin(.synchronize, folder.path)
        try disk.locked { state throws(FileActionError) in
            _ = try state.node(of: folder)
            state.synchronize(folder: folder.inode)
        }
    }
}

final class ModelFolder: FolderHandle {
    let path: FilePath
    let device: UInt64
    let inode: Int
    let generation: Int
    private let count: OpenFolders

    init(counted count: OpenFolders, path: FilePath, device: UInt64, inode: Int, generation: Int) {
        self.count = count
        self.path = path
        self.device = device
        self.inode = inode
        self.generation = generation
        count.opened()
    }

    deinit { count.closed() }

    func error(_ reason: FileActionError.Reason, _ call: String, _ name: [UInt8]) -> FileActionError {
        FileActionError(reason, call: call, path: path(of: name))
    }
}

/// Counts the open folders of a disk, and their maximum.
final class OpenFolders: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func opened() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func closed() { counts.withLock { $0.now -= 1 } }
}

extension ModelDisk {
    func locked<Value: Sendable>(
        _ body: (inout ModelState) throws(FileActionError) -> Value
    ) throws(FileActionError) -> Value {
        try state.withLock { state throws(FileActionError) in try body(&state) }
    }
}

extension ModelState {
    func node(of folder: ModelFolder) throws(FileActionError) -> ModelNode {
        guard folder.generation == generation, let node = nodes[folder.inode] else {
            throw FileActionError(.other(.badFileDescriptor), call: "folder", path: folder.path)
        }
        return node
    }

    /// The inode of a name; nil if it does not exist.
    func entry(_ name: [UInt8], in folder: ModelFolder, _ call: String) throws(FileActionError) -> Int? {
        try check([name], in: folder, call)
        guard name.count <= 255 else { throw folder.error(.other(.fileNameTooLong), call, name) }
        return try node(of: folder).entries?[name]
    }

    /// Checks that names are names of entries.
    func check(_ names: [[UInt8]], in folder: ModelFolder, _ call: String) throws(FileActionError) {
        for name in names
        where name.isEmpty || name == [0x2E] || name == [0x2E, 0x2E] || name.contains(0x2F) || name.contains(0) {
            throw folder.error(.other(.invalidArgument), call, name)
        }
    }

    /// The inode of a regular file.
    func file(_ name: [UInt8], in folder: ModelFolder, _ call: String) throws(FileActionError) -> Int {
        guard let inode = try entry(name, in: folder, call) else { throw folder.error(.missing, call, name) }
        guard nodes[inode]?.bytes != nil else { throw folder.error(.wrongKind, call, name) }
        return inode
    }

    /// Checks that entries of a folder can be changed.
    func check(_ folder: ModelFolder, _ call: String, _ name: [UInt8]) throws(FileActionError) {
        let node = try node(of: folder)
        guard node.links > 0 else { throw folder.error(.missing, call, name) }
        guard !volumes[node.volume].isReadOnly else { throw folder.error(.readOnlyFileSystem, call, name) }
        guard node.mode & 0o200 != 0 else { throw folder.error(.noPermission, call, name) }
    }

    func status(_ inode: Int) -> FileActionStatus? {
        guard let node = nodes[inode] else { return nil }
        let (kind, size): (FileActionStatus.Kind, Int) =
            switch node.content {
            case .file(let bytes): (.file, bytes.count)
            case .folder: (.folder, 4096)
            case .link(let target): (.link, target.count)
            case .other: (.other, 0)
            }
        return FileActionStatus(
            kind: kind,
            stamp: FileStamp(
                size: Int64(size),
                modified: node.modified,
                changed: node.changed,
                device: volumes[node.volume].device,
                inode: UInt64(inode)
            ),
            mode: node.mode,
            owner: node.owner,
            links: UInt32(node.links)
        )
    }
}
