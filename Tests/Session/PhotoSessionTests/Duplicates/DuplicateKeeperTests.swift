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
}
