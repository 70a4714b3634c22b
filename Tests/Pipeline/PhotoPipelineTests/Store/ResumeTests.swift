import Backpressure
import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("A run that is killed")
struct ResumeTests {
    private static let kills = 25
    private static let memory = 16 << 20
    private static let jobs = 2

    /// Large tiers, so that few photos are in progress at a time and the bound is meaningful.
    private static let recipe = """
        version: 1
        tiers: [{name: large, longEdge: 2048, quality: 100, chroma: "4:4:4"}, {name: thumb, longEdge: 256}]
        """

    /// The contents of the store between two runs.
    private struct Stored {
        var records = 0
        var assets = 0
        /// Prepared or only looked at.
        var listed = 0

        init(_ store: FilePath) throws {
            // A cache that was killed during its first creation is not a cache yet.
            guard let cache = try? Cache(at: store.appending("cache"), .read) else { return }
            #expect(try cache.verify() == [])
            records = try cache.statistics().records.entries
            let counts = try Catalogue(at: store.appending("catalogue.sqlite")).counts()
            (assets, listed) = (counts.prepared, counts.present)
        }
    }

    @Test("Killed at 25 random moments, it repeats at most what was in progress, and the store is always sound")
    func killed() async throws {
        let pool = try BlockingPool(name: "kill", threadCount: 1)
        let result: Result<Void, any Error>
        do { result = .success(try await pool.run { try Self.killAndResume() }) } catch { result = .failure(error) }
        await pool.shutdown()
        try result.get()
    }

    private static func killAndResume() throws {
        let folder = try TemporaryFolder()
        let (photos, store) = (folder.path.appending("photos"), folder.path.appending("store"))
        try store.appending("cache").makeFolder()
        let recipeFile = folder.path.appending("recipe.yaml")
        try recipeFile.write(Array(recipe.utf8))
        let prepare = [
            Tool.built("sluice"), "prepare", photos.string, "--store", store.string, "--recipe", recipeFile.string,
            "--memory", "\(memory)", "--jobs", "\(jobs)", "--quiet", "--json",
        ]
        func start() throws -> RunningCommand {
            try RunningCommand(prepare, photos: photos, stores: [store, store.appending("cache")])
        }
        var count = 0
        func addPhotos(_ more: Int) throws {
            for number in count..<(count + more) {
                let photo = SamplePhoto(size: PixelSize(width: 1200, height: 900), seed: UInt64(number))
                try photos.appending("\(number).jpg").write(try photo.encoded())
            }
            count += more
        }

        try addPhotos(60)
        var random = SplitMix64(seed: 20_240_501)
        var (killed, repeated) = (0, [Int]())
        var before = try Stored(store)
        while killed < kills {
            let run = try start()
            if try run.kill(afterSteps: Int.random(in: 1...200, using: &random)) {
                killed += 1
            } else {
                // All is done: add some more for the next one.
                #expect(try run.end().status == 0)
                try addPhotos(30)
            }
            let after = try Stored(store)
            #expect(after.records >= before.records && after.assets >= before.assets && after.assets <= after.records)
            // Photos that were stored before the catalogue recorded them are opened, but not decoded.
            let again = run.photosOpened - (after.records - before.records) - (before.records - before.assets)
            // A look opens each photo that is not listed.
            repeated.append(max(0, again - (count - before.listed)))
            before = after
        }

        let last = try start().end()
        #expect(last.status == 0)
        let report = try RunReport(json: last.output)
        #expect(report.isConsistent && report.found == count && report.failed == 0 && report.missing == 0)
        #expect(report.prepared == count - before.records)
        let after = try Stored(store)
        #expect(after.records == count && after.assets == count)
        // If nothing were ever repeated, nothing would have been in progress at the kills.
        let most = try maxUnderWay(store)
        #expect(repeated.allSatisfy { $0 <= most } && repeated.contains { $0 > 0 }, "\(repeated), at most \(most)")
    }

    /// Every photo that was decoded and is not stored yet holds a lease on at least its tiers, and the budget bounds
    /// the sum of these. Each lane may also have opened one photo that waits for its lease, and others are read ahead, one
    /// of which waits for its place.
    private static func maxUnderWay(_ store: FilePath) throws -> Int {
        var smallest = memory
        try Cache(at: store.appending("cache"), .read).forEachRecord { record in
            let tiers = Dictionary(record.tiers.map { ($0.storedTierDigest, Int($0.byteCount)) }) { first, _ in first }
            smallest = min(smallest, tiers.values.reduce(2048, +))
        }
        return memory / smallest + jobs + ReadAheadStage.maxFiles + 1
    }
}
