import Backpressure
import Glibc
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoUpkeep
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

/// Real files, real events.
@Suite("Watching a library", .timeLimit(.minutes(5)))
struct LibraryWatchTests {
    private let library: TestLibrary

    /// Three photos.
    init() throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "trip/c.jpg")
    }

    @Test("First everything is prepared, then what is new; files that are not photos start no run")
    func new() async throws {
        try await library.watching(isPrepared: false) { told in
            #expect(await told.prepared(3))
            #expect(try library.catalogue.counts().prepared == 3)
            try library.path("notes.txt").write([1])
            try library.path(".hidden.jpg").write([1])
            try library.add("trip/d.jpg", seed: 5)
            let report = try #require(await told.prepared())
            // Only the affected folder is scanned.
            #expect(report.found == 2 && report.prepared == 1 && report.unchanged == 1 && report.isConsistent)
            #expect(try library.asset("trip/d.jpg").state == .prepared)
        }
        try library.expectSound()
    }

    @Test("A photo that changes is prepared again, and keeps its ID")
    func changed() async throws {
        try await library.watching { told in
            _ = await told.watching()
            let before = try library.asset("a.jpg")
            try library.add("a.jpg", seed: 9)
            #expect(await told.prepared()?.prepared == 1)
            let after = try library.asset("a.jpg")
            #expect(after.id == before.id && after.content != before.content)
        }
    }

    @Test("A photo that is deleted is missing, and nothing is forgotten")
    func deleted() async throws {
        try await library.watching { told in
            _ = await told.watching()
            try library.path("trip/c.jpg").remove()
            #expect(await told.prepared()?.missing == 1)
            #expect(try library.asset("trip/c.jpg").isMissing)
        }
    }

    @Test("Moved photos and folders keep their IDs, within the root and from outside")
    func moved() async throws {
        try await library.watching { told in
            _ = await told.watching()
            let (a, c) = (try library.asset("a.jpg").id, try library.asset("trip/c.jpg").id)
            try library.path("a.jpg").move(to: library.path("trip/z.jpg"))
            var report = try #require(await told.prepared())
            #expect(report.linked == 1 && report.missing == 0 && report.prepared == 0)
            #expect(try library.asset("trip/z.jpg").id == a)

            try library.path("trip").move(to: library.path("journey"))
            report = try #require(await told.prepared())
            #expect(report.linked == 2 && report.missing == 0)
            #expect(try library.asset("journey/c.jpg").id == c)
            // It is watched at its new place.
            try library.add("journey/e.jpg", seed: 8)
            #expect(await told.prepared()?.prepared == 1)

            let outside = library.folder.path.appending("outside")
            try library.path("journey").move(to: outside)
            #expect(await told.prepared()?.missing == 3)
            try outside.move(to: library.path("back"))
            #expect(await told.prepared()?.linked == 3)
            #expect(try library.asset("back/c.jpg").id == c)
            #expect(try library.catalogue.counts().missing == 0)
        }
    }

    @Test("Files in new folders are found, even those created before the folder was watched")
    func newFolders() async throws {
        try await library.watching { told in
            _ = await told.watching()
            for number in 0..<20 {
                try library.add(FilePath("new/\(number % 5)/x/\(number).jpg"), seed: UInt64(20 + number))
            }
            #expect(await told.prepared(20))
            try library.add("new/3/x/later.jpg", seed: 99)
            #expect(await told.prepared()?.prepared == 1)
        }
        #expect(try library.catalogue.counts().present == 24)
    }

    @Test("A burst of files is one run")
    func burst() async throws {
        try await library.watching(settle: .milliseconds(500)) { told in
            _ = await told.watching()
            for number in 0..<30 { try library.add(FilePath("trip/\(number).jpg"), seed: UInt64(20 + number)) }
            #expect(await told.prepared()?.prepared == 30)
        }
    }

    @Test("A file that is held open for writing waits until it is closed, and is prepared whole")
    func halfWritten() async throws {
        let bytes = try SamplePhoto(size: .small, seed: 31).encoded()
        try await library.watching { told in
            _ = await told.watching()
            let file = try FileDescriptor.open(
                library.path("slow.jpg"),
                .writeOnly,
                options: [.create, .closeOnExec],
                permissions: .ownerReadWrite
            )
            _ = try file.writeAll(bytes.prefix(bytes.count / 2))
            // Meanwhile, other files beside it are prepared.
            try library.add("quick.jpg", seed: 32)
            #expect(await told.prepared()?.prepared == 1)
            #expect(try library.catalogue.asset(at: library.path("slow.jpg")) == nil)
            _ = try file.closeAfter { try file.writeAll(bytes.dropFirst(bytes.count / 2)) }
            let report = try #require(await told.prepared())
            #expect(report.prepared == 1 && report.damaged == 0 && report.failed == 0)
        }
        #expect(try library.record("slow.jpg").damage.isEmpty)
    }

    @Test("A photo that is linked into a folder is not waited for, although no close is reported")
    func hardLink() async throws {
        let outside = library.folder.path.appending("outside.jpg")
        try outside.write(try SamplePhoto(size: .small, seed: 34).encoded())
        try await library.watching { told in
            _ = await told.watching()
            let start = ContinuousClock.now
            let linked = library.path("linked.jpg")
            try #require(outside.withPlatformString { from in linked.withPlatformString { link(from, $0) } } == 0)
            #expect(await told.prepared(1))
            #expect(ContinuousClock.now - start < .seconds(30))
        }
    }

    @Test(
        "A catalogue that cannot be read while a root is away is reported, and the watch continues",
        .enabled(if: Tool.has("sqlite3"))
    )
    func trouble() async throws {
        let file = library.catalogue.file.string
        try await library.watching(poll: .milliseconds(100)) { told in
            _ = await told.watching()
            // Where it is not searched.
            let elsewhere = library.folder.path.appending("far/away")
            try library.photos.move(to: elsewhere)
            _ = await told.next { if case .rootAway(let root, _) = $0 { root } else { nil } }
            try Tool.run("sqlite3", file, "ALTER TABLE roots RENAME TO hidden")
            #expect(await told.next { if case .trouble(let reason) = $0 { reason } else { nil } } != nil)
            try Tool.run("sqlite3", file, "ALTER TABLE hidden RENAME TO roots")
            try elsewhere.move(to: library.photos)
            #expect(await told.next { if case .rootBack(let root) = $0 { root } else { nil } } != nil)
        }
    }

    @Test("A file that is half written when the watch begins is not prepared before it is complete")
    func halfWrittenBefore() async throws {
        let bytes = try SamplePhoto(size: .small, seed: 33).encoded()
        let file = try FileDescriptor.open(
            library.path("slow.jpg"),
            .writeOnly,
            options: [.create, .closeOnExec],
            permissions: .ownerReadWrite
        )
        _ = try file.writeAll(bytes.prefix(bytes.count / 2))
        try await library.watching(isPrepared: false) { told in
            #expect(await told.prepared(3))
            #expect(try library.catalogue.asset(at: library.path("slow.jpg")) == nil)
            _ = try file.closeAfter { try file.writeAll(bytes.dropFirst(bytes.count / 2)) }
            #expect(await told.prepared(1))
        }
        #expect(try library.record("slow.jpg").damage.isEmpty)
    }

    @Test("Lost events are recovered by a full scan")
    func overflow() async throws {
        let isWritten = OnceFlag()
        try await library.watching(whenWatching: { await reached { isWritten.isSet } }) { told in
            _ = await told.watching()
            try library.photos.overflowEvents()
            try library.add("trip/d.jpg", seed: 5)
            isWritten.set()
            try #require(await told.next { if case .overflow = $0 { true } else { nil } } == true)
            #expect(await told.prepared { $0.prepared == 1 } != nil)
        }
    }

    @Test("A watch that ends while preparing stores what is in progress, and the next run does the rest")
    func stopped() async throws {
        for number in 0..<200 { try library.add(FilePath("many/\(number).jpg"), seed: UInt64(300 + number)) }
        FileClock.waitUntilNow()
        try await library.with(jobs: 1, memory: 16 << 20) { pipeline in
            var options = LibraryWatch.Options()
            options.settle = .zero
            let watch = try LibraryWatch(pipeline, roots: [library.photos], options: options) { _ in }
            let monitor = RunMonitor()
            let running = Task { try await watch.run(monitor: monitor) }
            await reached { monitor[.fingerprint].snapshot.items > 0 }
            watch.stop()
            try await running.value
        }
        let prepared = try library.catalogue.counts().prepared
        #expect(prepared > 0 && prepared < 203)
        try library.expectSound()
        #expect(try await library.run().prepared == 203 - prepared)
    }
}
