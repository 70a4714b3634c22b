/// A change of folders' entries that is not on the disk yet: all of it gets there or nothing.
struct ModelEffect: Sendable {
    struct Change: Sendable {
        var folder: Int
        var name: [UInt8]
        /// The inodes that the name leads to before and after.
        var from: Int?
        var to: Int?
    }

    /// What makes two effects depend on each other: they change the same name, or are about the same file.
    enum Matter: Hashable {
        case name(folder: Int, [UInt8])
        case node(Int)
    }

    var volume: Int
    var changes: [Change]
    /// Folders that are still to be synchronised, one by one, until it is on the disk.
    var waitsFor: Set<Int>

    init(volume: Int, changes: [Change]) {
        self.volume = volume
        self.changes = changes
        waitsFor = Set(changes.map(\.folder))
    }

    var matters: [Matter] {
        changes.flatMap { change in
            [.name(folder: change.folder, change.name)] + [change.from, change.to].compactMap { $0.map { .node($0) } }
        }
    }
}
