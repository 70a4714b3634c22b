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

    func keep(_ tiles: PictureTiles, _ key: ImageCache.Key) {
        entries.withLock { entries in
            entries.removeAll { $0.key == key }
            entries.append(Entry(key: key, tiles: tiles))
            while entries.count > 1, entries.reduce(0, { $0 + $1.tiles.byteCount }) > Self.maxByteCount {
                entries.removeFirst()
            }
        }
    }

    func removeAll() { entries.withLock { $0 = [] } }
}
