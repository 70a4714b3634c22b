import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoStore
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

/// How a second run handles changes to the files since the first.
@Suite("The next run")
struct NextRunTests {
    private let library: TestLibrary
    private let names = ["a.jpg", "b.jpg", "trip/c.jpg", "trip/d.jpg"]

    /// Four prepared photos.
    init() async throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "trip/c.jpg", "trip/d.jpg")
        try #require(try await library.run().prepared == 4)
    }

    private func opened() throws -> OpenedFiles { try OpenedFiles(in: library.photos, library.path("trip")) }

    @Test("If nothing changed, no file is opened")
    func unchanged() async throws {
        let opened = try opened()
        let report = try await library.run()
        #expect(report.found == 4 && report.unchanged == 4)
        #expect(report.bytesRead == 0)
        #expect(try opened.take() == [])
    }

    @Test("A touched file is read and linked, the others are not opened")
    func touched() async throws {
        let before = try library.asset("trip/c.jpg")
        try library.path("trip/c.jpg").touch()
        let opened = try opened()
        let report = try await library.run()
        #expect(report.linked == 1 && report.unchanged == 3 && report.prepared == 0)
        #expect(try opened.take() == ["c.jpg"])
        #expect(report.bytesRead == before.stamp.size)
        #expect(try library.asset("trip/c.jpg").id == before.id)
        #expect(try await library.run().unchanged == 4)
    }

    @Test("A changed photo is prepared again, and keeps its ID and its previous content")
    func changed() async throws {
        let before = try library.asset("b.jpg")
        try library.add("b.jpg", seed: 77)
        let report = try await library.run()
        #expect(report.prepared == 1 && report.unchanged == 3)
        let after = try library.asset("b.jpg")
        #expect(after.id == before.id)
        #expect(after.content != before.content && after.previousContent == before.content)
        #expect(try await library.run().unchanged == 4)
    }

    @Test("A photo of the same size whose time was set back is detected")
    func changedBehindTheBack() async throws {
        let path = library.path("a.jpg")
        var bytes = try path.bytes()
        let file = try FileTimes(path)
        bytes[bytes.count - 20] ^= 0x40
        try path.write(bytes)
        try file.restore()
        let report = try await library.run()
        #expect(report.prepared + report.failed == 1 && report.unchanged == 3)
    }

    @Test("A deleted photo is missing, not forgotten, and is the same asset when it is restored")
    func deletedAndRestored() async throws {
        let before = try library.asset("a.jpg")
        let bytes = try library.path("a.jpg").bytes()
        try library.path("a.jpg").remove()
        let report = try await library.run()
        #expect(report.found == 3 && report.unchanged == 3 && report.missing == 1)
        #expect(try library.asset("a.jpg").isMissing)
        #expect(try library.cache.record(try #require(before.content)) != nil)
        // It is still missing, but not newly.
        #expect(try await library.run().missing == 0)

        try library.path("a.jpg").write(bytes)
        let restored = try await library.run()
        #expect(restored.linked == 1 && restored.unchanged == 3)
        let after = try library.asset("a.jpg")
        #expect(after.id == before.id && !after.isMissing)
    }

    @Test("A moved photo keeps its ID, and is not missing at its old place")
    func moved() async throws {
        let before = try library.asset("a.jpg")
        try library.path("a.jpg").move(to: library.path("albums/2024/best.jpeg"))
        let report = try await library.run()
        #expect(report.found == 4 && report.linked == 1 && report.unchanged == 3 && report.missing == 0)
        let after = try library.asset("albums/2024/best.jpeg")
        #expect(after.id == before.id && after.content == before.content && !after.isMissing)
        #expect(try library.catalogue.asset(at: library.path("a.jpg")) == nil)
        #expect(try library.catalogue.counts().missing == 0)
    }

    @Test("A photo that was missing for a while and appears elsewhere is the same asset")
    func missingThenMoved() async throws {
        let before = try library.asset("a.jpg")
        let bytes = try library.path("a.jpg").bytes()
        try library.path("a.jpg").remove()
        #expect(try await library.run().missing == 1)
        try library.path("found/again.jpg").write(bytes)
        #expect(try await library.run().linked == 1)
        #expect(try library.asset("found/again.jpg").id == before.id)
        #expect(try library.catalogue.counts().missing == 0)
    }

    @Test("Photos of a renamed folder keep their IDs")
    func folderRenamed() async throws {
        let before = try ["trip/c.jpg", "trip/d.jpg"].map { try library.asset(.init($0)).id }
        try library.path("trip").move(to: library.path("Ärger im Paradies"))
        let report = try await library.run()
        #expect(report.linked == 2 && report.unchanged == 2 && report.missing == 0 && report.prepared == 0)
        #expect(try ["c.jpg", "d.jpg"].map { try library.asset(.init("Ärger im Paradies/\($0)")).id } == before)
        #expect(try library.catalogue.counts().present == 4)
        #expect(try await library.run().unchanged == 4)
    }

    @Test("A copy is a separate asset with the same content")
    func copied() async throws {
        let original = try library.asset("a.jpg")
        try library.path("a.jpg").copy(to: library.path("copies/a.jpg"))
        let report = try await library.run()
        #expect(report.found == 5 && report.linked == 1 && report.unchanged == 4 && report.prepared == 0)
        let copy = try library.asset("copies/a.jpg")
        #expect(copy.id != original.id && copy.content == original.content)
        #expect(try library.asset("a.jpg").id == original.id)
        #expect(try library.catalogue.otherPaths(of: copy) == [library.path("a.jpg")])
    }

    @Test("Of two copies of a photo that is gone, one is the moved photo and the other a copy")
    func movedTwice() async throws {
        let before = try library.asset("a.jpg").id
        try library.path("a.jpg").copy(to: library.path("x.jpg"))
        try library.path("a.jpg").move(to: library.path("y.jpg"))
        let report = try await library.run()
        #expect(report.linked == 2 && report.missing == 0)
        let after = try ["x.jpg", "y.jpg"].map { try library.asset(.init($0)).id }
        #expect(after.contains(before) && after[0] != after[1])
    }

    @Test("Photos that are each renamed to the previous one's name keep their IDs")
    func renamedInChain() async throws {
        let (a, b) = (try library.asset("a.jpg").id, try library.asset("b.jpg").id)
        try library.path("b.jpg").move(to: library.path("new.jpg"))
        try library.path("a.jpg").move(to: library.path("b.jpg"))
        let report = try await library.run()
        #expect(report.linked == 2 && report.prepared == 0 && report.missing == 0)
        #expect(try library.asset("new.jpg").id == b)
        #expect(try library.asset("b.jpg").id == a)
    }

    @Test("Two photos that swap names keep their IDs")
    func exchanged() async throws {
        let (a, b) = (try library.asset("a.jpg").id, try library.asset("b.jpg").id)
        try library.path("a.jpg").move(to: library.path("aside"))
        try library.path("b.jpg").move(to: library.path("a.jpg"))
        try library.path("aside").move(to: library.path("b.jpg"))
        let report = try await library.run()
        #expect(report.linked == 2 && report.missing == 0)
        #expect(try library.asset("a.jpg").id == b)
        #expect(try library.asset("b.jpg").id == a)
    }

    @Test("A different photo with the name of one that is gone is a new asset")
    func nameUsedAgain() async throws {
        let gone = try library.asset("a.jpg").id
        try library.path("a.jpg").move(to: library.folder.path.appending("elsewhere.jpg"))
        #expect(try await library.run().missing == 1)
        try library.add("a.jpg", seed: 7)
        #expect(try await library.run().prepared == 1)
        #expect(try library.asset("a.jpg").id != gone)
        #expect(try library.catalogue.asset(gone)?.isMissing == true)
    }

    @Test("A photo does not count as moved while its old root is away")
    func movedBetweenRoots() async throws {
        let other = library.folder.path.appending("other")
        try other.appending("z.jpg").write(try SamplePhoto(size: .small, seed: 99).encoded())
        try await library.run(roots: [library.photos, other])
        let before = try library.asset("a.jpg").id

        try library.path("a.jpg").move(to: other.appending("a.jpg"))
        #expect(try await library.run(roots: [other]).linked == 1)
        #expect(try library.asset("a.jpg").id == before)
        #expect(try !library.asset("a.jpg").isMissing)
        #expect(try library.catalogue.asset(at: other.appending("a.jpg"))?.id != before)
    }

    @Test("A photo that moves from one root to the other keeps its ID if both are covered")
    func movedWithinRoots() async throws {
        let other = library.folder.path.appending("other")
        try other.appending("z.jpg").write(try SamplePhoto(size: .small, seed: 99).encoded())
        try await library.run(roots: [library.photos, other])
        let before = try library.asset("a.jpg").id

        try library.path("a.jpg").move(to: other.appending("a.jpg"))
        let report = try await library.run(roots: [library.photos, other])
        #expect(report.linked == 1 && report.missing == 0)
        #expect(try library.catalogue.asset(at: other.appending("a.jpg"))?.id == before)
    }

    @Test("A new cache beside the old catalogue is filled again, and IDs stay")
    func cacheLost() async throws {
        let before = try names.map { try library.asset(.init($0)).id }
        let other = try TestLibrary()
        let catalogue = other.folder.path.appending("store")
        // The catalogue is copied as from a backup; its photos are where they were.
        try Tool.run("cp", "-a", "\(library.folder.path)/store/.", "\(catalogue)/moved")
        try catalogue.appending("moved/cache").remove()
        let again = try Library(LibraryLocation(store: catalogue.appending("moved")), .write)
        FileClock.waitUntilNow()
        let report = try await PhotoPipeline.with(again) { try await $0.run(roots: [library.photos]) }
        #expect(report.prepared == 4 && report.isConsistent)
        #expect(try names.map { try again.catalogue.asset(at: library.path(.init($0)))?.id } == before)
        #expect(try again.cache.verify() == [])
    }
}
