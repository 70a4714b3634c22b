import PhotoCommit
import SystemPackage

/// The state of a model disk: what processes see, and what would remain after a power loss.
struct ModelState: Sendable {
    /// By inode. Inodes are never reused.
    var nodes: [Int: ModelNode] = [:]
    /// The durable state.
    var durable: [Int: ModelNode] = [:]
    var volumes: [ModelVolume] = []
    /// Volumes by the inode of the folder that they are mounted on.
    var mounts: [Int: Int] = [:]
    /// In the order in which they were made.
    var effects: [ModelEffect] = []
    /// Files with bytes that are not durable yet.
    var unwritten: Set<Int> = []
    /// Files whose bytes a failed synchronisation dropped. Later synchronisations do not restore them.
    var dropped: Set<Int> = []
    /// How often other programs have a file open. Such files exist even without a name.
    var writers: [Int: Int] = [:]
    /// Nanoseconds since 1970; increases with each change.
    var clock: Int64 = 1_700_000_000_000_000_000
    /// Increases with each crash, which invalidates open folders.
    var generation = 0
    private var lastInode = 1

    init() { _ = addVolume(device: 1) }

    mutating func tick() -> Int64 {
        clock += 1_000_003
        return clock
    }

    mutating func addVolume(device: UInt64) -> Int {
        let time = tick()
        let index = volumes.count
        let node = ModelNode(content: .folder([:]), volume: index, mode: 0o755, modified: time, changed: time)
        lastInode += 1
        nodes[lastInode] = node
        nodes[lastInode]?.links = 1
        durable[lastInode] = nodes[lastInode]
        volumes.append(ModelVolume(root: lastInode, device: device))
        return index
    }

    mutating func addNode(_ content: ModelNode.Content, volume: Int, mode: UInt32) -> Int {
        lastInode += 1
        let time = tick()
        nodes[lastInode] = ModelNode(content: content, volume: volume, mode: mode, modified: time, changed: time)
        return lastInode
    }

    /// Changes entries, atomically with respect to crashes.
    mutating func change(_ changes: [ModelEffect.Change]) {
        guard let first = changes.first, let volume = nodes[first.folder]?.volume else { return }
        let time = tick()
        for change in changes {
            nodes[change.folder]?.entries?[change.name] = change.to
            nodes[change.folder]?.modified = time
            nodes[change.folder]?.changed = time
        }
        for change in changes {
            if let from = change.from {
                nodes[from]?.links -= 1
                nodes[from]?.changed = time
            }
            if let to = change.to {
                nodes[to]?.links += 1
                nodes[to]?.changed = time
            }
        }
        for inode in Set(changes.compactMap(\.from)) where nodes[inode]?.links == 0 {
            if let bytes = nodes[inode]?.bytes { volumes[volume].used -= bytes.count }
        }
        effects.append(ModelEffect(volume: volume, changes: changes))
    }

    /// Sets a new file's bytes, as far as there is space.
    mutating func setBytes(_ bytes: [UInt8], of inode: Int) throws(ModelState.NoRoom) {
        guard let node = nodes[inode], let old = node.bytes else { return }
        guard volumes[node.volume].room >= bytes.count - old.count else { throw NoRoom() }
        volumes[node.volume].used += bytes.count - old.count
        let time = tick()
        nodes[inode]?.content = .file(bytes)
        nodes[inode]?.modified = time
        nodes[inode]?.changed = time
        unwritten.insert(inode)
    }

    struct NoRoom: Error {}
}

extension ModelState {
    /// The folder at a path, without following links.
    func folder(_ path: FilePath) throws(FileActionError) -> Int { try folder(path.names[...], of: path) }

    private func folder(_ names: ArraySlice<[UInt8]>, of path: FilePath) throws(FileActionError) -> Int {
        var inode = volumes[0].root
        for name in names {
            guard let entries = nodes[inode]?.entries else {
                throw FileActionError(.wrongKind, call: "open", path: path)
            }
            guard let next = entries[name] else { throw FileActionError(.missing, call: "open", path: path) }
            inode = mounts[next].map { volumes[$0].root } ?? next
        }
        guard nodes[inode]?.isFolder == true else { throw FileActionError(.wrongKind, call: "open", path: path) }
        return inode
    }

    /// The inode at a path, without following a link.
    func inode(_ path: FilePath) -> Int? {
        let names = path.names
        guard let name = names.last else { return volumes[0].root }
        guard let folder = try? folder(names.dropLast(), of: path) else { return nil }
        return nodes[folder]?.entries?[name].map { inode in mounts[inode].map { volumes[$0].root } ?? inode }
    }

    /// All files below a folder, with their paths.
    func files(below folder: Int, path: [UInt8] = []) -> [([UInt8], [UInt8])] {
        (nodes[folder]?.entries ?? [:]).flatMap { name, inode -> [([UInt8], [UInt8])] in
            let inner = mounts[inode].map { volumes[$0].root } ?? inode
            let path = path + [UInt8(ascii: "/")] + name
            guard let node = nodes[inner] else { return [] }
            return node.bytes.map { [(path, $0)] } ?? files(below: inner, path: path)
        }
    }
}
