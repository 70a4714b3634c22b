import PhotoCommit
import SystemPackage

extension ModelFileActions {
    func makeFolder(_ name: [UInt8], in folder: ModelFolder, mode: UInt32) throws(FileActionError) {
        try disk.begin(.makeFolder, folder.path, name)
        try disk.locked { state throws(FileActionError) in
            if let there = try state.entry(name, in: folder, "makeFolder") {
                guard state.nodes[there]?.isFolder == true else { throw folder.error(.wrongKind, "makeFolder", name) }
                return
            }
            try state.check(folder, "makeFolder", name)
            let inode = state.addNode(.folder([:]), volume: try state.node(of: folder).volume, mode: mode)
            state.change([.init(folder: folder.inode, name: name, from: nil, to: inode)])
        }
    }

    func create(
        _ name: [UInt8],
        in folder: ModelFolder,
        _ bytes: [UInt8],
        mode: UInt32,
        as traits: FileTraits?
    ) throws(FileActionError) {
        try disk.begin(.create, folder.path, name)
        let inode = try make(name, in: folder, mode: mode, "create")
        if let traits { try give(traits, to: inode, name, in: folder) }
        try write(bytes, to: inode, name, in: folder)
    }

    private func give(
        _ traits: FileTraits,
        to inode: Int,
        _ name: [UInt8],
        in folder: ModelFolder,
        keepsOwner: Bool = true
    ) throws(FileActionError) {
        do throws(FileActionError) {
            try disk.begin(.give, folder.path, name)
            try disk.locked { state throws(FileActionError) in
                let volume = state.volumes[try state.node(of: folder).volume]
                let isOwn = (traits.owner, traits.group) == (ModelDisk.user, ModelDisk.user)
                guard isOwn || !keepsOwner, traits.attributes.isEmpty || !volume.lacks.contains(.attributes) else {
                    throw folder.error(.notCarried, "give", name)
                }
                state.nodes[inode]?.mode = traits.mode
                state.nodes[inode]?.attributes = traits.attributes
            }
        } catch {
            if !error.isStopped { try takeAway(name, inode, in: folder) }
            throw error
        }
    }

    private func make(
        _ name: [UInt8],
        in folder: ModelFolder,
        mode: UInt32,
        _ call: String
    ) throws(FileActionError) -> Int {
        try disk.locked { state throws(FileActionError) in
            guard try state.entry(name, in: folder, call) == nil else { throw folder.error(.exists, call, name) }
            try state.check(folder, call, name)
            let inode = state.addNode(.file([]), volume: try state.node(of: folder).volume, mode: mode)
            state.change([.init(folder: folder.inode, name: name, from: nil, to: inode)])
            return inode
        }
    }

    /// Writes in two halves, between which the process may die. If the disk fails, removes the file if possible.
    private func write(
        _ bytes: [UInt8],
        to inode: Int,
        _ name: [UInt8],
        in folder: ModelFolder
    ) throws(FileActionError) {
        for count in [bytes.count / 2, bytes.count] {
            do throws(FileActionError) {
                try disk.begin(.write, folder.path, name)
                try disk.locked { state throws(FileActionError) in
                    do throws(ModelState.NoRoom) {
                        try state.setBytes(Array(bytes[..<count]), of: inode)
                    } catch {
                        throw folder.error(.noRoom, "write", name)
                    }
                }
            } catch {
                if !error.isStopped { try takeAway(name, inode, in: folder) }
                throw error
            }
        }
    }

    private func takeAway(_ name: [UInt8], _ inode: Int, in folder: ModelFolder) throws(FileActionError) {
        do throws(FileActionError) {
            try disk.begin(.unlink, folder.path, name)
        } catch {
            guard error.isStopped else { return }
            throw error
        }
        try disk.locked { state throws(FileActionError) in
            guard try state.entry(name, in: folder, "unlink") == inode else { return }
            state.change([.init(folder: folder.inode, name: name, from: inode, to: nil)])
        }
    }

    func rename(
        _ name: [UInt8],
        in folder: ModelFolder,
        to new: [UInt8],
        in other: ModelFolder
    ) throws(FileActionError) {
        try rename(name, in: folder, to: new, in: other, isOwn: false)
    }

