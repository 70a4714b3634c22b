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
}
