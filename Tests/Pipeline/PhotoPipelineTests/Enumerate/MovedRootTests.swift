import Backpressure
import Foundation
import GRDB
import Imaging
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue
@testable import PhotoModel
@testable import PhotoPipeline
@testable import StoreFiles

/// The same photos at another path.
@Suite("Roots that were renamed or moved")
struct MovedRootTests {
    private let library: TestLibrary
    private let before: [FilePath: AssetID]
    private static let names: [FilePath] = ["a.jpg", "b.jpg", "trip/c.jpg"]

    /// Three prepared photos.
    init() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "trip/c.jpg")
        try #require(try await library.run().prepared == 3)
        before = try Dictionary(uniqueKeysWithValues: Self.names.map { ($0, try library.asset($0).id) })
        self.library = library
    }

    private func place(_ name: FilePath) -> FilePath { library.folder.path.pushing(name) }

    private func rootPaths() throws -> Set<FilePath> { Set(try library.catalogue.roots().map(\.path)) }

    /// Runs, and expects that nothing is decoded and that each photo is the same asset as before.
    private func expectSame(at folder: FilePath, linked: Int = 0) async throws {
        let monitor = RunMonitor()
        let report = try await library.run(roots: [folder], monitor: monitor)
        #expect(report.prepared == 0 && report.missing == 0 && report.found == 3)
        #expect(report.linked == linked && report.unchanged == 3 - linked)
        #expect(monitor[.downsample].snapshot.items == 0)
        for (name, id) in before { #expect(try library.catalogue.asset(at: folder.pushing(name))?.id == id) }
        #expect(try library.catalogue.counts().missing == 0)
    }

    /// Simulates that the disk with the root is not mounted.
    private func takeDiskAway() throws {
        try library.catalogue.write { try $0.execute(sql: "UPDATE roots SET volume = 4711") }
    }

    @Test("A renamed root is the same root, and nothing is opened")
    func renamed() async throws {
        let root = try #require(try library.catalogue.roots().first)
        try library.photos.move(to: place("photos2"))
        let opened = try OpenedFiles(in: place("photos2"), place("photos2/trip"))
        try await expectSame(at: place("photos2"))
        #expect(try opened.take() == [])
        #expect(try library.catalogue.roots() == [Root(id: root.id, path: place("photos2"), identity: root.identity)])
    }

    @Test("A root can be moved anywhere, and changed meanwhile")
    func movedAndChanged() async throws {
        try place("else/where").makeFolder()
        try library.photos.move(to: place("else/where/photos"))
        try place("else/where/photos/a.jpg").remove()
        try place("else/where/photos/new.jpg").write(try library.sample(9))
        let report = try await library.run(roots: [place("else/where/photos")])
        #expect(report.found == 3 && report.unchanged == 2 && report.prepared == 1 && report.missing == 1)
        #expect(try library.catalogue.roots().count == 1)
    }

    @Test("A root that was copied and deleted is the same, with or without its files' times", arguments: [true, false])
    func copied(_ keepsTimes: Bool) async throws {
        try Tool.run("cp", "-a", library.photos.string, place("copy").string)
        if !keepsTimes {
            for name in Self.names { try Tool.run("touch", "-d", "2001-01-01", place("copy").pushing(name).string) }
        }
        try library.photos.remove()
        try await expectSame(at: place("copy"), linked: 3)
        #expect(try rootPaths() == [place("copy")])
        #expect(try await library.run(roots: [place("copy")]).unchanged == 3)
    }

    @Test("A copy beside the original is a different root")
    func copyBeside() async throws {
        try Tool.run("cp", "-a", library.photos.string, place("copy").string)
        let report = try await library.run(roots: [place("copy")])
        #expect(report.linked == 3 && report.prepared == 0)
        #expect(try rootPaths() == [library.photos, place("copy")])
        for (name, id) in before {
            #expect(try library.asset(name).id == id)
            #expect(try library.catalogue.asset(at: place("copy").pushing(name))?.id != id)
        }
    }

    @Test("A copy of a root whose disk is away may be a backup: nothing is done")
    func backup() async throws {
        try Tool.run("cp", "-a", library.photos.string, place("copy").string)
        try library.photos.move(to: place("else"))
        try takeDiskAway()
        let error = await #expect(throws: PipelineError.self) { try await library.run(roots: [place("copy")]) }
        let words = try #require(error).description
        #expect(words.contains("sluice library relocate \(library.photos) \(place("copy"))"))
        #expect(try rootPaths() == [library.photos])
        // Declared by the user.
        let root = try #require(try library.catalogue.roots().first)
        try library.catalogue.relocate([RootMove(root: root, path: place("copy"))])
        try await expectSame(at: place("copy"), linked: 3)
    }

    @Test("Other photos in a folder that got the root's inode are not the root")
    func reusedInode() async throws {
        try library.photos.move(to: place("else"))
        try place("other/x.jpg").write(try library.sample(7))
        let identity = try #require(RootIdentity(of: place("other")))
        try library.catalogue.write {
            try $0.execute(
                sql: "UPDATE roots SET volume = ?, inode = ?",
                arguments: [Int64(bitPattern: identity.volume), Int64(bitPattern: identity.inode)]
            )
        }
        #expect(try await library.run(roots: [place("other")]).prepared == 1)
        #expect(try rootPaths() == [library.photos, place("other")])
    }

    @Test("A root that is gone stays so if nothing similar is found")
    func nothingFound() async throws {
        try library.photos.remove()
        #expect(try library.catalogue.followRoots(hints: [place("store")]).isEmpty)
        #expect(try rootPaths() == [library.photos])
        await #expect(throws: PipelineError.self) { try await library.run() }
        #expect(try library.catalogue.counts().missing == 0)
    }

    @Test("Of two roots below a renamed folder, both are found when one is given")
    func parent() async throws {
        for name in ["up/one", "up/two"] as [FilePath] {
            try Tool.run("cp", "-a", library.photos.string, library.folder.path.appending("tmp").string)
            try place(name).removingLastComponent().makeFolder()
            try place("tmp").move(to: place(name))
            try place(name).appending("own.jpg").write(try library.sample(name == "up/one" ? 21 : 22))
        }
        try await library.run(roots: [place("up/one"), place("up/two")])
        func ids(_ folder: FilePath) throws -> [AssetID?] {
            try ["one/own.jpg", "two/own.jpg"].map { try library.catalogue.asset(at: place(folder).pushing($0))?.id }
        }
        let before = try ids("up")
        try place("up").move(to: place("down"))
        let report = try await library.run(roots: [place("down/one")])
        #expect(report.unchanged == 4 && report.found == 4)
        #expect(try rootPaths() == [library.photos, place("down/one"), place("down/two")])
        #expect(try ids("down") == before && before.compactMap { $0 }.count == 2)
    }

    @Test("Two roots that were swapped are distinguished")
    func swapped() async throws {
        try place("other/x.jpg").write(try library.sample(31))
        try await library.run(roots: [place("other")])
        let other = try #require(try library.catalogue.asset(at: place("other/x.jpg"))).id
        try library.photos.move(to: place("tmp"))
        try place("other").move(to: library.photos)
        try place("tmp").move(to: place("other"))
        #expect(try library.catalogue.followRoots().moved.count == 2)
        try await expectSame(at: place("other"))
        let report = try await library.run()
        #expect(report.unchanged == 1 && report.found == 1)
        #expect(try library.catalogue.asset(at: library.path("x.jpg"))?.id == other)
    }

    @Test("A root that was replaced by a link is found where the link leads")
    func link() async throws {
        try place("big").makeFolder()
        try Tool.run("cp", "-r", library.photos.string, place("big/photos").string)
        try library.photos.remove()
        try library.photos.link(to: place("big/photos"))
        try takeDiskAway()
        try await expectSame(at: place("big/photos"), linked: 3)
        #expect(try rootPaths() == [place("big/photos")])
    }

    @Test("A root that was moved into another one becomes a part of it, and keeps its decisions")
    func absorbed() async throws {
        try place("all/x.jpg").write(try library.sample(41))
        try await library.run(roots: [place("all")])
        let row = try library.asset("trip/c.jpg").row
        try library.catalogue.decide([.verdict(.favourite)], about: [row], in: nil)
        try library.photos.move(to: place("all/photos"))
        try library.catalogue.followRoots(hints: [place("all/photos")])
        #expect(try rootPaths() == [place("all")])
        let report = try await library.run(roots: [place("all")])
        #expect(report.unchanged == 4 && report.found == 4 && report.missing == 0)
        #expect(try library.catalogue.asset(at: place("all/photos/trip/c.jpg"))?.row == row)
        #expect(try library.catalogue.decision(of: row)?.now.verdict == .favourite)
    }
}

