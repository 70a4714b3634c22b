import Backpressure
import Glibc
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

/// Photos that go away while a run processes them are unavailable, not deleted.
@Suite("A root that goes away during the run", .timeLimit(.minutes(5)))
struct VanishingTests {
    private let library: TestLibrary

    /// Four prepared photos, one of which is then deleted; and a new one, so that the next run has something to do.
    init() async throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "trip/c.jpg", "trip/d.jpg")
        try #require(try await library.run().prepared == 4)
        try library.path("trip/d.jpg").remove()
        try library.add("new.jpg", seed: 9)
    }

    /// Runs, and calls the body when a folder is about to be read.
    private func run(
        jobs: Int? = nil,
        memory: Int? = nil,
        at folder: FilePath,
        _ action: @escaping @Sendable () throws -> Void
    ) async throws -> RunReport {
        FileClock.waitUntilNow()
        let visits = Atomic<Int>.Box()
        var scope = Scope.all
        scope.willRead = { _, path, _ in
            guard path == folder, visits.count.add(1, ordering: .relaxed).newValue == 1 else { return }
            do { try action() } catch { Issue.record(error) }
        }
        let (roots, whole) = ([library.photos], scope)
        let report = try await library.with(jobs: jobs, memory: memory) { try await $0.run(roots: roots, scope: whole) }
        #expect(visits.count.load(ordering: .relaxed) >= 1)
        #expect(report.isConsistent)
        return report
    }

    @Test("A renamed root is named in the report, and nothing is missing until it is back")
    func renamed() async throws {
        let (photos, elsewhere) = (library.photos, library.folder.path.appending("elsewhere"))
        let report = try await run(at: "trip") { try photos.move(to: elsewhere) }
        #expect(report.lost == [photos.string] && report.missing == 0 && report.failed == 0)
        #expect(try library.catalogue.counts().missing == 0)
        try elsewhere.move(to: photos)
        let next = try await library.run()
        #expect(next.lost == nil && next.missing == 1 && next.found == 4 && next.failed == 0)
    }

    @Test("If a renamed root contains a copy of a photo, the copy is not mistaken for the photo")
    func renamedWithCopy() async throws {
        let before = try library.asset("a.jpg").id
        try library.path("a.jpg").copy(to: library.path("copy.jpg"))
        let (photos, elsewhere) = (library.photos, library.folder.path.appending("elsewhere"))
        let report = try await run(at: "trip") { try photos.move(to: elsewhere) }
        #expect(report.linked == 1 && report.prepared == 1)
        #expect(try library.asset("a.jpg").id == before)
        #expect(try library.asset("copy.jpg").id != before)
    }

    @Test("An empty folder in its place does not make its photos missing")
    func replaced() async throws {
        let (photos, elsewhere) = (library.photos, library.folder.path.appending("elsewhere"))
        let report = try await run(at: "trip") {
            try photos.move(to: elsewhere)
            try photos.makeFolder()
        }
        #expect(report.lost == [photos.string] && report.missing == 0)
        #expect(try library.catalogue.counts().missing == 0)
    }

    @Test("A root that is emptied during the run does not count as empty")
    func emptied() async throws {
        let library = library
        let report = try await run(at: "") {
            for name in ["a.jpg", "b.jpg", "new.jpg", "trip"] as [FilePath] { try library.path(name).remove() }
        }
        #expect(report.lost == [library.photos.string] && report.missing == 0)
        #expect(try library.catalogue.counts().missing == 0)
    }

    /// Adds more photos, and holds up the run when few of them were opened.
    private func withManyHeldUp(
        at folder: FilePath,
        _ action: @escaping @Sendable () throws -> Void
    ) async throws -> RunReport {
        for number in 0..<40 { try library.add(FilePath("many/\(number).jpg"), seed: UInt64(100 + number)) }
        try library.path("zuletzt").makeFolder()
        FileClock.waitUntilNow()
        let (visits, latch, photos) = (Atomic<Int>.Box(), Latch(), library.photos)
        return try await library.with(jobs: 1, memory: 1) { pipeline in
            // One photo is admitted at a time, and the first waits for its pixels to be computed.
            await latch.occupy(pipeline.resources.bulk.compute)
            var scope = Scope.all
            scope.willRead = { _, path, _ in
                guard path == folder, visits.count.add(1, ordering: .relaxed).newValue == 1 else { return }
                do { try action() } catch { Issue.record(error) }
                latch.open()
            }
            return try await pipeline.run(roots: [photos], scope: scope)
        }
    }

    @Test("If the whole root is deleted, the run ends early, and its photos have not failed")
    func deleted() async throws {
        let photos = library.photos
        let report = try await withManyHeldUp(at: "zuletzt") { try photos.remove() }
        #expect(report.isConsistent)
        #expect(report.lost == [photos.string] && report.failed == 0 && report.missing == 0)
        let counts = try library.catalogue.counts()
        #expect(counts.missing == 0 && counts.failed == 0 && counts.prepared >= 4)
        try library.expectSound()
    }

    @Test("Photos that are deleted before they are read are not counted as found or failed")
    func photosDeleted() async throws {
        let many = library.path("many")
        let report = try await withManyHeldUp(at: "zuletzt") {
            for number in 20..<40 { try many.appending("\(number).jpg").remove() }
        }
        #expect(report.isConsistent)
        #expect(report.found == 24 && report.failed == 0 && !report.interrupted && report.lost == nil)
        // The one that was deleted before.
        #expect(report.missing == 1)
        #expect(try library.catalogue.asset(at: many.appending("30.jpg")) == nil)
        #expect(try await library.run().unchanged == 24)
    }
}

