/// The user's verdict about a photo.
public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    case keep, favourite, trash, skip
}
