import Foundation
import PhotoCatalogue
import PhotoCommit
import PhotoMetadata
import PhotoModel
import SessionTestSupport
import SystemPackage
import Testing

@Suite("A commit on failing disks")
struct CommitFaultTests {
    struct Trouble: Sendable, CustomTestStringConvertible {
        var call: ModelCall
        var reason: FileActionError.Reason
        var testDescription: String { "\(call), \(reason)" }
    }

    static let troubles = [
        Trouble(call: .create, reason: .noRoom), Trouble(call: .write, reason: .noRoom),
        Trouble(call: .create, reason: .noPermission), Trouble(call: .rename, reason: .readOnlyFileSystem),
        Trouble(call: .copy, reason: .noRoom), Trouble(call: .synchronizeCopy, reason: .notSynchronized),
        Trouble(call: .exchange, reason: .other(.ioError)), Trouble(call: .read, reason: .other(.ioError)),
        Trouble(call: .status, reason: .other(.ioError)), Trouble(call: .unlink, reason: .other(.ioError)),
        Trouble(call: .synchronizeFileSystem, reason: .notSynchronized),
        Trouble(call: .synchronize, reason: .notSynchronized), Trouble(call: .names, reason: .noPermission),
        Trouble(call: .open, reason: .noPermission),
    ]

    @Test(
        "Loses nothing, reports the failure, and completes once the disks work again",
        arguments: troubles,
        CommitScene.Kind.allCases
    )
    func failing(_ trouble: Trouble, _ kind: CommitScene.Kind) throws {
        let scene = try CommitScene(kind, each: 3)
        // Half of them each; all of them in the torture test.
        let isTorture = ProcessInfo.processInfo.environment["SLUICE_TORTURE_STRIDE"] != nil
        let moments = isTorture ? [0, 1, 5, 17] : trouble.reason == .noRoom ? [0, 5] : [1, 17]
        for after in moments {
            let room = try scene.begin()
            // If a file cannot be moved back out of a trash, the commit tries another trash.
            room.disk.fail(trouble.call, with: trouble.reason, after: after) { !"\($0)".contains("/.sluice-trash") }
            let report = try room.engine.commit(options: scene.options)
            #expect(scene.problems(room.disk) == [], "after \(after)")
            #expect(try scene.splitStacks(room) == [], "after \(after)")
            for photo in report.photos where photo.reason != nil {
                #expect(photo.words?.isEmpty == false && photo.remedy != nil)
            }
            #expect(report.left == report.photos.count { $0.reason != nil })
            room.disk.goOn()
            _ = try room.engine.commit(options: scene.options)
            for problem in try scene.problemsAtEnd(room).prefix(3) { Issue.record("after \(after): \(problem)") }
        }
    }

    @Test("Detects a change that succeeded before the disk failed, and reverts it byte for byte")
    func doneAllTheSame() throws {
        let room = try ModelRoom()
        let photo = try room.add("a.jpg")
        let text = Array(sidecarText(rating: 2).utf8)
        try room.disk.write("/photos/a.jpg.xmp", text)
        try room.catalogue.decide([.rating(4)], about: [photo], in: nil)
        // The old text can neither be read once it is swapped out, nor swapped back.
        room.disk.fail(.read, with: .other(.ioError), times: 1, after: 1)
        room.disk.fail(.exchange, with: .other(.ioError), times: 1, after: 1)

        let report = try room.engine.commit()

        #expect(report.applied == 1 && report.left == 0)
        #expect(try Sidecar(try #require(room.disk.bytes(at: "/photos/a.jpg.xmp"))).rating == 4)
        room.disk.goOn()
        _ = try room.catalogue.undo(in: nil)
        _ = try room.engine.commit()
        #expect(room.disk.bytes(at: "/photos/a.jpg.xmp") == text)
        #expect(room.disk.allFiles().count == 2)
    }

    @Test("Leaves no draft behind that could not be written or removed", arguments: [1, 2, 3])
    func drafts(_ times: Int) throws {
        let room = try ModelRoom()
        let photo = try room.add("a.jpg")
        try room.catalogue.decide([.rating(4)], about: [photo], in: nil)
        room.disk.fail(.write, with: .noRoom, times: 1)
        room.disk.fail(.unlink, with: .other(.ioError), times: times)

        let report = try room.engine.commit()

        #expect(report.left == 1 && report.photos.first?.reason != nil)
        room.disk.goOn()
        // Also when there is nothing left to do.
        try room.catalogue.decide([.rating(nil)], about: [photo], in: nil)
        _ = try room.engine.commit()
        #expect(room.disk.allFiles().map(\.key) == ["/photos/a.jpg"])
        #expect(try room.catalogue.openJournal().isEmpty)
    }

    @Test("Commits the photos of other disks when one disk fails")
    func oneDisk() throws {
        let scene = try CommitScene(.usual, each: 5)
        let room = try scene.begin()
        room.disk.fail(.synchronizeFileSystem, with: .notSynchronized) { "\($0)".hasPrefix("/photos/card") }
        let report = try room.engine.commit(options: scene.options)
        let left = report.photos.filter { $0.reason != nil }
        #expect(!left.isEmpty && left.allSatisfy { $0.path.hasPrefix("/photos/card") })
        #expect(report.applied > 0)
    }

    @Test("Keeps what another program writes into the sidecar at the same moment")
    func raced() throws {
        let theirs = Array(sidecarText(rating: 1, tags: ["theirs"]).utf8)
        let room = try ModelRoom()
        let photo = try room.add("a.jpg")
        try room.disk.write("/photos/a.jpg.xmp", sidecarText(rating: 2).utf8)
        try room.catalogue.decide([.rating(4)], about: [photo], in: nil)
        let files = try room.files()
        let whole = room.disk.copy()
        let quiet = try ModelRoom(whole.copy(), catalogue: files)
        _ = try quiet.engine.commit()

        for call in 1...quiet.disk.calls {
            let room = try ModelRoom(whole.copy(), catalogue: files)
            room.disk.intervene(before: call) { try? $0.write("/photos/a.jpg.xmp", theirs) }
            _ = try room.engine.commit()
            let now = try #require(room.disk.bytes(at: "/photos/a.jpg.xmp"))
            let sidecar = try Sidecar(now)
            let isPending = try #require(try room.catalogue.decision(of: photo)).isPending
            // Their write came first, and their tag is kept beside our stars; or last, and the whole text is theirs; or in
            // between.
            #expect(sidecar.tags == [["theirs"]], "call \(call)")
            #expect(sidecar.rating == 4 || now == theirs, "call \(call)")
            #expect(!isPending || now == theirs, "call \(call)")
            // Either the catalogue matches the sidecar, or the file is read again.
            let known = try room.catalogue.sidecars(of: [photo])[photo]
            if let known, known.stamp == room.disk.status(at: "/photos/a.jpg.xmp")?.stamp {
                #expect(known.rating == sidecar.rating, "call \(call)")
            }
            #expect(room.disk.allFiles().keys.allSatisfy { !"\($0)".contains("/.sluice") }, "call \(call)")
        }
    }
}