/// A path that is not a root itself.
@Suite("Folders below and above a root")
struct PartialRunTests {
    private let library: TestLibrary

    init() async throws {
        library = try TestLibrary()
        try library.add("a.jpg", "trip/b.jpg", "trip/far/c.jpg", "other/d.jpg")
        try #require(try await library.run().prepared == 4)
    }

    @Test("Only that part of the root is prepared, and nothing of the rest is forgotten")
    func part() async throws {
        try library.add("new.jpg", seed: 5)
        try library.add("trip/far/new.jpg", seed: 6)
        try library.path("other/d.jpg").remove()
        try library.path("trip/b.jpg").remove()
        let report = try await library.run(roots: [library.path("trip")])
        #expect(report.found == 2 && report.prepared == 1 && report.unchanged == 1 && report.missing == 1)
        #expect(try library.catalogue.roots().map(\.path) == [library.photos])
        #expect(try library.catalogue.asset(at: library.path("new.jpg")) == nil)
        #expect(try !library.asset("other/d.jpg").isMissing)
        let rest = try await library.run()
        #expect(rest.found == 4 && rest.prepared == 1 && rest.missing == 1)
    }

    @Test("Several parts are prepared together, and a plan covers only the parts")
    func parts() async throws {
        try library.add("trip/far/new.jpg", seed: 6)
        try library.add("other/new.jpg", seed: 7)
        try library.add("new.jpg", seed: 8)
        let parts = [library.path("trip/far"), library.path("other")]
        let plan = try await library.with { try await $0.plan(roots: parts) }
        #expect(plan.found == 4 && plan.toPrepare == 2)
        let report = try await library.run(roots: parts)
        #expect(report.found == 4 && report.prepared == 2)
    }

