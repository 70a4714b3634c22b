import PhotoCommit
import SessionTestSupport
import StoreFiles
import Synchronization
import SystemPackage

/// Changes on a model disk by tests and simulated programs. They are on the disk at once.
extension ModelDisk {
    private struct Impossible: Error {}

    /// Mounts a new file system at a path and creates its folders.
    ///
    /// - Parameter device: the reported device number; by default different from all others.
    @discardableResult
    func mount(at path: FilePath, device: UInt64? = nil) throws -> Int {
        try makeFolder(path)
        return try state.withLock { state in
            let folder = try state.folder(path)
            let volume = state.addVolume(device: device ?? UInt64(state.volumes.count + 1))
            state.mounts[folder] = volume
            return volume
        }
    }

    /// Unmounts a file system, even if folders on it are open.
    func unmount(at path: FilePath) throws {
        try state.withLock { state in
            guard let root = state.inode(path), let volume = state.nodes[root]?.volume, volume > 0 else {
                throw Impossible()
            }
            state.mounts = state.mounts.filter { $0.value != volume }
        }
    }

    /// Moves a mount to another path.
    func moveMount(at path: FilePath, to new: FilePath) throws {
        try makeFolder(new)
        try state.withLock { state in
            guard let root = state.inode(path), let volume = state.nodes[root]?.volume, volume > 0 else {
                throw Impossible()
            }
            state.mounts = state.mounts.filter { $0.value != volume }
            state.mounts[try state.folder(new)] = volume
        }
    }

    /// Changes the abilities of the file system at a path.
    func change(volumeAt path: FilePath, _ body: (inout ModelVolume) -> Void) throws {
        try state.withLock { state in
            guard let inode = state.inode(path), let volume = state.nodes[inode]?.volume else { throw Impossible() }
            body(&state.volumes[volume])
        }
    }

    /// Creates the folders above it too.
    func makeFolder(_ path: FilePath, mode: UInt32 = 0o755) throws {
        try state.withLock { state in
            var inode = state.volumes[0].root
            for name in path.names {
                guard let entries = state.nodes[inode]?.entries else { throw Impossible() }
                if let next = entries[name] {
                    inode = state.mounts[next].map { state.volumes[$0].root } ?? next
                } else if let volume = state.nodes[inode]?.volume {
                    let new = state.addNode(.folder([:]), volume: volume, mode: mode)
                    state.change([.init(folder: inode, name: name, from: nil, to: new)])
                    state.synchronizeLast()
                    inode = new
                }
            }
        }
    }

    /// Creates or overwrites a file, and creates its folders.
    func write(
        _ path: FilePath,
        _ bytes: some Sequence<UInt8>,
        mode: UInt32 = 0o644,
        attributes: [String: [UInt8]] = [:]
    ) throws {
        try makeFolder(path.removingLastComponent())
        try state.withLock { state in
            if let inode = state.inode(path) {
                try state.setBytes(Array(bytes), of: inode)
                return state.synchronizeBytes(of: inode)
            }
            try add(.file([]), at: path, mode: mode, &state)
            guard let inode = state.inode(path) else { throw Impossible() }
            state.nodes[inode]?.attributes = attributes
            try state.setBytes(Array(bytes), of: inode)
            state.synchronizeBytes(of: inode)
        }
    }

    /// Opens a file as another program that writes it in place until it closes it.
    func open(_ path: FilePath) throws -> ModelWriter {
        try state.withLock { state in
            guard let inode = state.inode(path) else { throw Impossible() }
            state.writers[inode, default: 0] += 1
            return ModelWriter(disk: self, inode: inode)
        }
    }

    func link(_ path: FilePath, to target: FilePath) throws {
        try state.withLock { try add(.link(target.bytes), at: path, mode: 0o777, &$0) }
    }

    /// A pipe, a socket or a device.
    func makeOther(_ path: FilePath) throws {
        try state.withLock { try add(.other, at: path, mode: 0o644, &$0) }
    }

