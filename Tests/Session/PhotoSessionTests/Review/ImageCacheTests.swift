import Backpressure
import PhotoModel
import Synchronization
import Testing

@testable import PhotoSession

@Suite struct ImageCacheTests {
    private func key(_ asset: AssetRow, _ tier: String? = "large") -> ImageCache.Key {
        ImageCache.Key(asset: asset, content: nil, tier: tier)
    }

    private func limits(_ byteCount: Int, originals: Int = 10) -> ImageCache.Limits {
        var limits = ImageCache.Limits()
        (limits.byteCount, limits.originalCount) = (byteCount, originals)
        return limits
    }

    @Test("The default limits are fifty megabytes and ten originals")
    func fiftyMegabytes() {
        #expect(ImageCache.Limits().byteCount == 50_000_000)
        #expect(ImageCache.Limits().originalCount == 10)
    }

    @Test("The least recently used picture is evicted first")
    func askedLongest() {
        let cache = ImageCache(limits: limits(3 * (1000 + ImageCacheState.overhead)))
        for asset in 1...3 as ClosedRange<AssetRow> { cache.insert(.blank(1000), key(asset)) }
        _ = cache.picture(key(1))
        cache.insert(.blank(1000), key(4))
        #expect([1, 2, 3, 4].map { cache.contains(key($0)) } == [true, false, true, true])
    }

    @Test("Checking whether a picture is cached does not keep it")
    func askedWhether() {
        let cache = ImageCache(limits: limits(2 * (1000 + ImageCacheState.overhead)))
        cache.insert(.blank(1000), key(1))
        cache.insert(.blank(1000), key(2))
        #expect(cache.contains(key(1)))
        cache.insert(.blank(1000), key(3))
        #expect(!cache.contains(key(1)))
    }

    @Test("The size never exceeds the limit, whatever is inserted")
    func neverMoreBytes() {
        let cache = ImageCache(limits: limits(100_000))
        for asset in 0..<500 as Range<AssetRow> {
            cache.insert(.blank(Int(asset * 7919 % 30_000)), key(asset, asset % 3 == 0 ? nil : "large"))
            #expect(cache.byteCount <= 100_000)
            #expect(cache.originalCount <= 10)
        }
        #expect(cache.count > 1)
    }

    @Test("At most ten originals are kept, with tiers beside them")
    func tenOriginals() {
        let cache = ImageCache()
        cache.insert(.blank(10), key(100))
        for asset in 1...12 as ClosedRange<AssetRow> { cache.insert(.blank(10, tier: nil), key(asset, nil)) }
        #expect(cache.originalCount == 10)
        #expect(!cache.contains(key(2, nil)))
        #expect(cache.contains(key(3, nil)))
        #expect(cache.contains(key(100)))
    }

    @Test("A picture larger than the limit is not kept, and evicts nothing")
    func pictureLarger() {
        let cache = ImageCache(limits: limits(10_000))
        cache.insert(.blank(1000), key(1))
        cache.insert(.blank(10_000, tier: nil), key(2, nil))
        #expect(!cache.contains(key(2, nil)))
        #expect(cache.contains(key(1)))
    }

    @Test("The same picture replaces itself, and its bytes count once")
    func samePictureAgain() {
        let cache = ImageCache(limits: limits(10_000))
        cache.insert(.blank(1000), key(1))
        cache.insert(.blank(2000), key(1))
        #expect(cache.count == 1)
        #expect(cache.byteCount == 2000 + ImageCacheState.overhead)
        cache.move(to: nil)
        #expect((cache.count, cache.byteCount, cache.originalCount) == (0, 0, 0))
    }

    @Test("Pictures are kept in what a budget has left, and given back to requests, the least recently used first")
    func inBudget() async throws {
        let one = 1000 + ImageCacheState.overhead
        var limits = ImageCache.Limits()
        limits.leastByteCount = 2 * one
        let (cache, budget) = (ImageCache(limits: limits), MemoryBudget(capacity: 5 * one))
        cache.insert(.blank(1000), key(100))
        cache.move(to: budget)
        #expect(cache.count == 0)
        for asset in 1...8 as ClosedRange<AssetRow> { cache.insert(.blank(1000), key(asset)) }
        #expect(budget.kept == 5 * one && cache.byteCount == 5 * one)
        #expect((4...8 as ClosedRange<AssetRow>).allSatisfy { cache.contains(key($0)) })

        _ = cache.picture(key(4))
        let lease = try await budget.lease(3 * one)
        #expect(budget.kept == 2 * one)
        #expect(cache.contains(key(4)) && cache.contains(key(8)))
        cache.insert(.blank(one), key(9))
        #expect(cache.contains(key(9)) && cache.byteCount <= 2 * one)
        cache.insert(.blank(4 * one), key(10))
        #expect(!cache.contains(key(10)))
        // A few are kept in any case.
        let rest = try await budget.lease(2 * one)
        cache.insert(.blank(1000), key(11))
        cache.insert(.blank(1000), key(12))
        cache.insert(.blank(1000), key(13))
        #expect(cache.count == 2 && cache.contains(key(12)) && cache.contains(key(13)))
        #expect(budget.inUse == 7 * one)
        lease.release()
        rest.release()
        cache.move(to: nil)
        #expect(budget.inUse == 0)
    }

    @Test("The cache shrinks under pressure, and grows again afterwards")
    func underPressure() {
        let share = Mutex(1.0)
        let one = 1000 + ImageCacheState.overhead
        let cache = ImageCache(limits: limits(8 * one)) { share.withLock { $0 } }
        for asset in 1...8 as ClosedRange<AssetRow> { cache.insert(.blank(1000), key(asset)) }
        #expect(cache.count == 8)

        share.withLock { $0 = 0.25 }
        cache.shrink()
        #expect(cache.count == 2)
        #expect(cache.contains(key(7)) && cache.contains(key(8)))

        share.withLock { $0 = 1 }
        for asset in 1...8 as ClosedRange<AssetRow> { cache.insert(.blank(1000), key(asset)) }
        #expect(cache.count == 8)
    }

    @Test("Fewer originals are kept under pressure")
    func underPressureFewer() {
        let cache = ImageCache { 0.25 }
        for asset in 1...12 as ClosedRange<AssetRow> { cache.insert(.blank(10, tier: nil), key(asset, nil)) }
        #expect(cache.originalCount == 3)
    }
}
