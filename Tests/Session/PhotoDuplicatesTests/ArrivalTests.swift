import Fingerprinting
import Imaging
import PhotoCatalogue
import PhotoModel
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoDuplicates

@Suite("Photos added while duplicates are queried", .timeLimit(.minutes(5)))
struct ArrivalTests {
    @Test func `They are compared with the existing photos before the next query`() async throws {
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

    @Test func `They are compared with the distance of the last query`() async throws {
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
}
