import PhotoCommit

/// A file, folder or link of a model disk.
struct ModelNode: Sendable {
    enum Content: Sendable, Equatable {
        case file([UInt8])
        case folder([[UInt8]: Int])
        case link([UInt8])
        case other
    }

    var content: Content
    /// Index of its volume.
    var volume: Int
    var mode: UInt32
    var owner: UInt32 = ModelDisk.user
    var group: UInt32 = ModelDisk.user
    var modified: Int64
    var changed: Int64
    /// Extended attributes.
    var attributes: [String: [UInt8]] = [:]
    /// Number of entries that lead to it.
    var links = 0

    var bytes: [UInt8]? { if case .file(let bytes) = content { bytes } else { nil } }

    /// Entries of a folder.
    var entries: [[UInt8]: Int]? {
        get { if case .folder(let entries) = content { entries } else { nil } }
        set { if let newValue { content = .folder(newValue) } }
    }

    var traits: FileTraits { FileTraits(mode: mode, owner: owner, group: group, attributes: attributes) }

    var isFolder: Bool { entries != nil }
}

/// A file system of a model disk.
struct ModelVolume: Sendable {
    enum Ability: Sendable, Hashable {
        case exchange, attributes
        /// Exclusive renames, and hard links.
        case freeNames
    }

    var root: Int
    /// The device number from `statx`, which volumes may share.
    var device: UInt64
    var capacity = Int.max / 2
    var used = 0
    var isReadOnly = false
    var lacks: Set<ModelVolume.Ability> = []

    /// Free space in bytes.
    var room: Int {
        get { capacity - used }
        set { capacity = used + newValue }
    }
}
