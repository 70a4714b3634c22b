import Fingerprinting
import PhotoDuplicates
import Testing

@testable import PhotoCatalogue
@testable import PhotoModel
@testable import PhotoRecord
@testable import PhotoStore

@Suite("Groups of the requested relations")
struct AskedKindTests {
    let room: FingerprintRoom

    init() throws { room = try FingerprintRoom() }

    private func rows(_ finder: inout DuplicateFinder, _ question: DuplicateQuestion) throws -> [[AssetRow]] {
        try finder.groups(question).groups.map { $0.photos.map(\.row) }
    }

    @Test func `Equal files are listed beside bursts, without photos that only look like them`() async throws {
        let first = try await room.add(0..<100)
        let again = try room.addFile(of: try room.record(first))
        let alike = try await room.add(0..<100)
        #expect(try room.groups() == [[first, again, alike]])
        #expect(try room.groups([.identicalFile, .burst]) == [[first, again]])
        #expect(try room.groups([.identicalFile, .turnedCopy]) == [[first, again]])
        #expect(try room.groups([.identicalPicture, .burst]).isEmpty)
    }

    @Test func `A second, different query finds the same photos as a first one`()
        async throws
    {
        func shot(_ milliseconds: Int64, _ bits: Range<Int>) async throws -> AssetRow {
            try await room.add(bits) {
                ($0.capture.model, $0.capture.takenSortMs) = ("D70", milliseconds)
                $0.capture.takenAt = "2024-05-01T12:30:05"
            }
        }
        var finder = DuplicateFinder(room.library)
        let bursts = DuplicateQuestion(relations: [.burst])
        let first = [try await shot(0, 0..<100), try await shot(1000, 0..<104)]
        #expect(try rows(&finder, bursts) == [first] && rows(&finder, DuplicateQuestion()).isEmpty)
        let other = [try await shot(9000, 150..<250), try await shot(10_000, 150..<252)]
        #expect(try rows(&finder, bursts) == [first, other] && rows(&finder, DuplicateQuestion()).isEmpty)
        try room.catalogue.decide([.verdict(.trash)], about: [first[0]], in: nil)
        #expect(try rows(&finder, bursts) == [other])
        try room.catalogue.decide([.verdict(nil)], about: [first[0]], in: nil)
        #expect(try rows(&finder, bursts) == [first, other])
    }
}