    func rename(
        _ name: [UInt8],
        in folder: ModelFolder,
        toOwn new: [UInt8],
        in other: ModelFolder
    ) throws(FileActionError) {
        try rename(name, in: folder, to: new, in: other, isOwn: true)
    }

    private func rename(
        _ name: [UInt8],
        in folder: ModelFolder,
        to new: [UInt8],
        in other: ModelFolder,
        isOwn: Bool
    ) throws(FileActionError) {
        try disk.begin(.rename, folder.path, name)
        try disk.locked { state throws(FileActionError) in
            try state.check([name, new], in: folder, "rename")
            let (from, to) = (try state.node(of: folder), try state.node(of: other))
            guard from.volume == to.volume else { throw folder.error(.otherFileSystem, "rename", name) }
            guard let inode = try state.entry(name, in: folder, "rename") else {
                throw folder.error(.missing, "rename", name)
            }
            guard try state.entry(new, in: other, "rename") == nil else { throw other.error(.exists, "rename", new) }
            guard inode != other.inode else { throw folder.error(.notSupported, "rename", name) }
            try state.check(folder, "rename", name)
            try state.check(other, "rename", new)
            guard isOwn || !state.volumes[from.volume].lacks.contains(.freeNames) else {
                throw folder.error(.notSupported, "rename", name)
            }
            state.change([
                .init(folder: folder.inode, name: name, from: inode, to: nil),
                .init(folder: other.inode, name: new, from: nil, to: inode),
            ])
        }
    }

    func exchange(_ name: [UInt8], _ other: [UInt8], in folder: ModelFolder) throws(FileActionError) {
        try disk.begin(.exchange, folder.path, name)
        try disk.locked { state throws(FileActionError) in
            let volume = state.volumes[try state.node(of: folder).volume]
            try state.check([name, other], in: folder, "exchange")
            guard let first = try state.entry(name, in: folder, "exchange") else {
                throw folder.error(.missing, "exchange", name)
            }
            guard let second = try state.entry(other, in: folder, "exchange") else {
                throw folder.error(.missing, "exchange", other)
            }
            try state.check(folder, "exchange", name)
            guard !volume.lacks.contains(.exchange) else { throw folder.error(.notSupported, "exchange", name) }
            guard first != second else { return }
            state.change([
                .init(folder: folder.inode, name: name, from: first, to: second),
                .init(folder: folder.inode, name: other, from: second, to: first),
            ])
        }
    }

    func unlink(_ name: [UInt8], in folder: ModelFolder) throws(FileActionError) {
        try disk.begin(.unlink, folder.path, name)
        try disk.locked { state throws(FileActionError) in
            guard let inode = try state.entry(name, in: folder, "unlink"), let node = state.nodes[inode] else {
                throw folder.error(.missing, "unlink", name)
            }
            guard state.mounts[inode] == nil else { throw folder.error(.other(.resourceBusy), "unlink", name) }
            guard !node.isFolder else { throw folder.error(.wrongKind, "unlink", name) }
            try state.check(folder, "unlink", name)
            state.change([.init(folder: folder.inode, name: name, from: inode, to: nil)])
        }
    }

    func copy(
        _ name: [UInt8],
        in folder: ModelFolder,
        to new: [UInt8],
        in other: ModelFolder,
        as traits: FileTraits?
    ) throws(FileActionError) {
        try disk.begin(.copy, folder.path, name)
        let source = try disk.locked { state throws(FileActionError) in
            state.nodes[try state.file(name, in: folder, "copy")]
        }
        guard let source, let bytes = source.bytes else { throw folder.error(.missing, "copy", name) }
        let inode = try make(new, in: other, mode: 0o600, "copy")
        try give(traits ?? source.traits, to: inode, new, in: other, keepsOwner: traits != nil)
        try write(bytes, to: inode, new, in: other)
        do throws(FileActionError) {
            try disk.begin(.synchronizeCopy, other.path, new)
            try disk.locked { state throws(FileActionError) in
                state.nodes[inode]?.modified = source.modified
                state.synchronizeBytes(of: inode)
            }
        } catch {
            if !error.isStopped { try takeAway(new, inode, in: other) }
            throw error
        }
    }
}
