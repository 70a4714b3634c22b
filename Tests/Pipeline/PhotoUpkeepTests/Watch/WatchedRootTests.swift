import Glibc
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoUpkeep
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("Watched roots", .timeLimit(.minutes(5)))
struct WatchedRootTests {
    private let library: TestLibrary

    /// Three photos.
    init() throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "trip/c.jpg")
    }

    @Test("A root that goes away is reported and waited for, and nothing is forgotten")
    func rootAway() async throws {
        try await library.watching { told in
            _ = await told.watching()
            // As with a disk that is not mounted: no renamed root is found beside it.
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
            // Changes made meanwhile are found, and later ones are noticed.
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

    @Test("A root that is removed from the library meanwhile is not added again until the user adds it")
    func rootLeftOut() async throws {
        try await library.watching { told in
            _ = await told.watching()
            let root = try #require(try library.catalogue.roots().first)
            _ = try library.catalogue.removeRoot(root)
            try library.add("new.jpg", seed: 6)
            let reason = await told.next { if case .rootAway(_, let reason) = $0 { reason } else { nil } }
            #expect(reason?.contains("was removed from the library") == true)
            #expect(try library.catalogue.roots().isEmpty)
            try library.catalogue.addRoot(library.photos)
            #expect(await told.next { if case .rootBack(let root) = $0 { root } else { nil } } == library.photos)
            #expect(await told.prepared { $0.found == 4 }?.prepared == 1)
            #expect(try library.catalogue.roots() == [root] && library.catalogue.counts().missing == 0)
        }
    }

    @Test("A removed root is noticed before its new photos are prepared, however rarely roots are checked")
    func rootLeftOutBetweenLooks() async throws {
        try await library.watching(heartbeat: .seconds(3600)) { told in
            _ = await told.watching()
            _ = try library.catalogue.removeRoot(try #require(try library.catalogue.roots().first))
            try library.add("new.jpg", seed: 6)
            let reason = await told.next { if case .rootAway(_, let reason) = $0 { reason } else { nil } }
            #expect(reason?.contains("was removed from the library") == true)
        }
        #expect(try library.catalogue.roots().isEmpty)
    }

    @Test("For a folder below a root, only that part is watched")
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

    @Test("The watched part of a removed root does not become a root")
    func partLeftOut() async throws {
        try await library.run()
        let part = library.path("trip")
        try await library.with(.default, jobs: 1) { pipeline in
            _ = try await pipeline.run(roots: [part])
            _ = try library.catalogue.removeRoot(try #require(try library.catalogue.roots().first))
            let error = await #expect(throws: PipelineError.self) { try await pipeline.run(roots: [part]) }
            #expect(error?.description.contains("was removed from the library") == true)
        }
        #expect(try library.catalogue.roots().isEmpty)
    }

    @Test("Deleting all photos at once does not make them missing")
    func emptied() async throws {
        try await library.watching { told in
            _ = await told.watching()
            for name in ["a.jpg", "b.jpg", "trip"] as [FilePath] { try library.path(name).remove() }
            let reason = await told.next { if case .rootAway(_, let reason) = $0 { reason } else { nil } }
            #expect(reason?.contains("is empty") == true)
        }
        #expect(try library.catalogue.counts().missing == 0)
    }

    @Test("A root that is missing at the start is an error, as for any run")
    func neverThere() async throws {
        try await library.run()
        try library.photos.move(to: library.folder.path.appending("elsewhere"))
        await #expect(throws: PipelineError.self) { try await library.watching(isPrepared: false) { _ in } }
    }
}

@Suite(
    "Watched volumes",
    .enabled(if: TestVolume.isPossible, "mounting takes root's rights"),
    .timeLimit(.minutes(5))
)
struct WatchedVolumeTests {
    @Test("A volume that is mounted below a root is prepared, and waited for when it is unmounted")
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