/// With real mounts.
@Suite(
    "Volumes that come and go",
    .enabled(if: TestVolume.isPossible, "mounting takes root's rights"),
    .timeLimit(.minutes(5))
)
struct VolumeTests {
    private let library: TestLibrary

    init() throws { library = try TestLibrary() }

    private func run(at folder: FilePath, _ action: @escaping @Sendable () throws -> Void) async throws -> RunReport {
        FileClock.waitUntilNow()
        let visits = Atomic<Int>.Box()
        var scope = Scope.all
        scope.willRead = { _, path, _ in
            guard path == folder, visits.count.add(1, ordering: .relaxed).newValue == 1 else { return }
            do { try action() } catch { Issue.record(error) }
        }
        let (roots, whole) = ([library.photos], scope)
        let report = try await library.with { try await $0.run(roots: roots, scope: whole) }
        #expect(report.isConsistent)
        return report
    }

    @Test("A root that is not mounted stops the run, and is found again once it is mounted")
    func root() async throws {
        let volume = try TestVolume(at: library.photos)
        try library.add("a.jpg", "trip/b.jpg")
        try #require(try await library.run().prepared == 2)
        try volume.unmount()
        let error = await #expect(throws: PipelineError.self) { try await library.run() }
        #expect(error?.description.contains("Is the disk mounted?") == true)
        // A different disk with other photos.
        let another = try TestVolume(at: library.photos)
        try library.add("x.jpg", seed: 77)
        let other = await #expect(throws: PipelineError.self) { try await library.run() }
        #expect(other?.description.contains("Another volume") == true)
        try another.unmount()
        #expect(try library.catalogue.counts().missing == 0)

        try volume.mount()
        #expect(try await library.run().unchanged == 2)
    }

    @Test("A root that is unmounted during the run loses nothing")
    func rootDuringRun() async throws {
        let volume = try TestVolume(at: library.photos)
        try library.add("a.jpg", "trip/b.jpg")
        try await library.run()
        try library.path("a.jpg").remove()
        try library.add("c.jpg", seed: 5)
        nonisolated(unsafe) let mounted = volume  // Safe: only the run uses it until the run ends.
        let report = try await run(at: "trip") { try mounted.unmount() }
        #expect(report.lost == [library.photos.string] && report.missing == 0)
        #expect(try library.catalogue.counts().missing == 0)
        try volume.mount()
        #expect(try await library.run().missing == 1)
    }

    @Test("A volume below the root that is not mounted is skipped, and its photos are kept")
    func below() async throws {
        let volume = try TestVolume(at: library.path("usb"))
        try library.add("a.jpg", "usb/b.jpg", "usb/DCIM/c.jpg")
        try #require(try await library.run().prepared == 3)
        try volume.unmount()
        let before = try library.catalogue.counts()
        let monitor = RunMonitor()
        let report = try await library.run(monitor: monitor)
        #expect(report.found == 1 && report.missing == 0 && report.unreadableFolders == 1 && report.lost == nil)
        #expect(monitor.progress.errors.contains { $0.contains("usb") && $0.contains("2 photos stay in the library") })
        #expect(try library.catalogue.counts() == before)

        // A different stick, with a photo of the same name.
        let other = try TestVolume(at: library.path("usb"))
        try library.add("usb/b.jpg", seed: 50)
        let another = RunMonitor()
        #expect(try await library.run(monitor: another).found == 1)
        #expect(another.progress.errors.contains { $0.contains("Another volume") })
        #expect(try library.catalogue.counts() == before)
        try other.unmount()

        try volume.mount()
        #expect(try await library.run().unchanged == 3)
        // Photos deleted while the volume is there are missing.
        try library.path("usb/b.jpg").remove()
        #expect(try await library.run().missing == 1)
    }

    @Test("A volume below the root that is unmounted during the run loses nothing, and is named")
    func belowDuringRun() async throws {
        let volume = try TestVolume(at: library.path("usb"))
        try library.add("a.jpg", "usb/b.jpg", "usb/DCIM/c.jpg")
        try await library.run()
        try library.add("new.jpg", seed: 5)
        nonisolated(unsafe) let mounted = volume  // Safe: only the run uses it until the run ends.
        // When the root is read, the folder below is not open yet.
        let report = try await run(at: "") { try mounted.unmount() }
        #expect(report.lost == [library.path("usb").string] && report.missing == 0)
        #expect(try library.catalogue.counts().missing == 0)
        try volume.mount()
        #expect(try await library.run().unchanged == 4)
    }

    @Test("Photos that were copied from a volume into its mount point keep their IDs")
    func copiedIntoFolder() async throws {
        let volume = try TestVolume(at: library.path("usb"))
        try library.add("a.jpg", "usb/b.jpg", "usb/DCIM/c.jpg")
        try await library.run()
        let before = try library.asset("usb/b.jpg").id
        let copy = library.folder.path.appending("copy")
        try Tool.run("cp", "-a", library.path("usb").string, copy.string)
        try volume.unmount()
        try Tool.run("cp", "-a", "\(copy)/.", library.path("usb").string)
        let report = try await library.run()
        #expect(report.found == 3 && report.prepared == 0 && report.unreadableFolders == 0)
        #expect(try library.asset("usb/b.jpg").id == before)
        try library.path("usb/b.jpg").remove()
        #expect(try await library.run().missing == 1)
    }
}
