import Backpressure
package import PhotoModel
import Synchronization

/// Encoded pictures that were shown or will be soon, evicted in least recently used order.
///
/// It holds encoded bytes, not pixels. The viewer decodes a picture and keeps its pixels. The bytes are kept in the budget
/// of the pipeline that renders, once there is one.
package final class ImageCache: KeptMemory {
    /// Identifies a picture. Includes the content, so that an edited photo is not shown as before.
    package struct Key: Sendable, Hashable {
        package var asset: AssetRow
        package var content: ContentID?
        /// Name of the tier; nil for the original file.
        package var tier: String?
        /// Of a document, counted from 1.
        package var page: Int

        package init(asset: AssetRow, content: ContentID?, tier: String?, page: Int = 1) {
            self.asset = asset
            self.content = content
            self.tier = tier
            self.page = page
        }
    }

    /// Maximum contents.
    package struct Limits: Sendable, Hashable {
        package var byteCount = 50_000_000
        /// Bytes that are kept whatever else is in use: pictures that were rendered ahead would have to be rendered again.
        package var leastByteCount = 4_000_000
        /// Maximum number of originals, whose bytes count too.
        package var originalCount = 10

        package init() {}
    }

    private let state: Mutex<ImageCacheState>
    /// The share of the limits that may be used now, 0…1.
    let share: @Sendable () -> Double

    /// - Parameter share: called for each inserted picture.
    package init(limits: Limits = Limits(), share: @escaping @Sendable () -> Double = { 1 }) {
        state = Mutex(ImageCacheState(limits: limits))
        self.share = share
    }

    /// Bytes, including the overhead of each picture.
    package var byteCount: Int { state.withLock { $0.byteCount } }
    package var count: Int { state.withLock { $0.count } }
    package var originalCount: Int { state.withLock { $0.originalCount } }

    package func picture(_ key: Key) -> Picture? { state.withLock { $0.take(key) } }

    /// Whether it is in the cache. Does not mark it as used.
    package func contains(_ key: Key) -> Bool { state.withLock { $0.contains(key) } }

    /// Keeps a picture and evicts older ones. A picture larger than the whole cache is not kept.
    package func insert(_ picture: Picture, _ key: Key) {
        let share = share()
        state.withLock { state in
            state.share = share
            state.insert(picture, key)
        }
    }

    /// Evicts what exceeds the current limits.
    package func shrink() {
        let share = share()
        state.withLock { $0.share = share }
    }

    package func giveBack(_ byteCount: Int) { state.withLock { $0.giveBack(byteCount) } }

    /// Starts anew in another budget; nil for none.
    func move(to budget: MemoryBudget?) {
        state.withLock { state in
            state.removeAll()
            state.budget = budget
        }
        budget?.add(self)
    }
}

/// The pictures, without a lock.
struct ImageCacheState {
    private struct Entry {
        var picture: Picture
        var used: UInt64
        /// Nil without a budget.
        var lease: Lease?
    }

    /// Bytes per entry beside the picture: key, array header, place in the table.
    static let overhead = 256

    let limits: ImageCache.Limits
    /// Share of the limits, 0…1. Lowering it evicts pictures.
    var share = 1.0 { didSet { if share < oldValue { makeRoom(0, originals: 0) } } }
    var budget: MemoryBudget?
    private(set) var byteCount = 0
    private(set) var originalCount = 0
    private var entries: [ImageCache.Key: Entry] = [:]
    private var clock: UInt64 = 0

    init(limits: ImageCache.Limits) { self.limits = limits }

    var count: Int { entries.count }
    private var room: Int { Int(Double(limits.byteCount) * share) }
    private var originalRoom: Int { Int((Double(limits.originalCount) * share).rounded(.up)) }

    func contains(_ key: ImageCache.Key) -> Bool { entries[key] != nil }

    mutating func take(_ key: ImageCache.Key) -> Picture? {
        guard let picture = entries[key]?.picture else { return nil }
        clock += 1
        entries[key]?.used = clock
        return picture
    }

    mutating func insert(_ picture: Picture, _ key: ImageCache.Key) {
        remove(key)
        let cost = Self.cost(picture)
        guard cost <= room, !picture.isOriginal || originalRoom > 0 else { return }
        makeRoom(cost, originals: picture.isOriginal ? 1 : 0)
        var lease: Lease?
        if let budget {
            lease = self.lease(cost, of: budget)
            guard lease != nil else { return }
        }
        clock += 1
        entries[key] = Entry(picture: picture, used: clock, lease: lease)
        byteCount += cost
        if picture.isOriginal { originalCount += 1 }
    }

    mutating func removeAll() {
        entries = [:]
        (byteCount, originalCount) = (0, 0)
    }

    /// For a new picture; evicts others if necessary. Nil if there is no room for it.
    private mutating func lease(_ cost: Int, of budget: MemoryBudget) -> Lease? {
        let least = limits.leastByteCount
        if let lease = budget.keep(cost, inAnyCase: byteCount + cost <= least) { return lease }
        free(cost)
        if let lease = budget.keep(cost) { return lease }
        free(byteCount + cost - least)
        return budget.keep(cost, inAnyCase: cost <= least)
    }

    mutating func giveBack(_ byteCount: Int) { free(min(byteCount, self.byteCount - limits.leastByteCount)) }

    /// Evicts pictures of at least this many bytes, or all.
    private mutating func free(_ byteCount: Int) {
        let wanted = self.byteCount - byteCount
        for (key, _) in entries.sorted(by: { $0.value.used < $1.value.used }) {
            if self.byteCount <= wanted { return }
            remove(key)
        }
    }

    private mutating func makeRoom(_ cost: Int, originals: Int) {
        guard byteCount + cost > room || originalCount + originals > originalRoom else { return }
        for (key, entry) in entries.sorted(by: { $0.value.used < $1.value.used }) {
            if byteCount + cost > room {
                remove(key)
            } else if originalCount + originals > originalRoom {
                if entry.picture.isOriginal { remove(key) }
            } else {
                return
            }
        }
    }

    private mutating func remove(_ key: ImageCache.Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        byteCount -= Self.cost(entry.picture)
        if entry.picture.isOriginal { originalCount -= 1 }
    }

    private static func cost(_ picture: Picture) -> Int { picture.bytes.count + overhead }
}
