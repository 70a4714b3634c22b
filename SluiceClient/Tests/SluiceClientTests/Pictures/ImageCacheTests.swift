import Foundation
import Testing

@testable import SluiceClient

@Suite struct ImageCacheTests {
    private func picture(_ byteCount: Int, isOriginal: Bool = false) -> EncodedPicture {
        EncodedPicture(bytes: Data(count: byteCount), mediaType: "image/jpeg", tier: isOriginal ? nil : "large")
    }

    private func cache(_ byteCount: Int, originals: Int = 10) -> ImageCache {
        var limits = ImageCache.Limits()
        (limits.byteCount, limits.originalCount) = (byteCount, originals)
        return ImageCache(limits)
    }

    @Test func `It keeps 50 MB and ten originals unless told otherwise`() {
        #expect(ImageCache.Limits().byteCount == 50_000_000 && ImageCache.Limits().originalCount == 10)
        var cache = ImageCache(ImageCache.Limits())
        for number in 0..<30 { cache.insert(picture(2_000_000, isOriginal: number % 2 == 0), "\(number)") }
        #expect(cache.byteCount <= 50_000_000 && cache.originalCount == 10)
        #expect(!cache.contains("8") && cache.contains("10") && cache.contains("9"))
    }

    @Test func `What was used last stays`() {
        var cache = cache(3 * (1000 + ImageCache.overhead))
        for key in ["a", "b", "c"] { cache.insert(picture(1000), key) }
        #expect(cache.take("a") != nil)
        cache.insert(picture(1000), "d")
        #expect(["a", "b", "c", "d"].filter { cache.contains($0) } == ["a", "c", "d"])
    }

    @Test func `Too many originals evict originals alone`() {
        var cache = cache(1_000_000, originals: 2)
        cache.insert(picture(10), "tier")
        for key in ["a", "b", "c"] { cache.insert(picture(10, isOriginal: true), key) }
        #expect(["tier", "a", "b", "c"].filter { cache.contains($0) } == ["tier", "b", "c"])
    }

    @Test func `A picture larger than everything is not kept, and evicts nothing`() {
        var cache = cache(2000)
        cache.insert(picture(1000), "a")
        cache.insert(picture(5000), "b")
        #expect(cache.contains("a") && !cache.contains("b"))
    }

    @Test func `A picture that is inserted again counts once`() {
        var cache = cache(1_000_000)
        cache.insert(picture(100, isOriginal: true), "a")
        cache.insert(picture(300), "a")
        #expect(cache.count == 1 && cache.byteCount == 300 + ImageCache.overhead && cache.originalCount == 0)
    }

    @Test func `A smaller share evicts at once, and nothing is kept without limits`() {
        var cache = cache(10_000)
        for key in ["a", "b", "c"] { cache.insert(picture(2000, isOriginal: true), key) }
        cache.share = 0.25
        #expect(cache.count == 1 && cache.contains("c"))
        var none = ImageCache(.none)
        none.insert(picture(0), "a")
        #expect(none.count == 0)
    }
}
