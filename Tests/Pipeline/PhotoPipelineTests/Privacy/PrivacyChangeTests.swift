import Backpressure
import Foundation
import PhotoCache
import PhotoModel
import PhotoRecord
import PhotoStore
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

@Suite("A change of privacy in the recipe")
struct PrivacyChangeTests {
    private let library: TestLibrary

    /// Two photos with a place and a serial number, prepared with the default recipe.
    init() async throws {
        library = try TestLibrary()
        var exif = ExifWriter()
        (exif.latitude, exif.longitude, exif.make) = (47.3768, -8.25, "Kyoptikon")
        exif.additional[.photo] = [ExifEntry(tag: 0xA431, value: .ascii("SN 42"))]
        for (name, seed) in [("a.jpg", 1), ("b.jpg", 2)] as [(FilePath, UInt64)] {
            try library.add(name, SamplePhoto(size: .small, seed: seed, exif: exif))
        }
        try #require(try await library.run().prepared == 2)
    }

    private func recipe(seal: [CaptureGroup] = [], omit: [CaptureGroup] = []) -> Recipe {
        var recipe = Recipe.default
        recipe.privacy = Recipe.Privacy(seal: seal, omit: omit)
        return recipe
    }

    private func opened(_ name: FilePath) async throws -> Record.Capture {
        let content = try #require(try library.asset(name).content)
        return try await library.with { try #require(try await $0.record(content)).capture }
    }

    @Test("By default place, serial numbers and owner are sealed, and the pipeline opens them with the key")
    func byDefault() async throws {
        let record = try library.record("a.jpg")
        #expect(record.sealedGroups == ["location", "serialNumbers", "owner"] && record.omittedGroups == [])
        #expect(
            !record.capture.hasLatitude && !record.capture.hasBodySerialNumber && record.capture.make == "Kyoptikon"
        )
        let capture = try await opened("a.jpg")
        #expect(
            abs(capture.latitude - 47.3768) < 1e-9 && capture.longitude == -8.25 && capture.bodySerialNumber == "SN 42"
        )
    }

    @Test("Changing from sealed to plain and back opens no photo")
    func sealedToClear() async throws {
        let opened = try OpenedFiles(in: library.photos)
        let tiers = try library.tiers("a.jpg")
        let clear = try await library.run(recipe())
        #expect(clear.linked == 2 && clear.prepared == 0 && clear.bytesRead == 0)
        #expect(try library.record("a.jpg").capture.hasLatitude)
        #expect(try library.record("a.jpg").sealed.isEmpty)
        #expect(try await library.run(recipe()).unchanged == 2)

        let sealed = try await library.run()
        #expect(sealed.linked == 2 && sealed.bytesRead == 0)
        #expect(try library.record("b.jpg").capture.hasLatitude == false)
        #expect(try await self.opened("b.jpg").hasLatitude)
        #expect(try opened.take() == [])
        #expect(try library.tiers("a.jpg") == tiers)
        try library.expectSound()
    }

    @Test("Omitted facts are read from the photo's head again, and nothing is decoded")
    func omittedToSealed() async throws {
        let omitted = try await library.run(recipe(omit: [.location, .serialNumbers]))
        #expect(omitted.linked == 2 && omitted.bytesRead == 0)
        #expect(try library.record("a.jpg").sealed.isEmpty)
        #expect(try await opened("a.jpg").hasLatitude == false)

        let before = try library.record("a.jpg")
        let sealed = try await library.run()
        #expect(sealed.linked == 2 && sealed.prepared == 0 && sealed.bytesRead == 0)
        #expect(sealed.stages.first { $0.name == "downsample" }?.photos == 0)
        #expect(try await opened("a.jpg").hasLatitude)
        #expect(try library.record("a.jpg").preparedAtMs == before.preparedAtMs)
        #expect(try await library.run().unchanged == 2)
        try library.expectSound()
    }

    @Test("A photo that is gone is sealed with the others")
    func goneToo() async throws {
        try await library.run(recipe())
        let gone = try #require(try library.asset("b.jpg").content)
        try library.path("b.jpg").remove()
        try await library.run(recipe(seal: [.location, .camera]))
        let record = try #require(try library.cache.record(gone))
        #expect(!record.capture.hasLatitude && !record.capture.hasMake && record.capture.hasBodySerialNumber)
    }

    @Test("What was stored before everything was removed is wiped too")
    func emptied() async throws {
        let file = library.library.location.cacheFolder.appending("data.mdb")
        func isKnown() throws -> Bool { try Data(file.bytes()).range(of: Data("SN 42".utf8)) != nil }
        try await library.run(recipe())
        let contents = try ["a.jpg", "b.jpg"].map { try #require(try library.asset($0).content) }
        for name: FilePath in ["a.jpg", "b.jpg"] { try library.path(name).remove() }
        try await CacheWriter(library.cache).remove(contents)
        #expect(try library.cache.isEmpty && isKnown())
        try library.add("c.jpg")
        try await library.run()
        #expect(try !isKnown())
    }

    @Test("The catalogue forgets sealed facts, and has them again when they are not sealed")
    func facts() async throws {
        let latitude = try await opened("a.jpg").latitude.bitPattern.bigEndian
        let latitudeBytes = withUnsafeBytes(of: latitude) { Array($0) }
        func isKnown(_ bytes: [UInt8]) throws -> Bool {
            let folder = library.library.location.catalogueBase
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.string)
            return try names.filter { $0.hasPrefix("catalogue") }.contains { name in
                try Data(folder.appending(name).bytes()).range(of: Data(bytes)) != nil
            }
        }
        let make = Array("Kyoptikon".utf8)
        #expect(try isKnown(make) && !isKnown(latitudeBytes))
        try await library.run(recipe(seal: [.camera]))
        #expect(try !isKnown(make) && isKnown(latitudeBytes))
        try await library.run()
        #expect(try isKnown(make) && !isKnown(latitudeBytes))
    }

    @Test("If the key is lost a new one is made, a note reports it, and the photos are read again")
    func lostKey() async throws {
        let key = library.library.location.keyFile
        let first = try #require(try key.read())
        try key.path.remove()
        let monitor = RunMonitor()
        let report = try await library.run(monitor: monitor)
        #expect(report.linked == 2 && report.prepared == 0 && report.bytesRead == 0)
        #expect(monitor.progress.notes.contains { $0.contains("their key is lost") })
        #expect(try #require(try key.read()) != first)
        #expect(try await opened("a.jpg").hasLatitude)
        #expect(try await library.run().unchanged == 2)
    }

    @Test("A key that cannot be used stops a run before anything is done, with a remedy")
    func unusableKey() async throws {
        let key = library.library.location.keyFile
        try key.path.write([1, 2, 3])
        let before = try library.record("a.jpg")
        let error = await #expect(throws: StoreError.self) { try await library.run(recipe()) }
        #expect(error?.description.contains("restore the right one") == true)
        #expect(try library.record("a.jpg") == before && key.path.bytes() == [1, 2, 3])
    }

    @Test("A cache from before recipes had privacy is sealed, and needs no space for that")
    func olderCache() async throws {
        try await library.run(recipe())
        let plan = try await library.plan()
        #expect(plan.toPrepare == 0 && plan.toLink == 2 && plan.bytesNeeded == 0)
        #expect(try await library.run().linked == 2)
        #expect(try library.cache.recipe()?.privacy?.seal == ["location", "serialNumbers", "owner"])
    }

    @Test("Without anything to seal there is no key")
    func noKey() async throws {
        let other = try TestLibrary()
        try other.add("a.jpg")
        try await other.run(recipe(omit: [.location]))
        #expect(try other.library.location.keyFile.read() == nil)
    }

    @Test("Rendered photos are sealed too")
    func rendered() async throws {
        var exif = ExifWriter()
        (exif.latitude, exif.longitude) = (47.5, -8.25)
        try library.add("c.jpg", SamplePhoto(size: .small, seed: 3, exif: exif))
        let content = try await library.with { pipeline in
            let content = try await pipeline.render(TierRequest(library.path("c.jpg"))).content
            await pipeline.renders.drain()
            return content
        }
        let record = try #require(try library.cache.record(content))
        #expect(!record.capture.hasLatitude && !record.sealed.isEmpty)
    }
}
