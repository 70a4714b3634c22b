import Foundation
import PhotoModel
import PhotoPipeline
import PhotoStore
import PipelineTestSupport
import StoreFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoShards

@Suite("Plans")
struct PlanTests {
    private let room: ShardRoom

    init() throws { room = try ShardRoom() }

    @Test func `A plan lists the photos of a folder in the order of a walk, and what they were`() async throws {
        try room.add("b.jpg", "a.jpg", "c/d.jpg")
        try room.path("notes.txt").write([1])
        let summary = try await room.plan()
        #expect(summary.photos == 3 && summary.shards == 1 && summary.leftOut == 0 && summary.root == room.photos)
        #expect(try room.planned == [["a.jpg", "b.jpg", "c/d.jpg"]])
        let plan = try room.open()
        for file in try plan.files(of: plan.range(of: 0)) {
            var stamp = try #require(PrivateFiles.stamp(of: room.path(file.path)))
            stamp.device = 0
            #expect(file.stamp == stamp)
        }
        #expect(plan.plan.id == summary.id && plan.plan.id.count == 32 && plan.plan.bytes == summary.bytes)
        #expect(PrivateFiles.stamp(of: room.planFolder.keyFile.path)?.size == 32)
    }

    @Test func `Names of any bytes come back as they are`() async throws {
        let names: [[UInt8]] = [
            Array("tab\tand\nline.jpg".utf8), Array("100 %.jpg".utf8),
            [0xFF, 0xFE, UInt8(ascii: "%")] + Array(".jpg".utf8),
            Array("größe 写真.jpg".utf8), [0x7F] + Array(".jpg".utf8),
        ]
        for name in names { try room.add(FilePath(bytes: Array("a b/".utf8) + name)) }
        try await room.plan()
        let plan = try room.open()
        let paths = try plan.files(of: plan.range(of: 0)).map(\.path.bytes)
        #expect(Set(paths) == Set(names.map { Array("a b/".utf8) + $0 }))
        let text = try room.planFolder.manifestFile.bytes()
        #expect(text.split(separator: UInt8(ascii: "\n")).count == names.count)
    }

    @Test func `Shards have at most as many photos as asked for, and divide no folder that fits`() async throws {
        for folder in ["a", "b", "c"] { for number in 0..<4 { try room.add(FilePath("\(folder)/\(number).jpg")) } }
        for number in 0..<13 { try room.add(FilePath("d/\(10 + number).jpg")) }
        try await room.plan(photos: 6)
        // The last one of c and the first ones of d share a shard: otherwise one would be less than half full.
        #expect(try room.planned.map(\.count) == [4, 4, 4, 6, 6, 1])
        #expect(try room.planned.map { Set($0.map { $0.prefix(1) }).count } == [1, 1, 1, 1, 1, 1])
    }

    @Test func `Shards have at most as many bytes as asked for, except those of a single photo`() async throws {
        for (name, size) in [("a", 100), ("b", 100), ("c", 500), ("d", 100)] {
            try room.path(FilePath("\(name).jpg")).write([UInt8](repeating: 0, count: size))
        }
        try await room.plan { $0.limits.bytes = 250 }
        #expect(try room.planned == [["a.jpg", "b.jpg"], ["c.jpg"], ["d.jpg"]])
    }

    @Test func `A list is planned in its order, and what cannot be planned is named`() async throws {
        try room.add("b.jpg", "a.jpg", "in/c.jpg", "d.jpg")
        try room.path("notes.txt").write([1])
        let list: [FilePath] = [
            "in/c.jpg", room.path("a.jpg"), "./d.jpg", "none.jpg", "notes.txt", "/etc/passwd.jpg", "../outside.jpg",
        ]
        let rest = Mutex(list[...])
        let summary = try await room.plan { $0.paths = { rest.withLock { $0.popFirst() } } }
        #expect(try room.planned == [["in/c.jpg", "a.jpg", "d.jpg"]])
        #expect(summary.photos == 3 && summary.leftOut == 4 && summary.reasons.count == 4)
    }

    @Test func `With a library, only what it lacks is planned`() async throws {
        let library = try TestLibrary()
        try library.add("a.jpg", "b.jpg")
        try await library.run()
        try library.add("c.jpg", seed: 9)
        try library.add("b.jpg", seed: 10)
        FileClock.waitUntilNow()
        var maker = PlanMaker(root: library.photos)
        maker.library = library.library.location
        let summary = try await maker.make(in: room.planFolder)
        #expect(try room.planned == [["b.jpg", "c.jpg"]])
        #expect(summary.unchanged == 1 && summary.photos == 2)
        // Its key is used, and stays with it.
        #expect(!PrivateFiles.isThere(room.planFolder.keyFile.path))
        #expect(try await library.run().unchanged == 1)
    }

    @Test func `A plan is not replaced`() async throws {
        try room.add("a.jpg")
        try await room.plan()
        let before = try room.planFolder.planFile.bytes()
        await #expect(throws: ShardError.planExists(room.planFolder.path)) { try await room.plan() }
        #expect(try room.planFolder.planFile.bytes() == before)
    }

    @Test func `A plan goes neither into a library nor among the photos`() async throws {
        try room.add("a.jpg")
        let store = room.folder.path.appending("store")
        _ = try Library(LibraryLocation(store: store), .write)
        for (folder, reason) in [
            (store, "holds a library"), (room.photos.appending("plan"), "is among the photos, in \(room.photos)"),
        ] {
            await #expect(throws: ShardError.unfitFolder(folder, reason)) {
                try await PlanMaker(root: room.photos).make(in: PlanFolder(folder))
            }
        }
        #expect(!PrivateFiles.isThere(room.photos.appending("plan")))
        #expect(!PrivateFiles.isThere(store.appending("plan.json")))
    }

    @Test func `A plan of nothing has no shards`() async throws {
        let summary = try await room.plan()
        #expect(summary.photos == 0 && summary.shards == 0)
        #expect(throws: ShardError.noShard(0, of: 0)) { _ = try room.open().range(of: 0) }
    }

    @Test(arguments: ["plan.json", "shards.tsv", "manifest.tsv"])
    func `A changed byte of a plan is noticed before it is used`(name: String) async throws {
        try room.add("a.jpg", "b.jpg")
        try await room.plan(photos: 1)
        let file = room.planFolder.path.appending(name)
        let bytes = try file.bytes()
        for place in stride(from: 0, to: bytes.count, by: 7) {
            var changed = bytes
            changed[place] ^= 0x01
            try file.write(changed)
            #expect(throws: ShardError.self, "\(place)") {
                let plan = try room.open()
                for shard in 0..<2 { _ = try plan.files(of: plan.range(of: shard)) }
            }
        }
        try file.write(bytes.dropLast(3))
        #expect(throws: ShardError.self) {
            let plan = try room.open()
            for shard in 0..<2 { _ = try plan.files(of: plan.range(of: shard)) }
        }
    }

    @Test func `A folder without a plan, and a newer one, are told apart`() throws {
        #expect(throws: ShardError.noPlan(room.photos)) { try OpenPlan(PlanFolder(room.photos)) }
        try room.planFolder.planFile.write(Array(#"{"version": 2}"#.utf8))
        #expect(throws: ShardError.newerPlan(room.planFolder.planFile, version: 2)) { try room.open() }
    }
}
