import Fingerprinting
import Imaging
import PhotoStore
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("Photos that come while duplicates are looked for", .timeLimit(.minutes(5)))
struct ArrivalTests {
    @Test func `Are compared with those that are there before anybody asks again`() async throws {
        let room = try FingerprintRoom()
        let first = try await room.add(0..<100)
        var finder = DuplicateFinder(room.library)
        let none = try finder.groups(DuplicateQuestion()).groups
        #expect(none.isEmpty)
        let second = try await room.add(0..<110)
        try finder.takeNew()
        #expect(finder.index.near == [HashPair(0, 1, distance: 10)])
        let groups = try finder.groups(DuplicateQuestion()).groups
        #expect(groups.map { $0.photos.map(\.row) } == [[first, second]])
    }

    @Test func `Are compared as widely as was asked last`() async throws {
        let room = try FingerprintRoom()
        let (first, question) = (try await room.add(0..<100), DuplicateQuestion(distance: 45))
        var finder = DuplicateFinder(room.library)
        let none = try finder.groups(question).groups
        #expect(none.isEmpty)
        let second = try await room.add(0..<140)
        try finder.takeNew()
        #expect(finder.index.near == [HashPair(0, 1, distance: 40)])
        let groups = try finder.groups(question).groups
        #expect(groups.map { $0.photos.map(\.row) } == [[first, second]])
    }

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