    @Test("A part of a renamed root is recognised too")
    func partOfMoved() async throws {
        let moved = library.folder.path.appending("moved")
        try library.photos.move(to: moved)
        let report = try await library.run(roots: [moved.pushing("trip")])
        #expect(report.found == 2 && report.unchanged == 2)
        #expect(try library.catalogue.roots().map(\.path) == [moved])
    }

    @Test("Parts that a run of the whole root would skip are rejected", arguments: [".hidden", "quiet/below"])
    func leftOut(_ name: String) async throws {
        try library.add(FilePath("\(name)/x.jpg"), seed: 9)
        try library.path("quiet/.nomedia").write([])
        let error = await #expect(throws: PipelineError.self) {
            try await library.run(roots: [library.path(FilePath(name))])
        }
        #expect(error?.description.contains("is not prepared with it") == true)
        #expect(try library.catalogue.asset(at: library.path(FilePath("\(name)/x.jpg"))) == nil)
    }

    @Test("A folder above a root is rejected, and the error shows how to make it the root")
    func above() async throws {
        let above = library.folder.path
        let error = await #expect(throws: StoreError.self) { try await library.run(roots: [above]) }
        #expect(error?.description.contains("sluice library add-root") == true)
        let id = try library.asset("trip/b.jpg").id
        try library.catalogue.addRoot(above, absorbing: true)
        #expect(try library.catalogue.roots().map(\.path) == [above])
        let report = try await library.run(roots: [above])
        #expect(report.unchanged == 4 && report.prepared == 0 && report.missing == 0)
        #expect(try library.asset("trip/b.jpg").id == id)
    }

    @Test("Plugins process only the photos of the part")
    func plugins() throws {
        let root = try #require(try library.catalogue.roots().first).id
        func contents(_ folders: FilePath...) throws -> Int {
            try library.catalogue.contents(
                withoutResultOf: "look",
                digest: TierDigest(words: [1, 2]),
                roots: [root],
                parts: folders.map { (root, $0) }
            ).count
        }
        #expect(try contents("trip") == 2)
        #expect(try contents("trip/far", "other") == 2)
        #expect(try contents("tri") == 0)
        #expect(try contents("") == 4)
    }
}

extension TestLibrary {
    /// A photo that differs from others by its seed.
    fileprivate func sample(_ seed: UInt64) throws -> [UInt8] {
        try SamplePhoto(size: .small, seed: seed &* 77_777).encoded()
    }
}
