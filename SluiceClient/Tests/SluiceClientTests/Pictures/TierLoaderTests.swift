import Foundation
import Testing

@testable import SluiceClient

@Suite(.timeLimit(.minutes(1))) struct TierLoaderTests {
    private func picture(_ text: String) -> EncodedPicture {
        EncodedPicture(bytes: Data(text.utf8), mediaType: "image/jpeg", tier: "large")
    }

    @Test func `A kept picture is returned without a load`() async throws {
        let loader = TierLoader()
        let loads = Recorder<String>()
        for _ in 0..<3 {
            _ = try await loader.picture("a", .visible) { _ in
                loads.add("a")
                return picture("a")
            }
        }
        #expect(loads.values == ["a"])
        #expect(await loader.kept("a")?.bytes == Data("a".utf8))
        #expect(await loader.kept("b") == nil)
    }

    @Test func `A picture that has to be checked is handed to its load`() async throws {
        let loader = TierLoader()
        let kept = Recorder<EncodedPicture?>()
        for _ in 0..<2 {
            _ = try await loader.picture("a", .visible, checks: true) {
                kept.add($0)
                return picture("a")
            }
        }
        #expect(kept.values == [nil, picture("a")])
    }

    @Test func `A failure reaches everybody who waits, and is not kept`() async throws {
        let loader = TierLoader()
        let (begun, go) = (Gate(), Gate())
        let first = Task {
            try await loader.picture("a", .visible) { _ in
                begun.open()
                try await go.opened()
                throw SluiceConnectionError.cutShort(address: "x")
            }
        }
        try await begun.opened()
        let second = Task { try await loader.picture("a", .visible) { _ in picture("never") } }
        while await loader.waiters < 2 { await Task.yield() }
        go.open()
        await #expect(throws: SluiceConnectionError.self) { _ = try await first.value }
        await #expect(throws: SluiceConnectionError.self) { _ = try await second.value }
        #expect(try await loader.picture("a", .visible) { _ in picture("later") } == picture("later"))
    }

    @Test func `Who is cancelled returns at once, and the others get the picture`() async throws {
        let loader = TierLoader()
        let (begun, go) = (Gate(), Gate())
        let first = Task {
            try await loader.picture("a", .prefetch) { _ in
                begun.open()
                try await go.opened()
                return picture("a")
            }
        }
        try await begun.opened()
        let second = Task { try await loader.picture("a", .visible) { _ in picture("never") } }
        while await loader.waiters < 2 { await Task.yield() }
        first.cancel()
        await #expect(throws: CancellationError.self) { _ = try await first.value }
        go.open()
        #expect(try await second.value == picture("a"))
    }

    @Test func `Camera thumbnails are not kept`() async throws {
        let loader = TierLoader()
        _ = try await loader.picture("a", .visible) { _ in
            var picture = picture("a")
            picture.isProvisional = true
            return picture
        }
        #expect(await loader.counts.kept == 0)
    }

    @Test func `A warning about memory evicts pictures`() async throws {
        let loader = TierLoader()
        for number in 0..<4 { _ = try await loader.picture("\(number)", .visible) { _ in picture("\(number)") } }
        #expect(await loader.counts.kept == 4)
        await loader.shrink(to: 0)
        #expect(await loader.counts == TierLoader.Counts())
    }
}

extension TierLoader {
    /// Tasks that wait for a picture.
    var waiters: Int { promises.count }
}
