import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PhotoUpkeep
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Looked-at photos whose files change, move or vanish", .timeLimit(.minutes(5)))
struct LookIdentityTests {
    @Test("A file that is gone before it is prepared is missing, and prune forgets it")
    func gone() async throws {
        let looked = try await LookedLibrary()
        try looked.library.path("7.jpg").remove()
        let report = try await looked.library.run()
        #expect(report.found == LookedLibrary.count - 1 && report.prepared == LookedLibrary.count - 1)
        #expect(report.missing == 1)
        let prune = try LibraryPrune(looked.library.library)
        _ = try await prune.run(force: true)
        #expect(try looked.library.catalogue.counts().missing == 0)
        #expect(try looked.looked == (0, 0))
    }

    @Test("A file that changes before it is prepared is prepared as it is then")
    func changed() async throws {
        let looked = try await LookedLibrary()
        let id = try looked.library.asset("7.jpg").id
        try looked.library.add("7.jpg", seed: 99)
        let report = try await looked.library.run()
        #expect(report.found == LookedLibrary.count && report.prepared == LookedLibrary.count)
        #expect(try looked.library.asset("7.jpg").id == id && looked.library.record("7.jpg").width == 96)
        #expect(try looked.looked == (0, 0))
    }

    @Test("A folder that moved keeps its photos' IDs, although a look took them for new ones")
    func moved() async throws {
        let library = try TestLibrary()
        for number in 0..<LookedLibrary.count { try LookedLibrary.add(number, to: library, in: "old") }
        try await library.run()
        let id = try library.asset("old/7.jpg").id
        try library.path("old").move(to: library.path("new"))
        let report = try await library.run()
        #expect(report.linked == LookedLibrary.count && report.missing == 0)
        #expect(try library.asset("new/7.jpg").id == id)
        let counts = try library.catalogue.counts()
        #expect(counts.present == LookedLibrary.count && counts.missing == 0 && counts.pending == 0)
        #expect(try library.catalogue.lookedAssets().isEmpty && library.cache.lookedPhotos().isEmpty)
    }

    @Test("Prune removes pictures of photos that are not looked at any more")
    func prune() async throws {
        let looked = try await LookedLibrary()
        try looked.library.catalogue.forgetLooks(at: [try looked.library.asset("7.jpg").row])
        #expect(try looked.looked == (LookedLibrary.count - 1, LookedLibrary.count))
        _ = try await LibraryPrune(looked.library.library).run()
        #expect(try looked.looked == (LookedLibrary.count - 1, LookedLibrary.count - 1))
    }

    @Test("A decision about a photo that was only looked at stays with it when it is prepared")
    func decided() async throws {
        let looked = try await LookedLibrary()
        let asset = try looked.library.asset("7.jpg")
        try looked.library.catalogue.decide([.verdict(.favourite)], about: [asset.row], in: nil)
        try await looked.library.run()
        let prepared = try looked.library.asset("7.jpg")
        #expect(prepared.id == asset.id && prepared.state == .prepared)
        #expect(try looked.library.catalogue.decision(of: prepared.row)?.now.verdict == .favourite)
    }

    @Test("A photo that somebody has decided about keeps its thumbnail when its file is gone before it is prepared")
    func decidedAndGone() async throws {
        let looked = try await LookedLibrary { try LookedLibrary.add(99, to: $0, in: "later") }
        let row = try looked.library.asset("7.jpg").row
        try looked.library.catalogue.decide([.verdict(.favourite)], about: [row], in: nil)
        let (photos, file) = (looked.library.photos, looked.library.path("7.jpg"))
        var scope = Scope.all
        scope.willRead = { _, folder, _ in if folder == "later" { try? file.remove() } }
        let report = try await looked.library.with { [scope] in try await $0.run(roots: [photos], scope: scope) }
        #expect(report.prepared == LookedLibrary.count && report.failed == 0)
        #expect(try looked.looked == (1, 1))
    }

    @Test("Who decides about a moved photo that a look took for a new one keeps both photos and both decisions")
    func decidedAfterMove() async throws {
        let library = try TestLibrary()
        for number in 0..<LookedLibrary.count { try LookedLibrary.add(number, to: library, in: "old") }
        try await library.run()
        let old = try library.asset("old/7.jpg")
        try library.catalogue.decide([.rating(4)], about: [old.row], in: nil)
        try library.path("old").move(to: library.path("new"))
        try await LookedLibrary.look(at: library)
        let new = try library.asset("new/7.jpg")
        try library.catalogue.decide([.verdict(.trash)], about: [new.row], in: nil)
        let report = try await library.run()
        #expect(report.linked == LookedLibrary.count && report.missing == 1)
        #expect(try library.asset("new/7.jpg").id == new.id && new.id != old.id)
        #expect(try library.catalogue.decision(of: new.row)?.now.verdict == .trash)
        #expect(try library.catalogue.decision(of: old.row)?.now.rating == 4)
    }
}
