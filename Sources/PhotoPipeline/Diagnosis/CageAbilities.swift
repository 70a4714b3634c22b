/// What holds a process of ours that reads what strangers made, and what it tried in vain.
struct CageAbilities: Decodable {
    /// All that it tries.
    static let attempts = ["files", "networks", "programs", "processes"]

    /// Version in force; 0 for none.
    var landlock: Int
    var seccomp: Bool
    /// Of `attempts`.
    var refused: [String]
}
