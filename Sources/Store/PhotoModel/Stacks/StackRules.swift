/// The rules by which files of one folder are stacked. Each is on unless a recipe turns it off.
public struct StackRules: Sendable, Hashable, Codable {
    /// A camera raw file and finished pictures of the same name, unless their times of capture differ.
    public var raw = true
    /// A picture and a film with the same content identifier, such as a Live Photo.
    public var live = true
    /// An edited picture beside its original (`IMG_E1234` and `IMG_1234`, `name-edited` and `name`), if both have the
    /// same time of capture.
    public var edits = true
    /// A picture named as a further file of another one (`name (1)` and `name`), if both are of one exposure and their
    /// bytes differ.
    public var copies = true
    /// Pictures of one burst: by the camera's identifier, or as Google and Samsung name them.
    public var bursts = true

    public init() {}
}

extension StackRules {
    /// A rule that is absent was unknown when the others were stored, and stacked nothing.
    public init(from decoder: any Decoder) throws {
        let rules = try decoder.container(keyedBy: CodingKeys.self)
        func isOn(_ rule: CodingKeys) throws -> Bool { try rules.decodeIfPresent(Bool.self, forKey: rule) ?? false }
        (raw, live, edits) = (try isOn(.raw), try isOn(.live), try isOn(.edits))
        (copies, bursts) = (try isOn(.copies), try isOn(.bursts))
    }
}
