import PhotoModel
import PhotoRecord
package import StoreFiles

/// The size limit of a cache, and what is evicted beyond it.
///
/// Eviction starts with the largest tiers of the photos that were not seen for longest, then takes the next smaller ones.
/// It never takes the smallest tier of a photo, nor the tiers of missing photos, which could not be made again. An evicted
/// tier leaves an empty value, which marks it as evicted, not missing: a run does not make it again, a request does.
/// make it again, a request does.
struct CacheBound {
    /// The most photos per eviction transaction.
    private static let groupCount = 64

    let byteCount: Int
    private let order: any EvictionOrder
    private(set) var evictedTiers = 0
    /// How many tiers of a photo may be evicted besides the largest.
    private var level = 0
    /// The photos up to this one have nothing left to evict at this level.
    private var place: ViewedContent?
    /// Whether some photos have more to evict at the next level.
    private var goesDeeper = false
    /// The byte count at which nothing more could be evicted.
    private var stuckAt: Int?

    /// Nil for a library without a bound.
    init?(_ order: any EvictionOrder) throws(StoreError) {
        guard let byteCount = try order.cacheBound(), byteCount > 0 else { return nil }
        self.byteCount = byteCount
        self.order = order
    }

    /// LMDB needs contiguous pages and does not reuse those that the previous commit freed, so the file would grow beyond
    /// the bound if all of it were used. Freeing the same amount again each time keeps evictions rare.
    private var spare: Int { max(byteCount / 16, min(byteCount / 8, 8 << 20)) }
    private var maxUsed: Int { byteCount - spare }
    private var goal: Int { byteCount - 2 * spare }

    /// Evicts tiers if this many more bytes would exceed the bound. Stops early if the task is cancelled.
    mutating func makeRoom(for needed: Int, in cache: Cache) throws(StoreError) {
        let used = try cache.usedByteCount() + needed
        guard used > max(maxUsed, (stuckAt ?? 0) + byteCount / 16) else { return }
        stuckAt = nil
        // Earlier photos may have had tiers made again.
        var mayBeginAgain = level > 0 || place != nil
        while true {
            let left = try evict(for: needed, from: cache)
            guard left > goal, !Task.isCancelled else { return }
            place = nil
            if goesDeeper {
                level += 1
            } else if mayBeginAgain {
                (level, mayBeginAgain) = (0, false)
            } else {
                stuckAt = left
                return
            }
            goesDeeper = false
        }
    }

    /// Evicts tiers at this level, until there is room or all photos have been visited.
    ///
    /// - Returns: the bytes in use afterwards.
    private mutating func evict(for needed: Int, from cache: Cache) throws(StoreError) -> Int {
        var used = try cache.usedByteCount() + needed
        try order.forEachUnseen(after: place, groupsOf: Self.groupCount) { photos in
            let evicted = try cache.evict(photos, level: level, byteCount: used - goal)
            evictedTiers += evicted.tiers
            goesDeeper = goesDeeper || evicted.goesDeeper
            place = evicted.last
            used = try cache.usedByteCount() + needed
            return used > goal && !Task.isCancelled
        }
        return used
    }
}

extension Cache {
    /// Bytes of the pages in use. A bound counts only these: free pages are available for the next writes.
    package func usedByteCount() throws(StoreError) -> Int {
        try environment.read { transaction throws(StoreError) in try environment.usedByteCount(transaction) }
    }

    /// Evicts tiers of these photos until this many bytes are free.
    ///
    /// - Returns: the number of tiers, the last photo visited, and whether there is more to evict at the next level.
    fileprivate func evict(
        _ photos: [ViewedContent],
        level: Int,
        byteCount: Int
    ) throws(StoreError) -> (tiers: Int, last: ViewedContent?, goesDeeper: Bool) {
        try environment.write { transaction throws(StoreError) in
            var (tiers, bytes, goesDeeper) = (0, 0, false)
            for photo in photos {
                let keys = try evictable(photo.content, transaction)
                goesDeeper = goesDeeper || keys.count > level + 1
                for key in keys.prefix(level + 1) {
                    guard let value = try transaction.value(environment.tiers, key), !value.isEmpty else { continue }
                    (tiers, bytes) = (tiers + 1, bytes + value.count)
                    // Overwriting it would keep its pages.
                    try transaction.delete(environment.tiers, key)
                    try transaction.put(environment.tiers, key, [])
                }
                environment.trimIfLarge()
                if bytes >= byteCount { return (tiers, photo, goesDeeper) }
            }
            return (tiers, photos.last, goesDeeper)
        }
    }

    /// Keys of a content's tiers, largest first, without those that share bytes with its smallest tier.
    private func evictable(
        _ content: ContentID,
        _ transaction: borrowing Transaction
    ) throws(StoreError) -> [[UInt8]] {
        guard let record = try record(content, transaction) else { return [] }
        let stored = record.tiers.compactMap(\.storedTierDigest)
        var seen: Set<TierDigest> = []
        let distinct = stored.filter { $0 != stored.last && seen.insert($0).inserted }
        return distinct.map { content.bytes + $0.bytes }
    }
}
