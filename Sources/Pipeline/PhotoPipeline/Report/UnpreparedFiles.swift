/// Files below the roots that are not photos of the library, counted by kind: by their names and directory entries,
/// without opening the files.
public struct UnpreparedFiles: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable, CodingKey {
        case videos, pictures, audio, documents, archives, sidecars, links, hidden, hiddenFolders, system, excluded
        case special, other
    }

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)

    public init() {}

    public subscript(kind: Kind) -> Int { counts[kind.index] }

    public var total: Int { counts.reduce(0, +) }
    public var isEmpty: Bool { total == 0 }

    /// The kinds with a count above zero, in the order of `Kind`.
    public var all: [(kind: Kind, count: Int)] {
        zip(Kind.allCases, counts).filter { $0.1 > 0 }.map { (kind: $0.0, count: $0.1) }
    }

    mutating func add(_ kind: Kind, _ count: Int = 1) { counts[kind.index] += count }

    package mutating func add(_ others: UnpreparedFiles) {
        for index in counts.indices { counts[index] += others.counts[index] }
    }
}

extension UnpreparedFiles.Kind {
    private static let indices = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))

    /// Its index among all kinds.
    fileprivate var index: Int { Self.indices[self] ?? 0 }

    /// Singular and plural, as text.
    public var words: (one: String, many: String) {
        switch self {
        case .videos: ("video", "videos")
        case .pictures: ("picture of an unsupported format", "pictures of unsupported formats")
        case .audio: ("sound file", "sound files")
        case .documents: ("document", "documents")
        case .archives: ("archive", "archives")
        case .sidecars: ("sidecar", "sidecars")
        case .links: ("link", "links")
        case .hidden: ("hidden file", "hidden files")
        case .hiddenFolders: ("hidden folder", "hidden folders")
        case .system: ("system file", "system files")
        case .excluded: ("excluded by the recipe", "excluded by the recipe")
        case .special: ("special file", "special files")
        case .other: ("other file", "other files")
        }
    }
}

/// An object of counts: `{"links": 3, "videos": 12}`.
extension UnpreparedFiles: Codable {
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Kind.self)
        for kind in fields.allKeys { counts[kind.index] = try fields.decode(Int.self, forKey: kind) }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Kind.self)
        for (kind, count) in all { try fields.encode(count, forKey: kind) }
    }
}
