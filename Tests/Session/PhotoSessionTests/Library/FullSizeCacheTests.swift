import PhotoModel
import Testing

@testable import PhotoSession

@Suite("Photos at full size in memory")
struct FullSizeCacheTests {
    private func key(_ asset: AssetRow) -> ImageCache.Key { ImageCache.Key(asset: asset, content: nil, tier: nil) }

    /// Of 32 MiB.
    private func cache(keepsLast: Bool) -> FullSizeCache<Int> {
        FullSizeCache(maxByteCount: 32 << 20, keepsLast: keepsLast)
    }

    /// Keeps pictures of some megabytes each, numbered from 1.
    private func keep(_ megabytes: [Int], in cache: FullSizeCache<Int>) {
        for (number, size) in megabytes.enumerated() {
            cache.keep(size, size << 20, key(AssetRow(number + 1)), share: 1)
        }
    }

    private func kept(_ numbers: [AssetRow], in cache: FullSizeCache<Int>) -> [Bool] {
        numbers.map { cache.form(key($0)) != nil }
    }

    @Test func `The one shown longest ago is evicted first, and the last is kept however large`() {
        let cache = cache(keepsLast: true)
        keep([16, 15], in: cache)
        _ = cache.form(key(1))
        cache.keep(15, 15 << 20, key(3), share: 1)
        #expect(kept([1, 2, 3], in: cache) == [true, false, true])
        cache.keep(40, 40 << 20, key(4), share: 1)
        #expect(kept([1, 3, 4], in: cache) == [false, false, true])
    }

    @Test(arguments: [true, false])
    func `Under memory pressure fewer are kept`(keepsLast: Bool) {
        let cache = cache(keepsLast: keepsLast)
        keep([7, 7, 7, 7], in: cache)
        cache.shrink(to: 0.5)
        #expect(kept([1, 2, 3, 4], in: cache) == [false, false, true, true])
        cache.shrink(to: 0)
        #expect(kept([1, 2, 3, 4], in: cache) == [false, false, false, keepsLast])
    }

    @Test func `One that is too large is not kept, unless the last is`() {
        for keepsLast in [true, false] {
            let cache = cache(keepsLast: keepsLast)
            keep([33], in: cache)
            #expect(kept([1], in: cache) == [keepsLast])
        }
    }
}
