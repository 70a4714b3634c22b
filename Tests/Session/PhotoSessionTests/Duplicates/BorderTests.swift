import Fingerprinting
import Foundation
import Imaging
import PhotoDuplicates
import PhotoIndex
import PhotoPipeline
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache
@testable import PhotoCatalogue
@testable import PhotoModel
@testable import PhotoRecord
@testable import PhotoSession
@testable import PhotoStore

/// Creates, prepares and compares photos like those of a library.
@Suite(
    "Photos with an added border",
    .timeLimit(.minutes(10)),
    .enabled(if: Tool.has("vips"))
)
struct BorderTests {
    private let prepared: PreparedLibrary

    init() async throws { prepared = try await PreparedLibrary([]) }

    private func path(_ name: String) -> FilePath { prepared.photos.appending(name) }

    /// A border of 5 % of the long edge.
    private func frame(_ name: String, _ colour: String, as new: String) throws {
        let (from, to) = (path(name).string, path(new).string + "[Q=85]")
        try Tool.run("vips", "embed", from, to, "60", "60", "1320", "920", "--extend", colour)
    }

    @Test func `They are found as near duplicates of the photo and of each other`() async throws {
        for seed in [1, 2] as [UInt64] {
            let photo = SamplePhoto(size: PixelSize(width: 1200, height: 800), seed: seed, quality: 92)
            try path("\(seed).jpg").write(try photo.encoded())
        }
        try frame("1.jpg", "white", as: "1w.jpg")
        try frame("1.jpg", "black", as: "1b.jpg")
        try frame("2.jpg", "white", as: "2w.jpg")
        try await prepared.prepare()

        let library = try Library(prepared.location, .read)
        var bordered = 0
        try library.cache.forEachTrimmedFingerprint { _, _ in bordered += 1 }
        #expect(bordered == 3)
        var finder = DuplicateFinder(library)
        let answer = try finder.groups(DuplicateQuestion())
        let found = try answer.choices(of: answer.groups, library, LibraryIndex(everythingOf: library.catalogue))
        let names = found.map { $0.photos.compactMap { $0.path.lastComponent?.string }.sorted() }
        #expect(Set(names) == [["1.jpg", "1b.jpg", "1w.jpg"], ["2.jpg", "2w.jpg"]])
        #expect(found.allSatisfy { $0.relation == .nearDuplicate && $0.diameter <= 31 })
        // It has more pixels, but none of the photo's.
        #expect(Set(found.map(\.suggested.path.lastComponent?.string)) == ["1.jpg", "2.jpg"])
        #expect(found.allSatisfy { $0.suggestion.reason.contains("without a border") })

        let fingerprinter = FileFingerprinter()
        defer { fingerprinter.shutdown() }
        let content = try #require(try library.catalogue.asset(at: path("1w.jpg"))?.content)
        let stored = try #require(try library.cache.record(content)).fingerprints
        let trimmed = try #require(try fingerprinter.fingerprints(of: path("1w.jpg"), .stored).trimmed)
        #expect(trimmed.hash.bytes == Array(stored.trimmedPdq) && trimmed.quality == Int(stored.trimmedPdqQuality))
        #expect(try fingerprinter.fingerprints(of: path("1.jpg"), .stored).trimmed == nil)
    }
}
