import Imaging
import PhotoModel
import PhotoPipeline
import Testing

@testable import PhotoSession

@Suite("Photos at full size in memory")
struct FullSizeCacheTests {
    private func tiles(_ megabytes: Int) throws -> PictureTiles {
        PictureTiles(
            content: try #require(ContentID([UInt8](repeating: 1, count: 32))),
            size: PixelSize(width: 1, height: 1),
            tiles: [[UInt8](repeating: 0, count: megabytes << 20)],
            damage: []
        )
    }

    private func key(_ asset: AssetRow) -> ImageCache.Key { ImageCache.Key(asset: asset, content: nil, tier: nil) }

    @Test func `The one shown longest ago is evicted first, and the last is kept however large`() throws {
        let cache = FullSizeCache()
        cache.keep(try tiles(16), key(1), share: 1)
        cache.keep(try tiles(15), key(2), share: 1)
        _ = cache.tiles(key(1))
        cache.keep(try tiles(15), key(3), share: 1)
        #expect([1, 2, 3].map { cache.tiles(key($0)) != nil } == [true, false, true])
        cache.keep(try tiles(40), key(4), share: 1)
        #expect([1, 3, 4].map { cache.tiles(key($0)) != nil } == [false, false, true])
    }

    @Test func `Under memory pressure fewer are kept`() throws {
        let cache = FullSizeCache()
        for asset in 1...4 as ClosedRange<AssetRow> { cache.keep(try tiles(7), key(asset), share: 1) }
        cache.shrink(to: 0.5)
        #expect((1...4).map { cache.tiles(key($0)) != nil } == [false, false, true, true])
        cache.shrink(to: 0)
        #expect((1...4).map { cache.tiles(key($0)) != nil } == [false, false, false, true])
    }
}
