import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoSession
import Synchronization
import TestSupport
import Testing

@testable import PhotoRecipe
@testable import PhotoServer

@Suite("Screen preparation", .timeLimit(.minutes(10)))
struct ScreenPreparationTests {
    private static let flying = ScreenPlan.fast

    /// Lends a library of 12 photos, none of which has the grid tier, and a maker controlled by the test.
    private func with(
        _ body: (ScreenPreparation, HandMaker, PhotoOrder) async throws -> Void
    ) async throws {
        try await InterfaceLibrary.with(photos: 12) { served in
            try await served.giveUpTiers(.default)
            try await served.library.changePreferences { $0.gridTier = "large" }
            let order = await served.library.order(.everything, PhotoSort(.name))
            let maker = HandMaker(await served.library.ids(in: order, 0..<order.count))
            let screens = ScreenPreparation(served.library) { photo, _ in await maker.make(photo) }
            try await body(screens, maker, order)
            maker.endAll()
            await screens.close()
        }
    }

    @Test func `Screens get their photos in turn`() async throws {
        try await with { screens, maker, order in
            await screens.show(order, 0..<4, speed: Self.flying, on: "phone")
            await screens.show(order, 8..<12, speed: Self.flying, on: "desktop")
            #expect(await maker.endEach(8) == [0, 1, 2, 8, 3, 9, 10, 11])
        }
    }

    @Test func `Visible photos of all screens come before coming ones`() async throws {
        try await with { screens, maker, order in
            await screens.show(order, 0..<2, speed: 5, on: "phone")
            await screens.show(order, 8..<10, speed: -5, on: "desktop")
            #expect(await maker.endEach(9) == [0, 1, 8, 9, 2, 7, 3, 6, 10])
        }
    }

    @Test func `A photo that has scrolled away is not started`() async throws {
        try await with { screens, maker, order in
            await screens.show(order, 0..<6, speed: Self.flying, on: "phone")
            await maker.waitForBegun(2)
            await screens.show(order, 8..<10, speed: Self.flying, on: "phone")
            #expect(await maker.endEach(4) == [0, 1, 8, 9])
            #expect(maker.givenUp == [0, 1])
        }
    }

    @Test func `A photo that returns while it is being given up is made again`() async throws {
        try await with { screens, maker, order in
            await screens.show(order, 0..<2, speed: Self.flying, on: "phone")
            await maker.waitForBegun(2)
            await screens.show(order, 8..<9, speed: Self.flying, on: "phone")
            await screens.show(order, 0..<3, speed: Self.flying, on: "phone")
            #expect(maker.begun.count == 2 && maker.givenUp == [0, 1])
            await maker.end(1)
            await maker.waitForBegun(3)
            await maker.end(0)
            await maker.waitForBegun(4)
            #expect(maker.begun.dropFirst(2) == [1, 0])
            #expect(maker.givenUp == [0, 1])
        }
    }

    @Test func `A screen's photos are made while another screen moves elsewhere`() async throws {
        try await with { screens, maker, order in
            await screens.show(order, 0..<2, speed: Self.flying, on: "phone")
            await maker.waitForBegun(2)
            await screens.show(order, 0..<2, speed: Self.flying, on: "desktop")
            await screens.show(order, 8..<9, speed: Self.flying, on: "phone")
            await screens.show(order, 11..<12, speed: Self.flying, on: "tablet")
            #expect(await maker.endEach(4) == [0, 1, 8, 11])
            #expect(maker.givenUp.isEmpty)
        }
    }

    @Test func `A screen is dropped after two minutes without a report`() {
        var wanted = WantedPhotos()
        let (photos, now) = ((0..<3).map { _ in AssetID.next() }, ContinuousClock.now)
        wanted.set([photos[0]], [photos[1]], of: "phone", now: now)
        wanted.set([photos[2]], [], of: "desktop", now: now + .seconds(119))
        #expect(photos.allSatisfy { wanted.contains($0) })
        wanted.set([photos[2]], [], of: "desktop", now: now + .seconds(120))
        #expect(photos.map { wanted.contains($0) } == [false, false, true])
    }
}

/// Makes nothing, and ends when the test says so.
private final class HandMaker: Sendable {
    private struct State {
        /// Places of photos.
        var begun: [Int] = []
        var givenUp: Set<Int> = []
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var endsAll = false
    }

    private let places: [AssetID: Int]
    private let state = Mutex(State())

    init(_ photos: [AssetID]) {
        places = Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1, $0) })
    }

    var begun: [Int] { state.withLock { $0.begun } }
    var givenUp: Set<Int> { state.withLock { $0.givenUp } }

    func make(_ photo: AssetID) async {
        guard let place = places[photo] else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    state.begun.append(place)
                    if !state.endsAll { state.waiting[place] = continuation }
                    return state.endsAll
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { state in _ = state.givenUp.insert(place) }
        }
    }

    func waitForBegun(_ count: Int) async {
        while begun.count < count { await Task.yield() }
    }

    /// Ends one after the other until a number have begun.
    ///
    /// - Returns: The places of those; the first two begin together.
    func endEach(_ count: Int) async -> [Int] {
        for number in 0..<count {
            await waitForBegun(min(count, number + ScreenPreparation.atATime))
            await end(begun[number])
        }
        return begun.prefix(ScreenPreparation.atATime).sorted() + begun.dropFirst(ScreenPreparation.atATime)
    }

    func end(_ place: Int) async {
        var waiting: CheckedContinuation<Void, Never>?
        while waiting == nil {
            waiting = state.withLock { $0.waiting.removeValue(forKey: place) }
            await Task.yield()
        }
        waiting?.resume()
    }

    func endAll() {
        let waiting = state.withLock { state in
            state.endsAll = true
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }
}
