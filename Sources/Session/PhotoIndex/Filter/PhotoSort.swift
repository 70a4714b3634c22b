/// The order of photos. It is total: equal photos are ordered by folder and name.
///
/// Names and folders are ordered by their bytes. The descending order is the reverse of the ascending one, except that photos
/// with an unknown value (time, sharpness, scores) come last in both.
public struct PhotoSort: Sendable, Hashable {
    public enum Key: Sendable, Hashable, CaseIterable {
        /// The time when it was taken.
        case taken
        /// The file's name, whatever its folder.
        case name
        /// The file's size in bytes.
        case size
        /// Folder, then name.
        case folder
        case sharpness
        /// How long it plays: of videos and motion photos.
        case duration
        case score(PhotoScore)
        /// Values from plugins: false, true, numbers, then texts ignoring case.
        case plugin(PluginField)

        /// All keys except those of plugins, which depend on the library.
        public static var allCases: [Key] { common + PhotoScore.allCases.map { .score($0) } + [.duration] }

        /// Keys that an index prepares when it is loaded. The others are prepared at first use.
        package static var common: [Key] { plain.map(\.key).filter { $0 != .duration } }

        private static let plain: [(word: String, key: Key)] = [
            ("taken", .taken), ("name", .name), ("size", .size), ("folder", .folder), ("sharpness", .sharpness),
            ("duration", .duration),
        ]

        /// As in queries.
        public init?(word: String) {
            if let key = Self.plain.first(where: { $0.word == word })?.key {
                self = key
            } else if let score = PhotoScore(word: word) {
                self = .score(score)
            } else if let field = PluginField(word: word) {
                self = .plugin(field)
            } else {
                return nil
            }
        }

        public var word: String {
            switch self {
            case .score(let score): return score.rawValue
            case .plugin(let field): return field.word
            default: return Self.plain.first { $0.key == self }?.word ?? ""
            }
        }
    }

    public var key: Key
    public var isDescending: Bool

    public init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    /// Parses `taken`, or `-taken` for the descending order.
    public init(_ text: String) throws(PhotoFilterError) {
        self = try FilterParser.sort(FilterPiece(text), of: text)
    }

    public var text: String { (isDescending ? "-" : "") + key.word }
}
