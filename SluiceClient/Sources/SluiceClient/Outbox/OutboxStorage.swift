/// Where letters wait, oldest first. Only its outbox calls it, one call after the other.
public protocol OutboxStorage: Sendable {
    /// The letters for a library, also those of earlier programs.
    func letters(for library: String) throws -> [OutboxLetter]
    /// Returns when the letter is safe.
    func add(_ letter: OutboxLetter) throws
    func remove(_ letter: OutboxLetter) throws
}

/// Keeps nothing longer than the program runs.
public struct OutboxMemory: OutboxStorage {
    public init() {}
    public func letters(for library: String) -> [OutboxLetter] { [] }
    public func add(_ letter: OutboxLetter) {}
    public func remove(_ letter: OutboxLetter) {}
}
