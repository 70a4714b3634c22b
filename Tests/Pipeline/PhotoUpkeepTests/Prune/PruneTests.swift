import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoUpkeep
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("Forgetting missing photos")
struct PruneTests {
    private let library: TestLibrary

    /// Twenty photos, one of which is deleted and marked as missing.
    init() async throws {
        library = try TestLibrary()
        for number in 0..<20 { try library.add(FilePath("\(number % 4)/\(number).jpg"), seed: UInt64(number)) }
        try await library.run()
        try library.path("1/5.jpg").remove()
        try #require(try await library.run().missing == 1)
    }

    private func prune(force: Bool = false) async throws -> PruneReport {
        try await LibraryPrune(library.library).run(force: force)
    }

    private func refusal(force: Bool) async throws -> String {
        let before = try library.catalogue.counts()
        let error = await #expect(throws: PipelineError.self) { try await prune(force: force) }
        #expect(try library.catalogue.counts() == before)
        return try #require(error).description
    }

    @Test("A missing photo is forgotten with its tiers and facts, and nothing else is")
    func forgets() async throws {
        let gone = try library.asset("1/5.jpg")
        let content = try #require(gone.content)
        let plan = try await LibraryPrune(library.library).plan()
        #expect(plan.photos.map(\.path) == [library.path("1/5.jpg").string] && plan.dryRun)
        #expect(plan.contents == 1 && plan.bytes > 0 && plan.known == 20)
        #expect(try library.catalogue.asset(gone.id) != nil)

        var expected = plan
        expected.dryRun = false
        #expect(try await prune() == expected)
        #expect(try library.catalogue.asset(gone.id) == nil)
        #expect(try library.cache.record(content) == nil)
        #expect(try library.cache.statistics().records.entries == 19)
        #expect(try library.catalogue.counts().prepared == 19)
        #expect(try library.catalogue.counts().missing == 0)
        try library.expectSound()
        #expect(try await library.run().unchanged == 19)
        #expect(try await prune().photos.isEmpty)
    }

    @Test("Tiers that another photo needs stay; those of a content without photos go")
    func shared() async throws {
        try library.path("2/6.jpg").copy(to: library.path("copy.jpg"))
        try await library.run()
        try library.path("2/6.jpg").remove()
        try library.add("3/7.jpg", seed: 70)
        try await library.run()
        let report = try await prune()
        #expect(report.photos.count == 2)
        // The one that was deleted first, and the previous content of the third.
        #expect(report.contents == 2)
        #expect(try library.tier("copy.jpg", "thumb").bytes.isEmpty == false)
        try library.expectSound()
    }

    @Test("More than a tenth is not forgotten unless forced")
    func tooMany() async throws {
        for name in ["0/0.jpg", "0/4.jpg"] as [FilePath] { try library.path(name).remove() }
        try #require(try await library.run().missing == 2)
        let message = try await refusal(force: false)
        #expect(message.contains("3 of 20") && message.contains("--force"))
        #expect(try await prune(force: true).photos.count == 3)
        #expect(try library.catalogue.counts().present == 17)
    }

    @Test("A tenth is not more than a tenth")
    func aTenth() async throws {
        try library.path("0/0.jpg").remove()
        try await library.run()
        #expect(try await prune().photos.count == 2)
    }

    @Test("Nothing is forgotten while a root is away, empty or a different folder", arguments: [true, false])
    func rootAway(force: Bool) async throws {
        let elsewhere = library.folder.path.appending("elsewhere")
        try library.photos.move(to: elsewhere)
        #expect(try await refusal(force: force).contains("is not there"))
        try library.photos.makeFolder()
        #expect(try await refusal(force: force).contains("is empty"))
        try library.add("x.jpg", seed: 99)
        #expect(try await refusal(force: force).contains("Another volume"))
    }

