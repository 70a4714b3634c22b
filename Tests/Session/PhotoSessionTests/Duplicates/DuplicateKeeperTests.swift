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

@Suite("Photos that come while duplicates are looked for in an open library", .timeLimit(.minutes(5)))
struct DuplicateKeeperTests {
    @Test func `Are found though there was no cache when the library was opened`() async throws {
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
}
