import SystemPackage

/// What `sluice-decode --abilities` prints.
struct DecoderAbilities: Decodable {
    var libvips: String
    var libheif: String
    var libavcodec: String
    /// Names of the decoders for "hevc" and "av1".
    var decoders: [String: [String]]
    /// Whether a format is decoded.
    var formats: [String: Bool]
    var cage: CageAbilities

    /// Nil where the executable cannot be run or says something else.
    init?(asking executable: FilePath) {
        guard let abilities = Abilities.read(Self.self, from: executable) else { return nil }
        self = abilities
    }
}

/// What holds a process of ours that reads what strangers made, and what it tried in vain.
struct CageAbilities: Decodable {
    /// All that it tries.
    static let attempts = ["files", "networks", "programs", "processes"]

    /// Version in force; 0 for none.
    var landlock: Int
    var seccomp: Bool
    /// Of `attempts`.
    var refused: [String]

    var isNone: Bool { landlock == 0 && !seccomp }
}
