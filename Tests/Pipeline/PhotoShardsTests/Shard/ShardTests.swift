import Cryptography
import Foundation
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoShards

@Suite("Shards", .timeLimit(.minutes(10)))
struct ShardTests {
    private let room: ShardRoom

    init() throws { room = try ShardRoom() }

    @Test func `A shard is a pack with the tiers, facts and records of its photos`() async throws {
        try room.add("a.jpg", "in/b.jpg")
        try room.path("copy.jpg").write(try room.path("a.jpg").bytes())
        try room.path("broken.jpg").write(Array(try room.path("a.jpg").bytes().prefix(200)))
        try room.path("empty.jpg").write([])
        try await room.plan()
        let result = try await room.make()
        #expect(result.ending == .published)
        let counts = result.commit.counts
        #expect(counts.isConsistent && counts.photos == 5)
        #expect(counts.prepared == 2 && counts.linked == 1 && counts.failed == 2 && counts.transient == 0)
        #expect(result.commit.maker.process == getpid())

        let packed = try room.packed(result.commit)
        #expect(packed.map(\.path) == ["a.jpg", "broken.jpg", "copy.jpg", "empty.jpg", "in/b.jpg"])
        #expect(packed.map(\.outcome) == [.prepared, .failed, .linked, .failed, .prepared])
        #expect(packed[0].content == packed[2].content)

        let members = try room.members(result.commit)
        let names = members.map(\.name)
        #expect(names[0] == "__sluice__/shard.json" && names[1] == "__sluice__/assets.jsonl")
        let contents = Set(packed.filter { $0.outcome == .prepared }.compactMap(\.content)).sorted()
        #expect(names.filter { $0.hasSuffix(".record.pb") } == contents.map { "\($0).record.pb" })
        for content in contents {
            let bytes = try #require(members.first { $0.name == "\(content).record.pb" }).bytes
            let record = try #require(bytes.withUnsafeBytes(StoredRecord.record))
            #expect(record.preparedAtMs == (try room.open().plan.madeAtMs) && !record.sealed.isEmpty)
            for tier in record.tiers where tier.storedDigest.isEmpty {
                let bytes = try #require(members.first { $0.name == "\(content).\(tier.name).jpg" }).bytes
                #expect(crc32(of: bytes) == tier.checksum)
            }
            let facts = String(
                decoding: try #require(members.first { $0.name == "\(content).json" }).bytes,
                as: UTF8.self
            )
            #expect(
                facts.contains("\"make\":\"ACME\"") && !facts.contains("latitude") && !facts.contains("\"sealed\":")
            )
        }
        let pack = try room.packs.pack(named: result.commit.pack).bytes()
        #expect(Hex.text(SHA256.digest(of: pack)) == result.commit.sha256 && pack.count == result.commit.bytes)
        // Nothing is left but what is published.
        #expect(PrivateFiles.names(in: room.folder.path.appending("scratch")) == [])
        #expect(PrivateFiles.names(in: room.packs.packs)?.count == 1)
    }

    @Test func `Attempts at a shard make the same bytes, wherever the photos are`() async throws {
        try room.add("a.jpg", "b.jpg", "c.jpg", "in/d.jpg")
        try room.path("broken.jpg").write(Array(try room.path("a.jpg").bytes().prefix(200)))
        try room.path("copy.jpg").write(try room.path("a.jpg").bytes())
        try await room.plan()
        let first = try await room.make()
        let moved = room.folder.path.appending("mounted/elsewhere")
        try moved.removingLastComponent().makeFolder()
        try room.photos.move(to: moved)
        let second = try await room.makeElsewhere {
            $0.root = moved; $0.jobs = 1
        }
        #expect(second.ending == .published && second.commit.sha256 == first.commit.sha256)
        #expect(second.commit.counts == first.commit.counts)
        let checked = try await room.make {
            $0.root = moved; $0.onlyChecks = true
        }
        #expect(checked.ending == .isEqual)
        #expect(try await room.make { $0.root = moved }.ending == .wasPublished)
    }

    @Test func `Attempts at the same time publish one pack`() async throws {
        try room.add("a.jpg", "b.jpg")
        try await room.plan()
        let room = room
        let endings = try await withThrowingTaskGroup(of: ShardResult.Ending.self) { group in
            for _ in 0..<4 { group.addTask { try await room.make().ending } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(endings.filter { $0 == .published }.count == 1)
        #expect(endings.filter { $0 == .wasPublished }.count == 3)
        #expect(PrivateFiles.names(in: room.packs.packs)?.count == 1)
        #expect(PrivateFiles.names(in: room.packs.commits)?.count == 1)
    }

    @Test func `Photos are opened and not changed`() async throws {
        try room.add("a.jpg", "b.jpg")
        try await room.plan()
        let before = ["a.jpg", "b.jpg"].map { PrivateFiles.stamp(of: room.path($0)) }
        try await room.make()
        #expect(["a.jpg", "b.jpg"].map { PrivateFiles.stamp(of: room.path($0)) } == before)
    }

    @Test func `A photo that changed or is gone keeps its shard from being published, unless that is accepted`()
        async throws
    {
        try room.add("a.jpg", "b.jpg", "c.jpg")
        try await room.plan()
        try room.add("b.jpg", seed: 7)
        try room.path("c.jpg").remove()
        let error = await #expect(throws: ShardError.self) { try await room.make() }
        guard case .transient(.photos(let photos, count: 2)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(photos == ["b.jpg changed after the plan was made", "c.jpg is gone"])
        #expect(try PlanStatus(room.open()).commits.isEmpty)
        let result = try await room.make { $0.acceptsTransient = true }
        let counts = result.commit.counts
        #expect(counts.prepared == 1 && counts.failed == 1 && counts.gone == 1 && counts.transient == 2)
        #expect(counts.isConsistent)
        // The first one stands, although another attempt may see the photos as planned.
        try room.add("c.jpg", seed: 8)
        let other = try await room.makeElsewhere { $0.acceptsTransient = true }
        #expect(other.commit.sha256 != result.commit.sha256 || other.commit.counts.transient == 2)
    }

    @Test func `A root that is away is nobody's failure`() async throws {
        try room.add("a.jpg", "b.jpg")
        try await room.plan()
        let away = room.folder.path.appending("away")
        try room.photos.move(to: away)
        for isEmpty in [false, true] {
            if isEmpty { try room.photos.makeFolder() }
            for accepts in [false, true] {
                let error = await #expect(throws: ShardError.self) {
                    try await room.make { $0.acceptsTransient = accepts }
                }
                guard case .transient(.rootAway(room.photos, _)) = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
            }
        }
        #expect(!PrivateFiles.isThere(room.packs.commits))
    }

    @Test func `Other bytes than those published are a conflict that names both makers`() async throws {
        try room.add("a.jpg")
        try await room.plan()
        let commit = try await room.make().commit
        var planted = commit
        planted.sha256 = String(repeating: "0", count: 64)
        planted.maker.host = "other-machine"
        let file = room.packs.commit(of: 0)
        try file.write(try JSONText.bytes(of: planted))
        let error = await #expect(throws: ShardError.self) { try await room.make { $0.onlyChecks = true } }
        #expect("\(try #require(error))".contains("other-machine (process \(getpid()))"))
        guard case .conflict(.otherPack(shard: 0, made: _, published: _)) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `Another key, a missing key and another plan are told apart`() async throws {
        try room.add("a.jpg")
        try await room.plan()
        let other = KeyFile(path: room.folder.path.appending("other.key"))
        _ = try other.make()
        await #expect(throws: ShardError.conflict(.otherKey(other.path))) { try await room.make { $0.keyFile = other } }
        let none = KeyFile(path: room.folder.path.appending("none.key"))
        await #expect(throws: ShardError.noKey(none.path)) { try await room.make { $0.keyFile = none } }
        try await room.make()
        let file = room.packs.commit(of: 0)
        try file.write(
            Array(
                String(decoding: file.bytes(), as: UTF8.self).replacing(try room.open().plan.id, with: "another").utf8
            )
        )
        await #expect(throws: ShardError.conflict(.otherPlan(file))) { try await room.make() }
    }

    @Test func `What killed attempts left is removed, and what living ones use is not`() async throws {
        try room.add("a.jpg")
        try await room.plan()
        let scratch = room.folder.path.appending("scratch")
        let (living, dead) = (scratch.appending("sluice-shard-living"), scratch.appending("sluice-shard-dead"))
        for folder in [living, dead] { try folder.appending("lock").write([]) }
        try dead.appending("store/cache/data.mdb").write([1, 2, 3])
        let lock = try #require(try ByteLock(living.appending("lock"), byte: 0))
        let draft = room.packs.packs.appending(".draft-\(PackMaker.here().host)-000000-dead")
        try draft.write([1])
        try await room.make()
        #expect(PrivateFiles.isThere(living) && !PrivateFiles.isThere(dead) && !PrivateFiles.isThere(draft))
        lock.release()
    }

    @Test func `A stopped attempt publishes nothing`() async throws {
        try room.add("a.jpg", "b.jpg")
        try await room.plan()
        let control = RunControl()
        control.stop()
        await #expect(throws: CancellationError.self) { try await room.maker().make(0, control: control) }
        #expect(try PlanStatus(room.open()).missing == [0])
        #expect(PrivateFiles.names(in: room.folder.path.appending("scratch")) == [])
    }

    @Test func `The state of a plan is what is published`() async throws {
        try room.add("a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg")
        try await room.plan(photos: 1)
        for shard in [3, 1] { try await room.make(shard) }
        var status = try PlanStatus(room.open())
        #expect(status.missing == [0, 2, 4] && !status.isComplete && status.counts.prepared == 2)
        for shard in status.missing { try await room.make(shard) }
        status = try PlanStatus(room.open())
        #expect(status.isComplete && status.missing == [] && status.counts.photos == 5)
        let list = String(decoding: try JSONText.bytes(of: DatasetList(status)), as: UTF8.self)
        #expect(status.commits.allSatisfy { list.contains("\"packs/\($0.pack)\"") && list.contains($0.sha256) })
    }
}
