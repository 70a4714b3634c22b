import Backpressure
import PhotoPipeline
import Synchronization

/// Photos at full size that were shown last, as encoded tiles. The last one is kept however large it is, and whatever else
/// takes memory: each of its tiles that are still to be shown would have to be decoded again.
final class FullSizeCache: KeptMemory {
    fileprivate struct Entry {
        var key: ImageCache.Key
        var tiles: PictureTiles
        var lease: Lease?
    }

    fileprivate struct State {
        /// The most recently used last.
        var entries: [Entry] = []
        var budget: MemoryBudget?
    }

    private static let maxByteCount = 32 << 20

    private let state = Mutex(State())

    func tiles(_ key: ImageCache.Key) -> PictureTiles? {
        state.withLock { state in
            guard let index = state.entries.firstIndex(where: { $0.key == key }) else { return nil }
            let entry = state.entries.remove(at: index)
            state.entries.append(entry)
            return entry.tiles
        }
    }

    /// - Parameter share: of the limit that may be used now, 0…1.
    func keep(_ tiles: PictureTiles, _ key: ImageCache.Key, share: Double) {
        state.withLock { state in
            state.entries.removeAll { $0.key == key }
            let lease = state.budget?.keep(tiles.byteCount, inAnyCase: true)
            state.entries.append(Entry(key: key, tiles: tiles, lease: lease))
            state.shrink(to: Int(Double(Self.maxByteCount) * share))
        }
    }

    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Evicts what exceeds a share of the limit.
    func shrink(to share: Double) { state.withLock { $0.shrink(to: Int(Double(Self.maxByteCount) * share)) } }

    func giveBack(_ byteCount: Int) { state.withLock { $0.shrink(to: max(0, $0.byteCount - byteCount)) } }

    /// Starts anew in another budget; nil for none.
    func move(to budget: MemoryBudget?) {
        state.withLock { $0 = State(budget: budget) }
        budget?.add(self)
    }
}

extension FullSizeCache.State {
    fileprivate var byteCount: Int { entries.reduce(0) { $0 + $1.tiles.byteCount } }

    fileprivate mutating func shrink(to room: Int) {
        while entries.count > 1, byteCount > room { entries.removeFirst() }
    }
}
