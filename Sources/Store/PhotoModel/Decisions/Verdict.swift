/// What is to become of a photo, in the words of a person who goes through a library.
public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// It stays, and has been looked at.
    case keep
    /// It stays, and is one of the best.
    case favourite
    /// It goes into the trash with the next commit.
    case trash
    /// Not now: it has been passed over, and stays as it is.
    case skip
}
