import Fingerprinting
import Foundation
import Imaging
import PhotoIndex
import PhotoPipeline
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache
@testable import PhotoCatalogue
@testable import PhotoDuplicates
@testable import PhotoModel
@testable import PhotoSession
@testable import PhotoStore

/// Creates, prepares and compares photos like those of a library.
@Suite("Relations of photos", .timeLimit(.minutes(10)))
struct RelationTests {
    private let prepared: PreparedLibrary

    init() async throws { prepared = try await PreparedLibrary([]) }

    private func add(_ name: FilePath, _ photo: SamplePhoto) throws {
        try prepared.photos.appending(name.string).write(try photo.encoded())
    }

    private func sample(_ seed: UInt64, width: Int = 1200, quality: Int = 92) -> SamplePhoto {
        SamplePhoto(size: PixelSize(width: width, height: width * 2 / 3), seed: seed, quality: quality)
    }

    private func choices(_ relations: Set<PhotoRelation> = PhotoRelation.usual) throws -> [DuplicateChoice] {
        let library = try Library(prepared.location, .read)
        var finder = DuplicateFinder(library)
        let answer = try finder.groups(DuplicateQuestion(relations: relations))
        return try answer.choices(of: answer.groups, library, LibraryIndex(everythingOf: library.catalogue))
    }

    private func names(_ choice: DuplicateChoice) -> [String] {
        choice.photos.compactMap { $0.path.lastComponent?.string }.sorted()
    }

    @Test func `Equal files, equal pictures and similar pictures have different relations`() async throws {
        try add("a.jpg", sample(2))
        try add("a again.jpg", sample(2))
        var titled = sample(2)
        titled.exif?.dateTimeOriginal = "2024:05:01 12:30:05"
        try add("a titled.jpg", titled)
        try add("b.jpg", sample(1))
        try add("b small.jpg", sample(1, width: 600, quality: 60))
        try add("c.jpg", sample(3))
        try add("c again.jpg", sample(3))
        try await prepared.prepare()
        let choices = try choices()
        let found = Dictionary(uniqueKeysWithValues: choices.map { (names($0), $0) })
        #expect(choices.count == 3)
        let a = try #require(found[["a again.jpg", "a titled.jpg", "a.jpg"]])
        #expect(a.relation == .identicalPicture && a.suggestion.reason == "most metadata")
        #expect(a.suggested.path.lastComponent == "a titled.jpg")
        #expect(a.photos.compactMap(\.evidence?.relation) == [.identicalPicture, .identicalPicture])
        let b = try #require(found[["b small.jpg", "b.jpg"]])
        #expect(b.relation == .nearDuplicate && b.suggested.path.lastComponent == "b.jpg")
        #expect(b.suggestion.reason.hasPrefix("most pixels (1200 × 800)"))
        #expect(b.diameter <= 31 && b.photos.contains { $0.evidence?.distance == b.diameter })
        #expect(found[["c again.jpg", "c.jpg"]]?.relation == .identicalFile)
        #expect(
            try self.choices([.identicalFile]).map(names) == [["a again.jpg", "a.jpg"], ["c again.jpg", "c.jpg"]]
        )
    }

    @Test func `Picture digests are computed once, and only where pictures look equal`() async throws {
        try add("a.jpg", sample(1))
        var titled = sample(1)
        titled.xmp = "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"
        try add("a titled.jpg", titled)
        try add("b.jpg", sample(2))
        try await prepared.prepare()
        #expect(try choices().map(\.relation) == [.identicalPicture])
        let catalogue = try prepared.other()
        let contents = try catalogue.comparablePhotos { _ in true }.map(\.content)
        #expect(try catalogue.pictureDigests(of: contents, version: PictureDigest.version).count == 2)
        // From here on without the files.
        for name in ["a.jpg", "a titled.jpg"] { try prepared.photos.appending(name).remove() }
        #expect(try choices().map(\.relation) == [.identicalPicture])
    }

    @Test func `A file changed since it was prepared is reported, and counts as similar`() async throws {
        try add("a.jpg", sample(1))
        var titled = sample(1)
        titled.xmp = "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"
        try add("a titled.jpg", titled)
        try await prepared.prepare()
        try prepared.photos.appending("a.jpg").write(Array("no photo".utf8))
        let library = try Library(prepared.location, .read)
        var finder = DuplicateFinder(library)
        let answer = try finder.groups(DuplicateQuestion())
        #expect(answer.groups.map(\.relation) == [.nearDuplicate])
        #expect(answer.unread.count == 1 && answer.unread[0].reason.contains("changed since it was prepared"))
    }

    @Test func `Copies of a file outside of the library are found by its bytes, its picture and its fingerprint`()
        async throws
    {
        var titled = sample(1)
        titled.exif?.dateTimeOriginal = "2024:05:01 12:30:05"
        try add("a.jpg", sample(1))
        try add("a titled.jpg", titled)
        try add("a small.jpg", sample(1, width: 600, quality: 40))
        try await prepared.prepare()
        let outside = prepared.photos.removingLastComponent().appending("outside.jpg")
        try outside.write(try sample(1).encoded())
        let fingerprinter = FileFingerprinter()
        defer { fingerprinter.shutdown() }
        let picture = try OutsidePicture(outside, fingerprinter.fingerprints(of: outside, .stored))
        let library = try Library(prepared.location, .read)
        for isForOnePicture in [false, true] {
            var finder = DuplicateFinder(library, isForOnePicture: isForOnePicture)
            let found = try finder.similar(to: picture, within: 31)
            #expect(found.map(\.evidence.relation) == [.identicalFile, .identicalPicture, .nearDuplicate])
        }
    }

    @Test func `A copy rotated only by a tag is found as turned, and one whose pixels are rotated too as the same`()
        async throws
    {
        try add("a.jpg", sample(1))
        var tagged = sample(1)
        tagged.exif?.orientation = 6
        try add("turned by a tag.jpg", tagged)
        try add(
            "turned back by a tag.jpg",
            SamplePhoto(size: PixelSize(width: 1200, height: 800), seed: 1, orientation: .right, quality: 92)
        )
        try await prepared.prepare()
        #expect(try choices().map(names) == [["a.jpg", "turned back by a tag.jpg"]])
        let turned = try choices([.turnedCopy])
        #expect(turned.count == 1 && turned[0].photos.count == 3 && turned[0].relation == .turnedCopy)
        let tag = try #require(turned[0].photos.first { $0.path.lastComponent == "turned by a tag.jpg" })
        let symmetry = tag.evidence?.symmetry ?? turned[0].photos.compactMap(\.evidence?.symmetry).first
        #expect(symmetry == .threeQuarterTurn || symmetry == .quarterTurn)
    }

    @Test func `Similar photos are listed nearest first`() async throws {
        try add("a.jpg", sample(1))
        try add("a again.jpg", sample(1))
        try add("a small.jpg", sample(1, width: 600, quality: 40))
        try add("b.jpg", sample(2))
        try await prepared.prepare()
        let library = try Library(prepared.location, .read)
        let asset = try #require(try library.catalogue.asset(at: prepared.photos.appending("a.jpg")))
        let content = try #require(asset.content)
        for isForOnePicture in [false, true] {
            var finder = DuplicateFinder(library, isForOnePicture: isForOnePicture)
            let near = try #require(try finder.similar(to: asset.row, content: content, within: 31))
            #expect(near.map(\.evidence.relation) == [.identicalFile, .nearDuplicate])
            let all = try #require(try finder.similar(to: asset.row, content: content, within: 256))
            #expect(all.count == 3 && (all.last?.evidence.distance ?? 0) > 60)
        }
    }
}
