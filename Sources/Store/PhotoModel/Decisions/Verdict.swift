/// What happens to a photo, in the words of a person who reviews a library.
public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// It stays, and has been reviewed.
    case keep
    /// It stays, and is one of the best.
    case favourite
    /// The next commit moves it to the trash.
    case trash
    /// Passed over for now; it stays as it is.
    case skip

    /// What the verdict means for a file: a favourite is kept.
    package var fate: Verdict { self == .favourite ? .keep : self }
}
