import PhotoPipeline
import Synchronization

/// Photos at full size that were shown last, as encoded tiles. The last one is kept however large it is.
final class FullSizeCache: Sendable {
    private struct Entry {
        var key: ImageCache.Key
        var tiles: PictureTiles
    }

    private static let maxByteCount = 32 << 20

    /// The most recently used last.
    private let entries = Mutex<[Entry]>([])

    func tiles(_ key: ImageCache.Key) -> PictureTiles? {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.tiles
        }
    }

    /// - Parameter share: of the limit that may be used now, 0…1.
    func keep(_ tiles: PictureTiles, _ key: ImageCache.Key, share: Double) {
        entries.withLock { entries in
            entries.removeAll { $0.key == key }
            entries.append(Entry(key: key, tiles: tiles))
            Self.shrink(&entries, to: share)
        }
    }

    /// Evicts what exceeds a share of the limit.
    func shrink(to share: Double) { entries.withLock { Self.shrink(&$0, to: share) } }

    private static func shrink(_ entries: inout [Entry], to share: Double) {
        let room = Int(Double(maxByteCount) * share)
        while entries.count > 1, entries.reduce(0, { $0 + $1.tiles.byteCount }) > room { entries.removeFirst() }
    }

    func removeAll() { entries.withLock { $0 = [] } }
}
