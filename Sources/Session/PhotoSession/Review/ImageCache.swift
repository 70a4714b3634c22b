package import PhotoModel
import Synchronization

/// Encoded pictures that were shown or will be soon, evicted in least recently used order.
///
/// It holds encoded bytes, not pixels. The viewer decodes a picture and keeps its pixels.
package final class ImageCache: Sendable {
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

    package func removeAll() { state.withLock { $0.removeAll() } }
}

/// The pictures, without a lock.
struct ImageCacheState {
    private struct Entry {
        var picture: Picture
        var used: UInt64
    }

    /// Bytes per entry beside the picture: key, array header, place in the table.
    static let overhead = 256

    let limits: ImageCache.Limits
    /// Share of the limits, 0…1. Lowering it evicts pictures.
    var share = 1.0 { didSet { if share < oldValue { makeRoom(0, originals: 0) } } }
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
        clock += 1
        entries[key] = Entry(picture: picture, used: clock)
        byteCount += cost
        if picture.isOriginal { originalCount += 1 }
    }

    mutating func removeAll() {
        entries = [:]
        (byteCount, originalCount) = (0, 0)
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
