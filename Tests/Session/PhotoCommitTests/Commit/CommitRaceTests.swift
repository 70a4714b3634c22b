import PhotoCatalogue
import PhotoCommit
import PhotoMetadata
import PhotoModel
import SessionTestSupport
import SystemPackage
import Testing

@Suite("A commit while other programs change files")
struct CommitRaceTests {
    private let start: ModelRoom
    private let photo: AssetRow
    private static var options: CommitOptions {
        var options = CommitOptions()
        options.force = true
        return options
    }

    init() throws {
        start = try ModelRoom()
        photo = try start.add("a.jpg")
        try start.disk.write("/photos/a.jpg.xmp", sidecarText(rating: 2).utf8)
    }

    private func calls(_ body: (ModelRoom, Int) throws -> Void) throws {
        let quiet = try start.again()
        _ = try quiet.engine.commit(options: Self.options)
        for call in 1...quiet.disk.calls { try body(try start.again(), call) }
    }

    @Test("Does not trash a photo that was edited after the decision")
    func edited() throws {
        try start.catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
        // Changes between the last check and the move cannot be detected.
        let last = try start.call(.rename, of: "a.jpg", options: Self.options)
        try calls { room, call in
            guard call != last else { return }
            room.disk.intervene(before: call) { try? $0.write("/photos/a.jpg", "edited".utf8) }
            _ = try room.engine.commit(options: Self.options)
            #expect(room.disk.bytes(at: "/photos/a.jpg") == Array("edited".utf8), "call \(call)")
        }
    }

    @Test("Does not trash the sidecar of a renamed photo, and keeps the decision")
    func renamed() throws {
        try start.catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
        try calls { room, call in
            room.disk.intervene(before: call) { try? $0.move("/photos/a.jpg", to: "/photos/b.jpg") }
            let report = try room.engine.commit(options: Self.options)
            guard room.disk.bytes(at: "/photos/b.jpg") != nil else { return }
            #expect(room.disk.bytes(at: "/photos/a.jpg.xmp") != nil, "call \(call)")
            #expect(report.left == 1, "call \(call)")
            #expect(try room.catalogue.decision(of: photo)?.isPending == true, "call \(call)")
        }
    }

    @Test("Reports a sidecar as changed that is gone when it is to be swapped")
    func sidecarGone() throws {
        try start.catalogue.decide([.rating(4)], about: [photo], in: nil)
        let swap = try #require(try swapCall(try start.again()))
        let room = try start.again()
        room.disk.intervene(before: swap) { try? $0.remove("/photos/a.jpg.xmp") }
        #expect(try room.engine.commit(options: Self.options).photos.map(\.reason) == [.sidecarBusy])
        #expect(room.disk.allFiles().count == 1)
    }

    private func swapCall(_ room: ModelRoom) throws -> Int? {
        _ = try room.engine.commit(options: Self.options)
        return room.disk.log.firstIndex { $0.call == .exchange }.map { $0 + 1 }
    }

    @Test("Keeps both texts that others write during the swap")
    func twice() throws {
        try start.catalogue.decide([.rating(4)], about: [photo], in: nil)
        let first = Array(sidecarText(rating: 1, tags: ["first"]).utf8)
        let second = Array(sidecarText(rating: 4, tags: ["second"]).utf8)
        let swap = try #require(try swapCall(try start.again()))
        let room = try start.again()
        room.disk.intervene(before: swap) { try? $0.write("/photos/a.jpg.xmp", first) }
        room.disk.intervene(before: swap + 1) { try? $0.write("/photos/a.jpg.xmp", second) }
        room.disk.fail(.exchange, with: .other(.ioError), times: 1, after: 1)
        _ = try room.engine.commit(options: Self.options)
        let files = room.disk.allFiles().values
        #expect(files.contains(first) && files.contains(second))
    }

    @Test("Removes a torn draft although another program has written the sidecar since")
    func torn() throws {
        try start.catalogue.decide([.rating(4)], about: [photo], in: nil)
        let quiet = try start.again()
        _ = try quiet.engine.commit(options: Self.options)
        let writes = quiet.disk.log.indices.filter { quiet.disk.log[$0].call == .write }
        let room = try start.again().stopped(before: try #require(writes.last) + 1)
        #expect(room.disk.allFiles().count == 3)
        try room.disk.write("/photos/a.jpg.xmp", sidecarText(rating: 1).utf8)
        _ = try room.engine.commit(options: Self.options)
        #expect(room.disk.allFiles().count == 2)
    }

    @Test("Detects a photo that was restored by hand, although the commit was killed at that moment")
    func byHand() throws {
        try start.catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
        _ = try start.engine.commit(options: Self.options)
        try start.disk.move("/home/user/Trash/files/a.jpg", to: "/photos/a.jpg")
        _ = try start.catalogue.undo(in: nil)
        start.disk.goOn()
        try calls { room, call in
            let after = try room.stopped(before: call, Self.options)
            _ = try after.engine.commit(options: Self.options)
            #expect(try after.catalogue.asset(row: photo)?.isMissing == false, "call \(call)")
            #expect(try after.catalogue.decision(of: photo)?.isPending == false, "call \(call)")
        }
    }
}
