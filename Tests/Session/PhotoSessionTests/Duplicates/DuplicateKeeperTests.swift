import Imaging
import PhotoDuplicates
import PhotoIndex
import PhotoSession
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("Photos added while duplicates of an open library are queried", .timeLimit(.minutes(5)))
struct DuplicateKeeperTests {
    @Test func `They are found even if there was no cache when the library was opened`() async throws {
        let photos = try await PreparedLibrary(["a.jpg"])
        for (name, quality) in [("one.jpg", 92), ("one small.jpg", 60)] {
            let photo = SamplePhoto(size: PixelSize(width: 1200, height: 800), seed: 4, quality: quality)
            try photos.photos.appending(name).write(try photo.encoded())
        }
        try await photos.prepare()
        try photos.location.cacheFolder.remove()
        try await photos.with { library in
            let keeper = DuplicateKeeper(library)
            let before = try await keeper.page(DuplicateQuestion(), .everything, 0..<10)
            #expect(before.total == 0)
            try await photos.prepare()
            let after = try await keeper.page(DuplicateQuestion(), .everything, 0..<10)
            #expect(after.groups.map { Set($0.photos.map(\.name)) } == [["one.jpg", "one small.jpg"]])
            await keeper.close()
        }
    }

    @Test func `Comparisons are given back when nobody asks any more, and made again for the next query`() async throws
    {
        let photos = try await PreparedLibrary(["a.jpg", "b.jpg"])
        try await photos.with { library in
            let keeper = DuplicateKeeper(library, idleTime: .milliseconds(1))
            let before = try await keeper.page(DuplicateQuestion(distance: 64), .everything, 0..<10)
            await keeper.untilResting()
            #expect(await !keeper.isKeeping)
            let after = try await keeper.page(DuplicateQuestion(distance: 64), .everything, 0..<10)
            #expect(after.total == before.total)
            #expect(after.groups.map(\.choice) == before.groups.map(\.choice))
            await keeper.close()
        }
        try await photos.with { library in
            let keeper = DuplicateKeeper(library)
            _ = try await keeper.page(DuplicateQuestion(), .everything, 0..<10)
            #expect(await keeper.isKeeping)
            await keeper.close()
        }
    }
}