    @Test("Nothing is forgotten while a volume below a root is away", .enabled(if: TestVolume.isPossible))
    func volumeAway() async throws {
        let volume = try TestVolume(at: library.path("usb"))
        try library.add("usb/b.jpg", seed: 50)
        try await library.run()
        try volume.unmount()
        #expect(try await refusal(force: true).contains("usb is not there"))
    }

    @Test("A root that is declared gone for good is forgotten with its photos")
    func withoutRoot() async throws {
        let second = library.folder.path.appending("second")
        for number in 0..<3 {
            try second.appending("\(number).jpg").write(try SamplePhoto(size: .small, seed: UInt64(number)).encoded())
        }
        try await library.run(roots: [second])
        try library.photos.move(to: library.folder.path.appending("elsewhere"))
        let prune = try LibraryPrune(library.library)
        let message = try await refusal(force: true)
        #expect(message.contains("--without"))
        await #expect(throws: PipelineError.self) { try await prune.run(force: true, without: [second]) }
        await #expect(throws: PipelineError.self) { try await prune.run(without: [library.photos]) }
        #expect(try library.catalogue.counts().present == 22)

        #expect(try await prune.plan(without: [library.photos]).photos.count == 20)
        #expect(try library.catalogue.counts().present == 22)
        #expect(try await prune.run(force: true, without: [library.photos]).photos.count == 20)
        #expect(try library.catalogue.roots().map(\.path) == [second])
        #expect(try library.catalogue.counts().present == 3 && library.catalogue.counts().missing == 0)
        #expect(try await self.prune().photos.isEmpty)
        #expect(try await library.run(roots: [second]).unchanged == 3)
        try library.expectSound()
    }

    @Test("Photos with a decision or in an album are never forgotten, and their tiers stay")
    func decided() async throws {
        let gone = try library.asset("1/5.jpg")
        let second = try library.asset("2/6.jpg")
        try library.catalogue.decide([.verdict(.favourite)], about: [gone.row], in: nil)
        try library.catalogue.addPhotos([second.row], toAlbum: library.catalogue.makeAlbum("best").row)
        try library.path("2/6.jpg").remove()
        try library.path("3/7.jpg").remove()
        try await library.run()
        let report = try await prune()
        #expect(report.photos.map(\.path) == [library.path("3/7.jpg").string] && report.kept == 2)
        #expect(try library.catalogue.asset(gone.id)?.isMissing == true)
        #expect(try library.catalogue.decision(of: gone.row)?.now.verdict == .favourite)
        let content = try #require(gone.content)
        #expect(try library.cache.record(content) != nil)
        try library.expectSound()
    }

    @Test("A root that is gone for good stays known while it has such photos, and the others are forgotten")
    func withoutDecidedRoot() async throws {
        let kept = try library.asset("0/4.jpg")
        try library.catalogue.decide([.rating(5)], about: [kept.row], in: nil)
        try library.photos.move(to: library.folder.path.appending("elsewhere"))
        let prune = try LibraryPrune(library.library)
        let plan = try await prune.plan(without: [library.photos])
        #expect(plan.photos.count == 19 && plan.kept == 1)
        #expect(try await prune.run(force: true, without: [library.photos]).photos.count == 19)
        #expect(try library.catalogue.roots().map(\.path) == [library.photos])
        #expect(try library.catalogue.asset(kept.id)?.isMissing == true)
        #expect(try library.catalogue.counts().present == 0 && library.catalogue.counts().missing == 1)
        // It comes back with its decisions.
        try library.folder.path.appending("elsewhere").move(to: library.photos)
        let report = try await library.run()
        #expect(report.found == 19)
        #expect(try library.asset("0/4.jpg").row == kept.row)
        #expect(try library.catalogue.decision(of: kept.row)?.now.rating == 5)
    }

