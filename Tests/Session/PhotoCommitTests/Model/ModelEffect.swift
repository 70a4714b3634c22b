/// A change of folder entries that is not on the disk yet. It becomes durable as a whole or not at all.
struct ModelEffect: Sendable {
    struct Change: Sendable {
        var folder: Int
        var name: [UInt8]
        /// The inodes of the name before and after.
        var from: Int?
        var to: Int?
    }

    /// Two effects depend on each other if they change the same name or affect the same file.
    enum Matter: Hashable {
        case name(folder: Int, [UInt8])
        case node(Int)
    }

    var volume: Int
    var changes: [Change]
    /// Folders to be synchronised one by one until the effect is on the disk.
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