    private func add(
        _ content: ModelNode.Content,
        at path: FilePath,
        mode: UInt32,
        _ state: inout ModelState
    ) throws {
        let folder = try state.folder(path.removingLastComponent())
        guard let volume = state.nodes[folder]?.volume, state.nodes[folder]?.entries?[path.lastName] == nil else {
            throw Impossible()
        }
        let inode = state.addNode(content, volume: volume, mode: mode)
        state.change([.init(folder: folder, name: path.lastName, from: nil, to: inode)])
        state.synchronizeLast()
    }

    /// Adds a second name for a file.
    func hardLink(_ path: FilePath, to file: FilePath) throws {
        try state.withLock { state in
            guard let inode = state.inode(file) else { throw Impossible() }
            let folder = try state.folder(path.removingLastComponent())
            state.change([.init(folder: folder, name: path.lastName, from: nil, to: inode)])
            state.synchronizeLast()
        }
    }

    /// Removes a file, link or empty folder.
    func remove(_ path: FilePath) throws {
        try state.withLock { state in
            let folder = try state.folder(path.removingLastComponent())
            guard let inode = state.nodes[folder]?.entries?[path.lastName] else { throw Impossible() }
            state.change([.init(folder: folder, name: path.lastName, from: inode, to: nil)])
            state.synchronizeLast()
        }
    }

    /// Like rename(2): replaces what has the new name.
    func move(_ path: FilePath, to new: FilePath) throws {
        try state.withLock { state in
            let (folder, other) = (
                try state.folder(path.removingLastComponent()), try state.folder(new.removingLastComponent())
            )
            guard let inode = state.nodes[folder]?.entries?[path.lastName] else { throw Impossible() }
            let replaced = state.nodes[other]?.entries?[new.lastName]
            state.change([
                .init(folder: folder, name: path.lastName, from: inode, to: nil),
                .init(folder: other, name: new.lastName, from: replaced, to: inode),
            ])
            state.synchronizeLast()
        }
    }

    func setMode(_ mode: UInt32, of path: FilePath) throws { try change(path) { $0.mode = mode } }

    func setOwner(_ owner: UInt32, of path: FilePath) throws { try change(path) { $0.owner = owner } }

    func setAttributes(_ attributes: [String: [UInt8]], of path: FilePath) throws {
        try change(path) { $0.attributes = attributes }
    }

    /// - Parameter time: nanoseconds since 1970.
    func setModified(_ time: Int64, of path: FilePath) throws { try change(path) { $0.modified = time } }

    private func change(_ path: FilePath, _ body: (inout ModelNode) -> Void) throws {
        try state.withLock { state in
            guard let inode = state.inode(path), var node = state.nodes[inode] else { throw Impossible() }
            body(&node)
            node.changed = state.tick()
            state.nodes[inode] = node
            // The stored entries or bytes stay as they were.
            guard var durable = state.durable[inode] else { return }
            (durable.mode, durable.owner, durable.modified) = (node.mode, node.owner, node.modified)
            (durable.changed, durable.attributes) = (node.changed, node.attributes)
            state.durable[inode] = durable
        }
    }
}

/// The contents of a model disk, as processes see them.
extension ModelDisk {
    /// A file's bytes; nil if there is no file.
    func bytes(at path: FilePath) -> [UInt8]? { node(at: path)?.bytes }

    func node(at path: FilePath) -> ModelNode? {
        state.withLock { state in state.inode(path).flatMap { state.nodes[$0] } }
    }

    func status(at path: FilePath) -> FileActionStatus? {
        state.withLock { state in state.inode(path).flatMap { state.status($0) } }
    }

    /// Files on all mounted file systems, with absolute paths.
    func files(in folder: FilePath) -> [FilePath: [UInt8]] { allFiles().filter { $0.key.starts(with: folder) } }

    func allFiles() -> [FilePath: [UInt8]] {
        let files = state.withLock { $0.files(below: $0.volumes[0].root) }
        return Dictionary(uniqueKeysWithValues: files.map { (FilePath(bytes: $0.0), $0.1) })
    }
}

/// A file that another program has open, whatever its name now.
struct ModelWriter: Sendable {
    let disk: ModelDisk
    let inode: Int

    func write(_ bytes: [UInt8]) throws {
        try disk.state.withLock { state in
            try state.setBytes(bytes, of: inode)
            state.synchronizeBytes(of: inode)
        }
    }

    func close() { disk.state.withLock { $0.writers[inode, default: 1] -= 1 } }
}