    @Test("A volume below a root that is gone for good is forgotten likewise", .enabled(if: TestVolume.isPossible))
    func withoutVolume() async throws {
        let volume = try TestVolume(at: library.path("usb"))
        try library.add("usb/b.jpg", seed: 50)
        try await library.run()
        try volume.unmount()
        let prune = try LibraryPrune(library.library)
        #expect(try await prune.run(without: [library.path("usb")]).photos.count == 2)
        let report = try await library.run()
        #expect(report.found == 19 && report.unreadableFolders == 0 && report.missing == 0)
        #expect(try await self.prune().photos.isEmpty)
    }

    @Test("A photo whose place another one has taken is not back, and is forgotten")
    func placeTaken() async throws {
        let id = try library.asset("3/7.jpg").id
        try library.path("2/6.jpg").move(to: library.path("3/7.jpg"))
        try await library.run()
        let report = try await prune()
        #expect(report.photos.count == 2 && report.contents == 2 && report.foundAgain == 0)
        #expect(try library.catalogue.asset(id) == nil)
        #expect(try await library.run().unchanged == 18)
        try library.expectSound()
    }

    @Test("A photo that is back is not forgotten, even if no run has seen it yet")
    func foundAgain() async throws {
        try library.add("1/5.jpg", seed: 5)
        let report = try await prune()
        #expect(report.photos.isEmpty && report.foundAgain == 1)
        #expect(try await library.run().linked == 1)
    }

    @Test("Freed space is reused")
    func space() async throws {
        for number in 0..<20 where number != 5 { try library.path(FilePath("\(number % 4)/\(number).jpg")).remove() }
        try library.add("last.jpg", seed: 200)
        try await library.run()
        let before = try library.cache.statistics()
        _ = try await prune(force: true)
        let pruned = try library.cache.statistics()
        #expect(pruned.records.entries == 1 && pruned.freeByteCount > before.freeByteCount)
        // LMDB's own lists settle in the first round.
        var sizes: [Int] = []
        for round in 0..<6 {
            let names = (0..<18).map { FilePath("again/\($0).jpg") }
            for (number, name) in names.enumerated() { try library.add(name, seed: UInt64(300 + 20 * round + number)) }
            try await library.run()
            sizes.append(try library.cache.statistics().fileByteCount)
            for name in names { try library.path(name).remove() }
            try await library.run()
            _ = try await prune(force: true)
        }
        #expect(sizes[5] - sizes[0] < pruned.freeByteCount - before.freeByteCount, "\(sizes)")
    }

    @Test("Killed at any step, it leaves a sound library, and the next prune does the rest")
    func killed() async throws {
        let pool = try BlockingPool(name: "kill", threadCount: 1)
        let (photos, store) = (library.photos, library.folder.path.appending("store"))
        let result: Result<Void, any Error>
        do {
            result = .success(try await pool.run { try Self.killAndPrune(photos, store) })
        } catch {
            result = .failure(error)
        }
        await pool.shutdown()
        try result.get()
    }

    private static func killAndPrune(_ photos: FilePath, _ store: FilePath) throws {
        var kills = 0
        for steps in 1..<60 {
            let copy = store.removingLastComponent().appending("copy")
            // The store is open here, and idle.
            try Tool.run("cp", "-a", store.string, copy.string)
            defer { try? copy.remove() }
            let words = [Tool.built("sluice"), "prune", "--store", copy.string, "--json"]
            let process = try RunningCommand(words, photos: photos, stores: [copy, copy.appending("cache")])
            guard try process.kill(afterSteps: steps) else {
                #expect(try process.end().status == 0)
                break
            }
            kills += 1
            #expect(try Cache(at: copy.appending("cache"), .read).verify() == [])
            let counts = try Catalogue(at: copy.appending("catalogue.sqlite")).counts()
            #expect(counts.prepared == 19 && counts.missing <= 1)
            #expect(try Tool.status(words).status == 0)
            #expect(try Cache(at: copy.appending("cache"), .read).statistics().records.entries == 19)
            #expect(try Catalogue(at: copy.appending("catalogue.sqlite")).counts().missing == 0)
        }
        #expect(kills > 3)
    }
}
