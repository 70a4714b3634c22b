import Foundation
import PhotoCatalogue
import PhotoCommit
import PhotoModel
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@Suite("A commit that moves files of a stack")
struct CommitStackTests {
    private static func room() throws -> (room: CommitRoom, jpeg: AssetRow, raw: AssetRow) {
        let room = try CommitRoom()
        let (jpeg, raw) = (try room.add("a.jpg"), try room.add("a.nef"))
        for number in 1...5 { try room.add(FilePath("\(number).jpg")) }
        try room.catalogue.restack()
        return (room, jpeg, raw)
    }

    @Test("Trashes every file with its sidecar, and an undo brings all of them back unchanged")
    func thereAndBack() throws {
        let (room, jpeg, raw) = try Self.room()
        for name in ["a.xmp", "a.jpg.xmp"] { try room.photos.appending(name).write(sidecarText(rating: 2).utf8) }
        let before = try room.files()
        try room.decide(jpeg, .verdict(.trash))
        #expect(try room.decision(raw).now.verdict == .trash)

        let report = try room.commit()

        #expect(report.applied == 2 && report.left == 0)
        #expect(try room.names(room.trash.appending("files")) == ["a.jpg", "a.jpg.xmp", "a.nef", "a.xmp"])
        #expect(try room.names(room.photos).isDisjoint(with: ["a.jpg", "a.nef", "a.xmp", "a.jpg.xmp"]))
        _ = try room.catalogue.undo(in: nil)
        #expect(try room.commit().applied == 2)
        #expect(try room.files() == before)
        #expect(try room.catalogue.stack(of: raw)?.cover == jpeg)
    }

    @Test("Is taken back as a whole by a revert")
    func reverted() throws {
        let (room, jpeg, _) = try Self.room()
        let before = try room.files()
        try room.decide(jpeg, .verdict(.trash))
        try room.commit()
        let batch = try #require(try room.engine.lastCommit())
        #expect(try room.engine.revert(batch, options: room.options).applied == 2)
        #expect(try room.files() == before)
    }

    @Test("Moves none if one has changed since the decision, and names it")
    func oneChanged() throws {
        let (room, jpeg, raw) = try Self.room()
        try room.decide(jpeg, .verdict(.trash))
        try room.photos.appending("a.nef").write("edited".utf8)
        let before = try room.files()

        let report = try room.commit()

        let reasons = Dictionary(uniqueKeysWithValues: report.photos.map { ($0.path, $0) })
        #expect(reasons[room.photos.appending("a.nef").string]?.reason == .editedSince)
        let other = try #require(reasons[room.photos.appending("a.jpg").string])
        #expect(other.reason == .stack && other.words?.contains("a.nef") == true)
        #expect(try room.files() == before)
        #expect(try room.decision(jpeg).isPending && room.decision(raw).isPending)
        #expect(try room.catalogue.openJournal().isEmpty)

        let plan = try room.engine.plan(options: room.options)
        #expect(plan.counts.left == 2)
    }

    @Test("Moves all files of a stack even if chunks are smaller")
    func chunks() throws {
        let (room, jpeg, _) = try Self.room()
        room.options.chunk = 1
        try room.decide(jpeg, .verdict(.trash))
        try room.photos.appending("a.nef").write("edited".utf8)
        #expect(try room.commit().applied == 0)
        #expect(room.exists(room.photos.appending("a.jpg")))
    }

    @Test("Trashes one file alone, if the decision is for it alone")
    func only() throws {
        let (room, jpeg, raw) = try Self.room()
        try room.catalogue.decide([.verdict(.trash)], about: [jpeg], for: .only("raw"), in: nil)
        #expect(try room.commit().applied == 1)
        #expect(room.exists(room.photos.appending("a.jpg")) && !room.exists(room.photos.appending("a.nef")))
        // What is decided about the file that stayed does not bring the other one back.
        try room.decide(jpeg, .verdict(.favourite))
        #expect(try room.decision(raw).now.verdict == .trash)
        try room.commit()
        #expect(!room.exists(room.photos.appending("a.nef")))
    }

    /// Files are moved in the order of their rows: the JPEG file, then the raw file.
    @Test("Moves the first file back if the second cannot be moved", arguments: [false, true])
    func reversed(isBack: Bool) throws {
        let room = try ModelRoom()
        let photos = try (0..<4).map { try room.add(FilePath("\($0).jpg")) }
        try room.add("0.nef")
        try room.catalogue.restack()
        try room.catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        if isBack {
            _ = try room.engine.commit()
            _ = try room.catalogue.undo(in: nil)
        }
        let before = CommitScene.files(room.disk)
        room.disk.fail(.rename, with: .noPermission) { $0.extension == "nef" }

        let report = try room.engine.commit()

        #expect(report.applied == 0 && report.left == 2)
        #expect(Set(report.photos.map(\.reason)) == [.noPermission, .stack])
        #expect(CommitScene.files(room.disk) == before)
        #expect(try room.catalogue.openJournal().isEmpty)
        room.disk.goOn()
        #expect(try room.engine.commit().applied == 2)
    }

    @Test("Is finished, or taken back as a whole, if it was killed between two files", arguments: [false, true])
    func killed(canFinish: Bool) throws {
        let room = try ModelRoom()
        let photos = try (0..<4).map { try room.add(FilePath("\($0).jpg")) }
        let raw = try room.add("0.nef")
        try room.catalogue.restack()
        try room.catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        let call = try room.call(.rename, of: "0.nef")
        let next = try room.stopped(before: call)
        #expect(next.disk.bytes(at: "/photos/0.jpg") == nil && next.disk.bytes(at: "/photos/0.nef") != nil)
        if !canFinish { try next.disk.write("/photos/0.nef", "edited".utf8) }

        _ = try next.engine.commit()

        let isThere = ["/photos/0.jpg", "/photos/0.nef"].map { next.disk.bytes(at: FilePath($0)) != nil }
        #expect(isThere == (canFinish ? [false, false] : [true, true]))
        #expect(try next.catalogue.openJournal().isEmpty)
        #expect(try next.catalogue.decision(of: raw)?.isPending == !canFinish)
        #expect(try next.catalogue.decision(of: photos[0])?.isPending == !canFinish)
    }
}
