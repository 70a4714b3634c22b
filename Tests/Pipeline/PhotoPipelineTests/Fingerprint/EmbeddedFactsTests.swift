import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

/// Keywords and dates inside photos, from files to records.
@Suite("Facts inside photos")
struct EmbeddedFactsTests {
    private let library: TestLibrary

    init() throws { library = try TestLibrary() }

    private static let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="2009-07-04T12:30:05">
        <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>Places/Norway</rdf:li></rdf:Bag></dc:subject></rdf:Description>
        </rdf:RDF></x:xmpmeta>
        """

    /// A photo that was last changed in 2023.
    private func photo(xmp: String? = packet) -> SamplePhoto {
        var exif = ExifWriter()
        exif.additional[.image] = [ExifEntry(tag: 0x0132, value: .ascii("2023:01:02 03:04:05"))]
        return SamplePhoto(size: .small, seed: 1, exif: exif, xmp: xmp)
    }

    @Test("A JPEG's keywords and creation date are in its record and in the catalogue")
    func jpeg() async throws {
        try library.add("a.jpg", photo())
        try library.add("b.jpg", photo(xmp: nil))
        try await library.run()
        let capture = try library.record("a.jpg").capture
        #expect(capture.keywords == ["sea", "Places/Norway"])
        #expect(capture.takenAt == "2009-07-04T12:30:05" && capture.takenFrom == "created")
        let content = try #require(try library.asset("a.jpg").content)
        #expect(
            try library.catalogue.ownFacts(of: [content])[content]?.tags.map(\.description) == ["sea", "Places/Norway"]
        )
        let other = try library.record("b.jpg").capture
        #expect(other.keywords.isEmpty && other.takenAt == "2023-01-02T03:04:05" && other.takenFrom == "changed")
    }

    @Test("Keywords that the recipe seals or omits are not in the catalogue")
    func hidden() async throws {
        try library.add("a.jpg", photo())
        for privacy in [Recipe.Privacy(seal: [.keywords], omit: []), Recipe.Privacy(seal: [], omit: [.keywords])] {
            var recipe = Recipe.default
            recipe.privacy = privacy
            try await library.run(recipe)
            let content = try #require(try library.asset("a.jpg").content)
            #expect(try library.record("a.jpg").capture.keywords.isEmpty)
            #expect(try library.catalogue.ownFacts(of: [content])[content]?.tags == [])
            #expect(try library.catalogue.hiddenFacts() == [.keywords])
        }
        try await library.run()
        #expect(try library.record("a.jpg").capture.keywords == ["sea", "Places/Norway"])
    }

    @Test("Facts that an older version read are read again from the files' heads, and nothing is decoded")
    func olderVersion() async throws {
        try library.add("a.jpg", photo())
        try library.add("b.jpg")
        try await library.run()
        for name: FilePath in ["a.jpg", "b.jpg"] {
            let asset = try library.asset(name)
            var record = try library.record(name)
            record.captureVersion = 0
            record.capture.keywords = []
            record.capture.takenAt = "2023-01-02T03:04:05"
            try await CacheWriter(library.cache).write([.prepared(record, tiers: [:])])
            let outcome = AssetOutcome.prepared(record, by: TierDigest(words: [1, 2]))
            let change = AssetChange(.file(asset.place), stamp: asset.stamp, scannedAt: .max, outcome: outcome)
            _ = try library.catalogue.apply([change])
        }
        let preparedAt = try library.record("a.jpg").preparedAtMs
        let report = try await library.run()
        #expect(report.linked == 2 && report.prepared == 0 && report.bytesRead == 0)
        #expect(report.stages.first { $0.name == "downsample" }?.photos == 0)
        let record = try library.record("a.jpg")
        #expect(record.capture.keywords == ["sea", "Places/Norway"] && record.capture.takenAt == "2009-07-04T12:30:05")
        #expect(record.preparedAtMs == preparedAt)
        let content = try #require(try library.asset("a.jpg").content)
        #expect(try library.catalogue.ownFacts(of: [content])[content]?.tags.count == 2)
        #expect(try await library.run().unchanged == 2)
        try library.expectSound()
    }

    private static let hasTools = Tool.has("exiftool", "vips", "heif-enc")

    @Test(
        "Facts written by exiftool are read as exiftool reads them",
        .enabled(if: hasTools),
        arguments: ["a.jpg", "a.png", "a.tif", "a.webp", "a.heic"]
    )
    func exiftool(name: String) async throws {
        let source = library.folder.path.appending("source.jpg")
        try source.write(try photo(xmp: nil).encoded())
        let path = library.path(FilePath(name))
        switch path.extension {
        case "jpg": try path.write(try source.bytes())
        case "heic": try Tool.run("heif-enc", "-q", "80", "-o", path, source)
        default: try Tool.run("vips", "copy", source, path)
        }
        // One name in IPTC, and different ones in XMP; PNG, WebP and HEIC contain no IPTC.
        try exiftoolWrites(
            [
                "-XMP-dc:Subject=Norway", "-XMP-dc:Subject=sea", "-XMP-lr:HierarchicalSubject=Places|Norway",
                "-XMP-photoshop:DateCreated=2009:07:04 12:30:05",
            ],
            into: path
        )
        try await library.run()
        let capture = try library.record(FilePath(name)).capture
        let read = try #require(try exiftoolReads(path))
        #expect(Set(capture.keywords) == ["Places/Norway", "sea"])
        #expect(Set(try #require(read["Subject"] as? [String])) == ["Norway", "sea"])
        #expect(read["HierarchicalSubject"] as? String == "Places|Norway")
        #expect(read["DateCreated"] as? String == "2009:07:04 12:30:05" && read["ModifyDate"] != nil)
        #expect(capture.takenAt == "2009-07-04T12:30:05")
    }

    @Test(
        "IPTC written by exiftool is read as exiftool reads it",
        .enabled(if: hasTools),
        arguments: ["a.jpg", "a.tif"]
    )
    func iptc(name: String) async throws {
        let source = library.folder.path.appending("source.jpg")
        try source.write(try photo(xmp: nil).encoded())
        let path = library.path(FilePath(name))
        if name == "a.jpg" { try path.write(try source.bytes()) } else { try Tool.run("vips", "copy", source, path) }
        try exiftoolWrites(
            [
                "-IPTC:Keywords=Ålesund", "-IPTC:Keywords=sea", "-IPTC:CodedCharacterSet=UTF8",
                "-IPTC:DateCreated=2009:07:04", "-IPTC:TimeCreated=12:30:05+02:00",
            ],
            into: path
        )
        try await library.run()
        let capture = try library.record(FilePath(name)).capture
        let read = try #require(try exiftoolReads(path))
        #expect(capture.keywords == (read["Keywords"] as? [String]) && capture.keywords == ["Ålesund", "sea"])
        #expect(read["DateTimeCreated"] as? String == "2009:07:04 12:30:05+02:00")
        #expect(capture.takenAt == "2009-07-04T12:30:05+02:00" && capture.takenFrom == "created")
    }

    /// Writes these and the date of a later change; removes everything else.
    private func exiftoolWrites(_ facts: [String], into path: FilePath) throws {
        let words = ["exiftool", "-q", "-overwrite_original", "-all=", "-ModifyDate=2023:01:02 03:04:05"] + facts
        try #require(try Tool.status(words + [path.string]).status == 0)
    }

    private func exiftoolReads(_ path: FilePath) throws -> [String: Any]? {
        let json = try JSONSerialization.jsonObject(with: Data(try Tool.run("exiftool", "-j", path)))
        return (json as? [[String: Any]])?.first
    }
}
