import Backpressure
import Imaging
import PhotoModel
import PhotoPipeline
import Synchronization

/// Decoded tiles that were used last: parts of one photo mostly lie beside each other.
final class TilePlanes: KeptMemory {
    struct Tile: Sendable {
        var image: PlanarImage
        /// Nil means sRGB.
        var iccProfile: [UInt8]?
    }

    fileprivate struct Key: Hashable {
        var content: ContentID
        var size: PixelSize
        var column, row: Int
    }

    fileprivate struct Entry {
        var key: Key
        var tile: Tile
        var lease: Lease?
    }

    fileprivate struct State {
        /// The most recently used last.
        var entries: [Entry] = []
        var byteCount = 0
        var budget: MemoryBudget?

        mutating func shrink(to room: Int) {
            while byteCount > room, !entries.isEmpty { byteCount -= entries.removeFirst().tile.image.byteCount }
        }
    }

    /// All tiles of a photo of 12 megapixels.
    private static let maxByteCount = 24 << 20

    private let state = Mutex(State())

    /// Decodes a tile, unless it is here. Blocks while it decodes.
    func tile(of tiles: PictureTiles, column: Int, row: Int) throws(ImagingError) -> Tile {
        let key = Key(content: tiles.content, size: tiles.size, column: column, row: row)
        if let tile = state.withLock({ $0.use(key) }) { return tile }
        guard let bytes = tiles.tile(column: column, row: row) else { throw .malformed("there is no such tile") }
        let (image, profile) = try PlanarImage.decodingJPEG(bytes)
        let tile = Tile(image: image, iccProfile: profile)
        state.withLock { $0.keep(tile, key, within: Self.maxByteCount) }
        return tile
    }

    var byteCount: Int { state.withLock { $0.byteCount } }

    func giveBack(_ byteCount: Int) { state.withLock { $0.shrink(to: max(0, $0.byteCount - byteCount)) } }

    /// Evicts what exceeds a share of the limit.
    func shrink(to share: Double) { state.withLock { $0.shrink(to: Int(Double(Self.maxByteCount) * share)) } }

    /// Starts anew in another budget; nil for none.
    func move(to budget: MemoryBudget?) {
        state.withLock { $0 = State(budget: budget) }
        budget?.add(self)
    }
}

extension TilePlanes.State {
    fileprivate mutating func use(_ key: TilePlanes.Key) -> TilePlanes.Tile? {
        guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = entries.remove(at: place)
        entries.append(entry)
        return entry.tile
    }

    /// Keeps it if there is memory for it.
    fileprivate mutating func keep(_ tile: TilePlanes.Tile, _ key: TilePlanes.Key, within limit: Int) {
        entries.removeAll { entry in
            guard entry.key == key else { return false }
            byteCount -= entry.tile.image.byteCount
            return true
        }
        let lease = budget?.keep(tile.image.byteCount)
        guard budget == nil || lease != nil else { return }
        entries.append(.init(key: key, tile: tile, lease: lease))
        byteCount += tile.image.byteCount
        shrink(to: limit)
    }
}
