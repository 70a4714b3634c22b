import StoreFiles
import SystemPackage

extension TrashCan {
    /// A name that is free for both the file and its `.trashinfo`. After a crash, only one of them may exist.
    func freeName(_ name: [UInt8], in trash: Trash<Folder>) throws(TrashError) -> [UInt8] {
        while true {
            let free = TrashName.make(name, number: try freeNumber(name, in: trash))
            if trash.reserve(free) { return free }
        }
    }

    /// The numbers of one name rarely have gaps, so search for a free one by doubling, then halving.
    private func freeNumber(_ name: [UInt8], in trash: Trash<Folder>) throws(TrashError) -> Int {
        guard try isTaken(name, 1, in: trash) else { return 1 }
        var (taken, step) = (1, 1)
        while try isTaken(name, taken + step, in: trash) {
            taken += step
            step *= 2
        }
        var free = taken + step
        while free - taken > 1 {
            let middle = (taken + free) / 2
            if try isTaken(name, middle, in: trash) { taken = middle } else { free = middle }
        }
        return free
    }

    private func isTaken(_ name: [UInt8], _ number: Int, in trash: Trash<Folder>) throws(TrashError) -> Bool {
        let name = TrashName.make(name, number: number)
        if trash.isReserved(name) { return true }
        return try trying { () throws(FileActionError) in
            if try actions.status(name + TrashName.suffix, in: trash.info) != nil { return true }
            return try actions.status(name, in: trash.files) != nil
        }
    }

    /// The path for a `.trashinfo`. Except in the home trash it is relative to the mount point, so that the disk can be
    /// mounted elsewhere.
    func infoPath(of original: FilePath, in trash: Trash<Folder>) -> [UInt8] {
        var path = original
        guard let top = trash.topFolder, path.removePrefix(top) else { return original.bytes }
        return path.bytes
    }

    /// The absolute path of a `.trashinfo`; nil if it is outside the trash's file system.
    func original(of info: TrashInfo, in trash: Trash<Folder>) -> FilePath? {
        let path = FilePath(bytes: info.path)
        if path.isAbsolute { return path }
        guard let top = trash.topFolder, !path.components.contains(where: { $0.kind == .parentDirectory }) else {
            return nil
        }
        return top.pushing(path)
    }
}
