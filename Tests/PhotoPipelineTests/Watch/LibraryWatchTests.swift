import Backpressure
import Glibc
import PhotoStore
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

/// Real files, real events.
@Suite("A library that is watched", .timeLimit(.minutes(5)))
struct LibraryWatchTests {
    private let library: TestLibrary

    /// Three photos.
    init() throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "trip/c.jpg")
    }

    @Test("First everything is prepared, then what is new; what is no photo makes no run")
    func new() async throws {
        try await library.watching(isPrepared: false) { told in
            #expect(await told.prepared(3))
            #expect(try library.catalogue.counts().prepared == 3)
            try library.path("notes.txt").write([1])
            try library.path(".hidden.jpg").write([1])
            try library.add("trip/d.jpg", seed: 5)
            let report = try #require(await told.prepared())
            // Only the folder concerned is looked at.
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

    @Test("A photo that is deleted is missing; nothing is forgotten")
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

    @Test("Files in new folders are found, those that were there before the folder was watched too")
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
            // Beside it, others come and go.
            try library.add("quick.jpg", seed: 32)
            #expect(await told.prepared()?.prepared == 1)
            #expect(try library.catalogue.asset(at: library.path("slow.jpg")) == nil)
            _ = try file.closeAfter { try file.writeAll(bytes.dropFirst(bytes.count / 2)) }
            let report = try #require(await told.prepared())
            #expect(report.prepared == 1 && report.damaged == 0 && report.failed == 0)
        }
        #expect(try library.record("slow.jpg").damage.isEmpty)
    }

    @Test("A photo that is linked into a folder is not waited for, though nobody ever closes it")
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
        "A catalogue that cannot be read while a root is away is told, and the watch goes on",
        .enabled(if: Tool.has("sqlite3"))
    )
    func trouble() async throws {
        let file = library.catalogue.file.string
        try await library.watching(poll: .milliseconds(100)) { told in
            _ = await told.watching()
            // Where nobody looks for it.
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

    @Test("A file that is half written when the watch begins is not prepared before it is whole")
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

    @Test("A root that goes away is told and waited for, and nothing is forgotten")
    func rootAway() async throws {
        try await library.watching { told in
            _ = await told.watching()
            // As a disk that is not mounted: no renamed root is found beside it.
            let elsewhere = library.folder.path.pushing("away/elsewhere")
            try elsewhere.removingLastComponent().makeFolder()
            try library.photos.move(to: elsewhere)
            let reason = await told.next { if case .rootAway(_, let reason) = $0 { reason } else { nil } }
            #expect(reason?.contains("is not there") == true)
            #expect(try library.catalogue.counts().missing == 0)
            try elsewhere.appending("new.jpg").write(try SamplePhoto(size: .small, seed: 44).encoded())
            try elsewhere.move(to: library.photos)
            let back = await told.next { if case .rootBack(let root) = $0 { root } else { nil } }
            #expect(back == library.photos)
            // What happened meanwhile is found, and what happens from now on is noticed.
            #expect(await told.prepared()?.prepared == 1)
            try library.add("trip/later.jpg", seed: 45)
            #expect(await told.prepared()?.prepared == 1)
        }
    }

    @Test("A root that is renamed is watched at its new place")
    func rootRenamed() async throws {
        try await library.watching { told in
            _ = await told.watching()
            let id = try library.asset("trip/c.jpg").id
            let renamed = library.folder.path.appending("renamed")
            try library.photos.move(to: renamed)
            let moved = await told.next { if case .rootMoved(let root, let path) = $0 { [root, path] } else { nil } }
            #expect(moved == [library.photos, renamed])
            try renamed.appending("new.jpg").write(try SamplePhoto(size: .small, seed: 44).encoded())
            #expect(await told.prepared { $0.prepared == 1 }?.missing == 0)
            #expect(try library.catalogue.roots().map(\.path) == [renamed])
            #expect(try library.catalogue.asset(at: renamed.pushing("trip/c.jpg"))?.id == id)
            #expect(try library.catalogue.counts().prepared == 4)
        }
    }

    @Test("A root that somebody leaves out of the library meanwhile is not added again, until somebody adds it")
    func rootLeftOut() async throws {
        try await library.watching { told in
            _ = await told.watching()
            let root = try #require(try library.catalogue.roots().first)
            _ = try library.catalogue.removeRoot(root)
            try library.add("new.jpg", seed: 6)
            let reason = await told.next { if case .rootAway(_, let reason) = $0 { reason } else { nil } }
            #expect(reason?.contains("was left out of the library") == true)
            #expect(try library.catalogue.roots().isEmpty)
            try library.catalogue.addRoot(library.photos)
            #expect(await told.next { if case .rootBack(let root) = $0 { root } else { nil } } == library.photos)
            #expect(await told.prepared { $0.found == 4 }?.prepared == 1)
            #expect(try library.catalogue.roots() == [root] && library.catalogue.counts().missing == 0)
        }
    }

    @Test("A root that was left out is noticed before its new photos are prepared, however rarely roots are looked at")
    func rootLeftOutBetweenLooks() async throws {
        try await library.watching(heartbeat: .seconds(3600)) { told in
            _ = await told.watching()
            _ = try library.catalogue.removeRoot(try #require(try library.catalogue.roots().first))
            try library.add("new.jpg", seed: 6)
            let reason = await told.next { if case .rootAway(_, let reason) = $0 { reason } else { nil } }
            #expect(reason?.contains("was left out of the library") == true)
        }
        #expect(try library.catalogue.roots().isEmpty)
    }

    @Test("Of a folder below a root, just that part is watched")
    func part() async throws {
        try await library.run()
        try await library.watching(isPrepared: false, in: "trip") { told in
            #expect(await told.prepared()?.found == 1)
            _ = await told.watching()
            try library.add("new.jpg", seed: 6)
            try library.add("trip/new.jpg", seed: 7)
            #expect(await told.prepared()?.prepared == 1)
            #expect(try library.catalogue.roots().count == 1 && library.catalogue.counts().prepared == 4)
        }
    }

    @Test("Of a root that was left out, the part that a pipeline looks at becomes no root of its own")
    func partLeftOut() async throws {
        try await library.run()
        let part = library.path("trip")
        try await library.with(.default, jobs: 1) { pipeline in
            _ = try await pipeline.run(roots: [part])
            _ = try library.catalogue.removeRoot(try #require(try library.catalogue.roots().first))
            let error = await #expect(throws: PipelineError.self) { try await pipeline.run(roots: [part]) }
            #expect(error?.description.contains("was left out of the library") == true)
        }
        #expect(try library.catalogue.roots().isEmpty)
    }

    @Test("All photos deleted at once is not believed")
    func emptied() async throws {
        try await library.watching { told in
            _ = await told.watching()
            for name in ["a.jpg", "b.jpg", "trip"] as [FilePath] { try library.path(name).remove() }
            let reason = await told.next { if case .rootAway(_, let reason) = $0 { reason } else { nil } }
            #expect(reason?.contains("is empty") == true)
        }
        #expect(try library.catalogue.counts().missing == 0)
    }

    @Test("Lost events are made up for by a look at everything")
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

    @Test("Ended while it prepares, it stores what is under way, and the next run does the rest")
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

    @Test("A root that is not there at the start is an error, as for any run")
    func neverThere() async throws {
        try await library.run()
        try library.photos.move(to: library.folder.path.appending("elsewhere"))
        await #expect(throws: PipelineError.self) { try await library.watching(isPrepared: false) { _ in } }
    }
}

@Suite(
    "Volumes that are watched",
    .enabled(if: TestVolume.isPossible, "mounting takes root's rights"),
    .timeLimit(.minutes(5))
)
struct WatchedVolumeTests {
    @Test("A volume that is mounted below a root is taken up, and waited for when it is unmounted")
    func below() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg")
        let stick = try TestVolume(at: library.path("usb"))
        try library.add("usb/b.jpg", seed: 3)
        try stick.unmount()
        try await library.watching { told in
            _ = await told.watching()
            try stick.mount()
            #expect(await told.prepared()?.prepared == 1)
            try stick.unmount()
            let errors = await told.next {
                if case .prepared(_, _, let errors) = $0, !errors.isEmpty { errors } else { nil }
            }
            #expect(errors?.count == 1)
            #expect(errors?.first?.contains("usb is empty, and a volume was mounted there") == true)
            #expect(try library.catalogue.counts().missing == 0)
            try stick.mount()
            try library.add("usb/c.jpg", seed: 4)
            #expect(await told.prepared { $0.prepared == 1 }?.missing == 0)
        }
        #expect(try library.catalogue.counts().prepared == 3)
    }
}
