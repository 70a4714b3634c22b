import PhotoModel
import PhotoRecord
package import StoreFiles

/// How many bytes a cache may hold, and what it gives up beyond.
///
/// The largest tiers go first, of the photos that were not seen for longest; then the next smaller ones. The smallest
/// tier of a photo always stays, and so do the tiers of photos that are not there now: they could not be made again. What
/// goes leaves an empty value behind, by which everybody knows that it is not missing but was given up: a run does not
/// make it again, a request does.
struct CacheBound {
    /// Photos whose tiers go in one transaction, at most.
    private static let groupCount = 64

    let byteCount: Int
    private let order: any EvictionOrder
    private(set) var evictedTiers = 0
    /// How many of a photo's tiers go at most, beside the largest.
    private var level = 0
    /// Of the photos, those up to here have nothing left to give up at this level.
    private var place: ViewedContent?
    /// Some of them have more to give up at the next level.
    private var goesDeeper = false
    /// Bytes at which nothing more could be given up.
    private var stuckAt: Int?

    /// Nil for a library that is not bounded.
    init?(_ order: any EvictionOrder) throws(StoreError) {
        guard let byteCount = try order.cacheBound(), byteCount > 0 else { return nil }
        self.byteCount = byteCount
        self.order = order
    }

    /// LMDB looks for pages side by side, and uses none that the commit before has freed: the file would grow beyond the
    /// bound were all of it used. Going down by as much again at a time keeps evicting rare.
    private var spare: Int { max(byteCount / 16, min(byteCount / 8, 8 << 20)) }
    private var most: Int { byteCount - spare }
    private var goal: Int { byteCount - 2 * spare }

    /// Gives up tiers if the cache would outgrow its bound with so many bytes more. Stops early in a task that is cancelled.
    mutating func makeRoom(for needed: Int, in cache: Cache) throws(StoreError) {
        let used = try cache.usedByteCount() + needed
        guard used > max(most, (stuckAt ?? 0) + byteCount / 16) else { return }
        stuckAt = nil
        // Some that came before may have been made again.
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

    /// Gives up tiers at this level, until there is room or all photos have been looked at.
    ///
    /// - Returns: bytes that are used then.
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
    /// Bytes of the pages in use, which is what a bound counts: free ones are for what comes next.
    package func usedByteCount() throws(StoreError) -> Int {
        try environment.read { transaction throws(StoreError) in try environment.usedByteCount(transaction) }
    }

    /// Gives up tiers of these photos until so many bytes are free.
    ///
    /// - Returns: how many, the last photo that was looked at, and whether there is more to give up at the next level.
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
                    // Written over, it would keep its pages.
                    try transaction.delete(environment.tiers, key)
                    try transaction.put(environment.tiers, key, [])
                }
                environment.trimIfLarge()
                if bytes >= byteCount { return (tiers, photo, goesDeeper) }
            }
            return (tiers, photos.last, goesDeeper)
        }
    }

    /// Keys of a content's tiers, the largest first, but not of the bytes that its smallest one has.
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
