import TestSupport

/// What survives a power loss of changes that were not synchronised.
enum ModelSurvival: Sendable, Hashable {
    case all, nothing
    /// Each change survives or not, independently of the others except for its dependencies. Bytes that were not synchronised
    /// exist completely, in part, as zeros, or not at all.
    case random(seed: UInt64)
}

extension ModelState {
    /// Makes all writes to a volume durable.
    mutating func synchronize(volume: Int) {
        for inode in unwritten where nodes[inode]?.volume == volume { synchronizeBytes(of: inode) }
        for index in effects.indices where effects[index].volume == volume { effects[index].waitsFor = [] }
        settle()
    }

    /// Makes a folder's entries durable. Those moved from or to another folder are durable once that one is synchronised too.
    mutating func synchronize(folder: Int) {
        for index in effects.indices { effects[index].waitsFor.remove(folder) }
        settle()
    }

    mutating func synchronizeBytes(of inode: Int) {
        guard !dropped.contains(inode), let node = nodes[inode] else { return }
        unwritten.remove(inode)
        durable[inode] = node
    }

    /// Makes the last change durable, with its dependencies.
    mutating func synchronizeLast() {
        guard !effects.isEmpty else { return }
        effects[effects.count - 1].waitsFor = []
        settle()
    }

    /// Fails a synchronisation: pending writes are taken for durable, but are not.
    mutating func drop(volume: Int) {
        for inode in unwritten where nodes[inode]?.volume == volume { dropped.insert(inode) }
    }

    /// Makes changes durable that wait for no folder, with their dependencies.
    private mutating func settle() {
        var isDone = effects.map(\.waitsFor.isEmpty)
        var needed: Set<ModelEffect.Matter> = []
        for index in effects.indices.reversed() {
            let matters = effects[index].matters
            isDone[index] = isDone[index] || matters.contains(where: needed.contains)
            if isDone[index] { needed.formUnion(matters) }
        }
        for (effect, isDone) in zip(effects, isDone) where isDone { write(effect) }
        effects = zip(effects, isDone).filter { !$0.1 }.map(\.0)
    }

    private mutating func write(_ effect: ModelEffect) {
        for change in effect.changes {
            if durable[change.folder] == nil { durable[change.folder] = emptied(change.folder) }
            if let inode = change.to, durable[inode] == nil { durable[inode] = emptied(inode) }
            durable[change.folder]?.entries?[change.name] = change.to
        }
    }

    /// A file or folder that exists on the disk without its contents.
    private func emptied(_ inode: Int) -> ModelNode? {
        var node = nodes[inode]
        if node?.bytes != nil { node?.content = .file([]) }
        if node?.isFolder == true { node?.content = .folder([:]) }
        return node
    }

    /// Power loss and restart.
    mutating func crash(keeping survival: ModelSurvival) {
        switch survival {
        case .all:
            for volume in volumes.indices { synchronize(volume: volume) }
            for inode in dropped { durable[inode] = nodes[inode] }
        case .nothing: break
        case .random(let seed): keepSome(seed)
        }
        nodes = durable
        effects = []
        unwritten = []
        dropped = []
        generation += 1
        count()
    }

    private mutating func keepSome(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var survives: [Bool] = []
        var lost: Set<ModelEffect.Matter> = []
        for effect in effects {
            let matters = effect.matters
            survives.append(Bool.random(using: &random) && !matters.contains(where: lost.contains))
            if survives.last == false { lost.formUnion(matters) }
        }
        for (effect, survives) in zip(effects, survives) where survives { write(effect) }
        for inode in unwritten.sorted() {
            guard let bytes = nodes[inode]?.bytes, durable[inode] != nil else { continue }
            let part = Int.random(in: 0...bytes.count, using: &random)
            let kept: [UInt8] =
                switch Int.random(in: 0..<4, using: &random) {
                case 0: []
                case 1: Array(bytes[..<part])
                case 2: Array(bytes[..<part]) + [UInt8](repeating: 0, count: bytes.count - part)
                default: bytes
                }
            durable[inode]?.content = .file(kept)
        }
    }

    /// Recounts links and used space from what is reachable.
    private mutating func count() {
        var links: [Int: Int] = [:]
        for volume in volumes { links[volume.root] = 1 }
        var open = volumes.map(\.root)
        while let folder = open.popLast() {
            for inode in (nodes[folder]?.entries ?? [:]).values {
                if links[inode] == nil && nodes[inode]?.isFolder == true { open.append(inode) }
                links[inode, default: 0] += 1
            }
        }
        nodes = nodes.filter { links[$0.key] != nil }
        for index in volumes.indices { volumes[index].used = 0 }
        for (inode, node) in nodes {
            nodes[inode]?.links = links[inode] ?? 0
            volumes[node.volume].used += node.bytes?.count ?? 0
        }
        durable = nodes
    }
}
