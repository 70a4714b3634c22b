import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import StoreFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Listed files")
struct FileListTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
        try library.path("in").makeFolder()
        try library.add("a.jpg", "in/b.jpg", "in/c.jpg", "d.jpg")
    }

    /// As they are now.
    private func list(_ paths: FilePath...) throws -> FileList {
        let root = try ListedRoot(library.photos)
        var list = FileList()
        for path in paths {
            let stamp = try #require(PrivateFiles.stamp(of: library.path(path)))
            #expect(list.add(path, stamp, below: root) == .asListed)
        }
        return list
    }

    @Test("A run prepares the listed files alone, and lists no folder")
    func alone() async throws {
        let names: [FilePath] = ["a.jpg", "in/c.jpg", "in/b.jpg"]
        let isRead = Mutex(false)
        var scope = Scope.all
        scope.list = try list(names[0], names[1], names[2])
        scope.willRead = { _, _, _ in isRead.withLock { $0 = true } }
        FileClock.waitUntilNow()
        let report = try await library.with { try await $0.run(roots: [library.photos], scope: scope) }
        #expect(report.found == 3 && report.prepared == 3 && report.isConsistent && !report.interrupted)
        #expect(!isRead.withLock { $0 })
        for name in names { #expect(try library.asset(name).state == .prepared) }
        #expect(try library.catalogue.asset(at: library.path("d.jpg")) == nil)
        // The other files of a folder are not gone because a list lacks them.
        scope.list = try list("d.jpg", "a.jpg")
        let next = try await library.with { try await $0.run(roots: [library.photos], scope: scope) }
        #expect(next.prepared == 1 && next.unchanged == 1 && next.missing == 0)
        #expect(try await library.run().unchanged == 4)
    }

    @Test("Of a folder, only the range of the listed names is compared with the catalogue")
    func names() throws {
        let folders = try list("in/c.jpg", "in/b.jpg", "d.jpg").folders
        #expect(folders.map(\.names.first) == [Array("b.jpg".utf8), Array("d.jpg".utf8)])
        #expect(folders.map(\.names.last) == [Array("c.jpg".utf8), Array("d.jpg".utf8)])
    }

    @Test("Many listed files are prepared")
    func many() async throws {
        // More than a survey keeps.
        let names = (0..<2100).map { FilePath("in/\($0).jpg") }
        for name in names { try library.path(name).write([]) }
        let root = try ListedRoot(library.photos)
        var scope = Scope.all
        var list = FileList()
        for name in names {
            let stamp = try #require(PrivateFiles.stamp(of: library.path(name)))
            _ = list.add(name, stamp, below: root)
        }
        scope.list = list
        let report = try await library.with { try await $0.run(roots: [library.photos], scope: scope) }
        #expect(report.found == 2100 && report.failed == 2100 && report.isConsistent)
    }

    @Test("A file that changed, is gone or is something else is not prepared")
    func states() throws {
        let root = try ListedRoot(library.photos)
        let stamp = try #require(PrivateFiles.stamp(of: library.path("a.jpg")))
        try library.path("folder.jpg").makeFolder()
        try library.path("link.jpg").link(to: "a.jpg")
        try library.path("out").link(to: "in")
        var list = FileList()
        func state(_ path: FilePath, size: Int64? = nil, modified: Int64? = nil) -> FileList.State {
            var listed = stamp
            (listed.size, listed.modified) = (size ?? stamp.size, modified ?? stamp.modified)
            return list.add(path, listed, below: root)
        }
        #expect(state("a.jpg", size: 1) == .changed && state("a.jpg", modified: 1) == .changed)
        #expect(state("folder.jpg") == .changed && state("link.jpg") == .changed)
        #expect(state("none.jpg") == .gone && state("none/a.jpg") == .gone && state("a.jpg/b.jpg") == .gone)
        #expect(state("out/b.jpg") == .unreadable(.tooManySymbolicLinkLevels))
        #expect(list.folders.isEmpty)
        #expect(list.add("folder.jpg", nil, below: root) == .changed)
        #expect(state("a.jpg") == .asListed && list.folders.count == 1)
    }
}
