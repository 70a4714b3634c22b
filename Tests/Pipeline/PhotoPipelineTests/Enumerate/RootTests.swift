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

/// Situations that must not be mistaken for a library whose photos were deleted.
@Suite("Roots that have changed")
struct RootTests {
    private let library: TestLibrary

    /// Three prepared photos.
    init() async throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "trip/c.jpg")
        try #require(try await library.run().prepared == 3)
    }

    /// Runs, and expects that the run fails and nothing is forgotten.
    private func refusal(_ roots: [FilePath]? = nil) async throws -> String {
        let before = try library.catalogue.counts()
        let error = await #expect(throws: PipelineError.self) { try await library.run(roots: roots) }
        #expect(try library.catalogue.counts() == before)
        #expect(before.missing == 0 && before.prepared == 3)
        return try #require(error).description
    }

    @Test("A root that is away stops the run, and is found again")
    func missing() async throws {
        let elsewhere = library.folder.path.appending("elsewhere")
        try library.photos.move(to: elsewhere)
        #expect(try await refusal().contains("is not there"))
        try elsewhere.move(to: library.photos)
        #expect(try await library.run().unchanged == 3)
    }

    @Test("A folder that cannot be prepared is distinguished from a missing one, and neither becomes a root")
    func unfitFolder() async throws {
        let loop = library.folder.path.appending("loop")
        try loop.link(to: loop)
        let store = library.folder.path.appending("other")
        for (folder, words) in [
            (library.folder.path.appending("none"), "is not there"), (library.path("a.jpg"), "is not a folder"),
            (loop, "cannot be read"),
        ] {
            let error = await #expect(throws: PipelineError.self) {
                try await PhotoPipeline.with(store: store) { try await $0.run(roots: [folder]) }
            }
            #expect(error?.description.hasPrefix("\(folder) \(words)") == true, "\(error as Any)")
        }
        #expect(try Library(LibraryLocation(store: store), .read).catalogue.roots().isEmpty)
    }

    @Test("A root that is suddenly empty stops the run")
    func suddenlyEmpty() async throws {
        try library.photos.remove()
        try library.photos.makeFolder()
        let message = try await refusal()
        #expect(message.contains("is empty") && message.contains("3 photos"))
    }

    @Test("A root with only hidden files and lost+found still counts as empty")
    func asGoodAsEmpty() async throws {
        try library.photos.remove()
        try library.path("lost+found").makeFolder()
        try library.path(".Trash-1000/files/x.jpg").write([0])
        #expect(try await refusal().contains("is empty"))
    }

    @Test("A different folder in a root's place stops the run")
    func replaced() async throws {
        try library.photos.move(to: library.folder.path.appending("elsewhere"))
        try library.add("x.jpg", "y.jpg", seed: 50)
        #expect(try await refusal().contains("Another volume"))
    }

    @Test("A restored copy of a root is that root, and its photos keep their IDs")
    func restored() async throws {
        let before = try library.asset("trip/c.jpg").id
        let elsewhere = library.folder.path.appending("elsewhere")
        try library.photos.move(to: elsewhere)
        try Tool.run("cp", "-a", elsewhere.string, library.photos.string)
        let report = try await library.run()
        #expect(report.linked == 3 && report.prepared == 0)
        #expect(try library.asset("trip/c.jpg").id == before)
        #expect(try await library.run().unchanged == 3)
    }

    @Test("Nested roots are rejected, in either order")
    func nested() async throws {
        let inner = library.path("trip")
        #expect(try await refusal([library.photos, inner]).contains("is inside"))
        #expect(try await refusal([inner, library.photos]).contains("is inside"))
    }

    @Test("A root that is given twice is walked once")
    func twice() async throws {
        #expect(try await library.run(roots: [library.photos, library.photos]).found == 3)
    }

    @Test("A folder that never existed is not a root")
    func neverThere() async throws {
        await #expect(throws: (any Error).self) {
            try await library.run(roots: [library.folder.path.appending("nowhere")])
        }
        #expect(try library.catalogue.roots().count == 1)
    }

    @Test("If all photos but one are deleted, the library has missing photos")
    func mostlyDeleted() async throws {
        for name in ["a.jpg", "trip/c.jpg"] as [FilePath] { try library.path(name).remove() }
        let report = try await library.run()
        #expect(report.found == 1 && report.missing == 2)
    }
}
