import PhotoModel
import Synchronization

/// Remembers details of requested tiers, so that the next request only looks up the bytes.
///
/// About 100 bytes per tier. When the newer half is full, the older one is dropped; an entry that is used again moves over.
final class TierMemory: Sendable {
    struct Name: Sendable, Hashable {
        var photo: AssetID
        var tier: String
    }

    private struct Halves<Key: Hashable & Sendable, Value: Sendable>: Sendable {
        var newer: [Key: Value] = [:]
        var older: [Key: Value] = [:]

        mutating func find(_ key: Key, limit: Int) -> Value? {
            if let value = newer[key] { return value }
            guard let value = older.removeValue(forKey: key) else { return nil }
            insert(value, key, limit: limit)
            return value
        }

        mutating func insert(_ value: Value, _ key: Key, limit: Int) {
            if newer.count >= limit { (older, newer) = (newer, [:]) }
            newer[key] = value
        }
    }

    private struct State: Sendable {
        var tiers = Halves<TierKey, StoredTier>()
        var names = Halves<Name, TierKey>()
        /// How often names were forgotten.
        var turn = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The maximum number of entries in each half.
    init(limit: Int = 1 << 15) { self.limit = limit }

    func tier(_ key: TierKey) -> StoredTier? { state.withLock { $0.tiers.find(key, limit: limit) } }

    func key(_ name: Name) -> TierKey? { state.withLock { $0.names.find(name, limit: limit) } }

    func remember(_ tier: StoredTier, _ key: TierKey) { state.withLock { $0.tiers.insert(tier, key, limit: limit) } }

    /// Read it before looking up what to remember.
    var turn: Int { state.withLock { $0.turn } }

    /// - Parameter turn: The value before the lookup: if it has changed, the result may be outdated and is dropped.
    func remember(_ key: TierKey, _ name: Name, turn: Int) {
        state.withLock { state in
            if state.turn == turn { state.names.insert(key, name, limit: limit) }
        }
    }

    func forget(_ key: TierKey) {
        state.withLock { state in
            state.tiers.newer[key] = nil
            state.tiers.older[key] = nil
        }
    }

    /// Forgets names, because photos may have other contents now and tiers other names.
    func forgetNames() {
        state.withLock { state in
            state.names = Halves()
            state.turn += 1
        }
    }
}
