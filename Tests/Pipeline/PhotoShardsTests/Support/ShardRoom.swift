import Archives
import Foundation
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoShards

/// A folder with photos, and room for plans and work.
final class ShardRoom: Sendable {
    let folder: TemporaryFolder
    let photos: FilePath
    let planFolder: PlanFolder

    init() throws {
        folder = try TemporaryFolder()
        photos = folder.path.appending("photos")
        planFolder = PlanFolder(folder.path.appending("plan"))
        try photos.makeFolder()
    }

    var packs: PackFolder { PackFolder(planFolder.path) }

    func path(_ name: FilePath) -> FilePath { photos.pushing(name) }

    /// Generated photos that all differ, with a place where they were taken.
    func add(_ names: FilePath..., seed: UInt64 = 1) throws {
        for (index, name) in names.enumerated() {
            var exif = ExifWriter()
            exif.make = "ACME"
            (exif.latitude, exif.longitude) = (59.5, 10.25)
            let photo = SamplePhoto(size: .small, seed: seed &* 1000 &+ UInt64(index), exif: exif)
            try path(name).write(try photo.encoded())
        }
    }

    @discardableResult
    func plan(photos count: Int = 1000, _ change: (inout PlanMaker) -> Void = { _ in }) async throws -> PlanSummary {
        FileClock.waitUntilNow()
        var maker = PlanMaker(root: photos)
        maker.limits.photos = count
        change(&maker)
        return try await maker.make(in: planFolder)
    }

    func open() throws -> OpenPlan { try OpenPlan(planFolder) }

    func maker(_ change: (inout ShardMaker) -> Void = { _ in }) throws -> ShardMaker {
        var maker = ShardMaker(try open(), scratch: folder.path.appending("scratch"))
        maker.jobs = 2
        change(&maker)
        return maker
    }

    @discardableResult
    func make(_ shard: Int = 0, _ change: (inout ShardMaker) -> Void = { _ in }) async throws -> ShardResult {
        try await maker(change).make(shard)
    }

    /// Into another folder, as another machine would.
    func makeElsewhere(_ shard: Int = 0, _ change: (inout ShardMaker) -> Void = { _ in }) async throws -> ShardResult {
        let other = PackFolder(folder.path.appending("elsewhere"))
        return try await make(shard) { maker in
            maker.output = other
            change(&maker)
        }
    }

    /// Paths of the plan's photos, by shard.
    var planned: [[String]] {
        get throws {
            let plan = try open()
            return try (0..<plan.plan.shards).map { shard in
                try plan.files(of: plan.range(of: shard)).map(\.path.string)
            }
        }
    }

    /// The members of a pack.
    func members(_ commit: ShardCommit) throws -> [(name: String, bytes: [UInt8])] {
        let file = try FileDescriptor.open(packs.pack(named: commit.pack), .readOnly)
        return try file.closeAfter {
            var archive = TarReader { try file.read(into: $0) }
            var members: [(name: String, bytes: [UInt8])] = []
            while let member = try archive.next() { members.append((member.name, try archive.bytes())) }
            return members
        }
    }

    func packed(_ commit: ShardCommit) throws -> [PackedPhoto] {
        let lines = try #require(try members(commit).first { $0.name == PackMember.photos }).bytes
        return try lines.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(PackedPhoto.self, from: Data($0))
        }
    }
}
