import Glibc
import Imaging
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoRecord
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoRecipe
@testable import PhotoSession

@Suite("Prefetching in a review", .timeLimit(.minutes(10)))
struct ReviewPrefetchTests {
    private static let names = (0..<20).map { FilePath("\(10 + $0).jpg") }
    /// Two different tiers for photos of 320 pixels.
    private static let twoTiers = """
        version: 1
        tiers: [{name: large, longEdge: 320}, {name: thumb, longEdge: 64}]
        """
    static let size = PixelSize(width: 320, height: 240)

    private struct Unexpected: Error {}

    static func recipe() throws -> Recipe { try Recipe(yaml: Array(twoTiers.utf8), file: "recipe.yaml") }

    /// Photos whose large tiers were evicted.
    private func unprepared(_ count: Int) async throws -> PreparedLibrary {
        let names = Array(Self.names.prefix(count))
        let photos = try await PreparedLibrary(names, size: Self.size, try Self.recipe())
        try await photos.giveUpTiers(try Self.recipe())
        return photos
    }

    private func rows(_ photos: PreparedLibrary, _ places: [Int]) throws -> [AssetRow] {
        try places.map { try photos.row(Self.names[$0]) }
    }

    @Test("The next five and the previous two are fetched, reversed when moving back")
    func nextFivePrevious() async throws {
        let photos = try await PreparedLibrary(Self.names)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            #expect(try await review.wantedAssets == rows(photos, [0, 1, 2, 3, 4, 5]))
            try await review.jump(toPlace: 9)
            try await review.next()
            #expect(try await review.wantedAssets == rows(photos, [10, 11, 12, 13, 14, 15, 9, 8]))
            try await review.previous()
            #expect(try await review.wantedAssets == rows(photos, [9, 8, 7, 6, 5, 4, 10, 11]))
            await review.settled()
            let held = library.held
            for row in await review.wantedAssets {
                let asset = try #require(try photos.other().asset(row: row))
                #expect(held.contains(ImageCache.Key(asset: row, content: asset.content, tier: "large")))
            }
        }
    }

    @Test("A preference sets the depth and takes effect at once, also from another process")
    func preferenceSays() async throws {
        let photos = try await PreparedLibrary(Self.names)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            var preferences = await library.preferences
            preferences.prefetchDepth = 8
            try await library.setPreferences(preferences)
            #expect(await review.wantedAssets.count == 9)
            try photos.other().setPreference("prefetch-depth", to: "3")
            try await library.refresh()
            #expect(await review.wantedAssets.count == 4)
            #expect(await library.preferences.prefetchDepth == 3)
        }
    }

    @Test("Another filter changes the targets")
    func anotherFilter() async throws {
        let photos = try await PreparedLibrary(Self.names)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            try await review.setFilter(.name("2?.jpg"))
            #expect(try await review.wantedAssets == rows(photos, [10, 11, 12, 13, 14, 15]))
        }
    }

    @Test("Photos that others decided about are not fetched")
    func othersDecided() async throws {
        let photos = try await PreparedLibrary(Self.names)
        try await photos.with { library in
            let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
            try photos.other().decide([.verdict(.keep)], about: try rows(photos, [1, 3]), in: nil)
            try await library.refresh()
            #expect(try await review.wantedAssets == rows(photos, [0, 2, 4, 5, 6, 7]))
        }
    }

    @Test("Going through a prepared library decodes nothing")
    func goingThrough() async throws {
        let photos = try await PreparedLibrary(Self.names)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            var seen = 0
            while let card = try await review.current().card {
                #expect(card.picture.picture?.tier == "large" && !card.picture.isProvisional)
                seen += 1
                try await review.next()
            }
            await review.settled()
            #expect(seen == Self.names.count)
            #expect(library.renderCount == 0)
        }
    }

    @Test("A photo without its tier shows a smaller one at once, and the tier when it arrives")
    func photoWithout() async throws {
        let photos = try await unprepared(1)
        try await photos.with { library in
            let gate = Gate()
            await gate.hold(library.pictures.readers)
            let review = try await library.review(.everything)
            let events = await review.events()
            let first = try #require(try await review.current().card)
            #expect(first.picture.isProvisional)
            #expect(first.picture.picture?.tier == "thumb")
            #expect(library.renderCount == 0)
            gate.open()
            let event = await events.first { _ in true }
            #expect(event == .arrived(first.id))
            let then = try #require(try await review.current().card)
            #expect(then.picture.picture?.tier == "large" && !then.picture.isProvisional)
            #expect(library.renderCount == 1)
        }
    }

    @Test("Next shows what was rendered ahead, and decodes nothing itself")
    func nextShowsRendered() async throws {
        let photos = try await unprepared(12)
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            await review.settled()
            #expect(library.renderCount == 6)
            // Nobody can render or read now.
            let gate = Gate()
            await gate.hold(library.pictures.readers)
            defer { gate.open() }
            for _ in 0..<5 {
                let card = try #require(try await review.next().card)
                #expect(card.picture.picture?.tier == "large" && !card.picture.isProvisional)
            }
            #expect(library.renderCount == 6)
            let sixth = try #require(try await review.next().card)
            #expect(sixth.picture.picture?.tier == "thumb")
        }
    }

    @Test("A running load that is still wanted is not restarted")
    func wayStillWanted() async throws {
        let photos = try await unprepared(20)
        try await photos.with { library in
            let gate = Gate()
            await gate.hold(library.pictures.readers)
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            #expect(try await Set(review.prefetch.loads.keys.map(\.asset)) == Set(rows(photos, [0, 1])))
            let before = await review.prefetch.loads.mapValues(\.ticket)
            try await review.next()
            let after = await review.prefetch.loads.mapValues(\.ticket)
            #expect(after == before)
            // Far away, both are cancelled, and the new targets are started.
            try await review.jump(toPlace: 10)
            #expect(try await Set(review.prefetch.loads.keys.map(\.asset)) == Set(rows(photos, [10, 11])))
            gate.open()
            await review.settled()
            #expect(library.renderCount == 8)
        }
    }

    @Test("A photo that cannot be rendered is reported once, and not retried at every step")
    func photoCannotRendered() async throws {
        let photos = try await unprepared(3)
        try photos.photos.appending("11.jpg").remove()
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            let events = await review.events()
            let bad = try photos.id("11.jpg")
            let failure = await events.first { if case .failed = $0 { true } else { false } }
            guard case .failed(bad, let reason) = failure else { throw Unexpected() }
            #expect(!reason.isEmpty)
            await review.settled()
            let renders = library.renderCount
            let card = try #require(try await review.next().card)
            #expect(card.id == bad && card.picture.picture?.tier == "thumb")
            // Reported while another was on display, and still available.
            #expect(card.pictureProblem == reason)
            try await review.previous()
            await review.settled()
            #expect(library.renderCount == renders)
        }
    }

    @Test("Another recipe changes the pictures")
    func anotherRecipe() async throws {
        let photos = try await PreparedLibrary(["10.jpg"], size: Self.size, try Self.recipe())
        try await photos.with { library in
            let review = try await library.review(.everything)
            await review.settled()
            let before = try #require(try await review.current().card?.picture.picture)
            let coarse = """
                version: 1
                tiers: [{name: large, longEdge: 320, quality: 20}, {name: thumb, longEdge: 64}]
                """
            try await photos.prepare(try Recipe(yaml: Array(coarse.utf8), file: "recipe.yaml"))
            try await library.refresh()
            let after = try #require(try await review.current().card?.picture.picture)
            #expect(after.tier == before.tier && after.bytes.count < before.bytes.count)
            #expect(library.renderCount == 0)
        }
    }

    @Test("Photos are rendered without a cache")
    func withoutCache() async throws {
        let photos = try await PreparedLibrary(2)
        try photos.location.cacheFolder.remove()
        try await photos.with { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            let first = try #require(try await review.current().card)
            #expect(!first.photo.hasTiers)
            await review.settled()
            let then = try #require(try await review.current().card)
            #expect(then.picture.picture?.tier == "large")
            #expect(library.renderCount == 2)
            // A run creates the cache again, and it is used.
            try await photos.prepare()
            try await library.refresh()
            let now = try #require(try await review.current().card)
            #expect(now.photo.hasTiers && !now.picture.isProvisional)
            #expect(library.renderCount == 2)
        }
    }

    @Test("Without any tier, a placeholder is shown")
    func thereTierAll() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let asset = try #require(try photos.other().asset(row: try photos.row("10.jpg")))
            let record = try #require(library.pictures.record(asset))
            var unread = asset
            unread.content = nil
            let picture = library.pictures.availablePicture(unread, "large", record: record)
            guard case .placeholder(let hash) = picture else { throw Unexpected() }
            #expect(hash == Array(record.fingerprints.thumbHash) && !hash.isEmpty)
            #expect(library.pictures.availablePicture(unread, "large", record: nil) == .none)
            let placeholder = try await library.placeholder(asset.id)
            #expect(placeholder == hash)
        }
    }

    @Test("A small memory limit is respected")
    func littleMemory() async throws {
        let photos = try await PreparedLibrary(Self.names)
        try await photos.with {
            $0.cacheLimits.byteCount = 12_000
        } _: { library in
            let review = try await library.review(.everything, sort: PhotoSort(.name))
            for _ in Self.names {
                #expect(library.held.byteCount <= 12_000)
                let picture = try await review.current().card?.picture
                #expect(picture?.isProvisional == false)
                try await review.next()
            }
            await review.settled()
            #expect(library.held.byteCount <= 12_000)
        }
    }

    @Test("An original is read unchanged, and no link to it is followed")
    func originalRead() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let picture = try await library.fullResolution(try photos.id("10.jpg"))
            #expect(picture.bytes == (try photos.photos.appending("10.jpg").bytes()))
            #expect((picture.tier, picture.width, picture.mediaType) == (nil, 96, "image/jpeg"))
            #expect(library.held.originalCount == 1)

            let file = photos.photos.appending("11.jpg")
            try file.move(to: photos.folder.path.appending("elsewhere.jpg"))
            try file.link(to: photos.folder.path.appending("elsewhere.jpg"))
            let id = try photos.id("11.jpg")
            await #expect(throws: LibraryError.self) { try await library.fullResolution(id) }
            try file.remove()
            try file.makePipe()
            await #expect(throws: LibraryError.self) { try await library.fullResolution(id) }
        }
    }
}
