import PhotoCatalogue
import PhotoCommit
import PhotoModel
import SystemPackage
import Testing

/// Without an exclusive rename, a file gets its second name before it loses the first.
@Suite("A commit that was killed while a photo had two names")
struct CommitTwinTests {
    private let room: ModelRoom
    private let photo: AssetRow
    private static var options: CommitOptions {
        var options = CommitOptions()
        options.force = true
        return options
    }

    init() throws {
        room = try ModelRoom()
        photo = try room.add("a.jpg")
        try room.catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
    }

    @Test("Completes trashing the photo")
    func trashed() throws {
        let call = try room.call(.rename, of: "a.jpg", options: Self.options)
        let after = try room.stopped(before: call, Self.options)
        try after.disk.hardLink("/home/user/Trash/files/a.jpg", to: "/photos/a.jpg")
        _ = try after.engine.commit(options: Self.options)
        #expect(after.disk.bytes(at: "/photos/a.jpg") == nil)
        #expect(after.disk.allFiles().filter { $0.key.starts(with: "/home/user/Trash/files") }.count == 1)
        let decision = try #require(try after.catalogue.decision(of: photo))
        #expect(decision.now.verdict == .trash && !decision.isPending)
    }

    @Test("Completes restoring the photo")
    func restored() throws {
        _ = try room.engine.commit(options: Self.options)
        _ = try room.catalogue.undo(in: nil)
        room.disk.goOn()
        let call = try room.call(.rename, of: "a.jpg", options: Self.options)
        let after = try room.stopped(before: call, Self.options)
        try after.disk.hardLink("/photos/a.jpg", to: "/home/user/Trash/files/a.jpg")
        _ = try after.engine.commit(options: Self.options)
        #expect(after.disk.bytes(at: "/photos/a.jpg") != nil)
        #expect(!after.disk.allFiles().keys.contains { $0.starts(with: "/home/user/Trash") })
        #expect(try after.catalogue.decision(of: photo)?.isPending == false)
    }

    @Test("Accepts a copy that was made by hand of a file in the trash")
    func copiedBack() throws {
        _ = try room.engine.commit(options: Self.options)
        let modified = try #require(room.disk.status(at: "/home/user/Trash/files/a.jpg")).stamp.modified
        try room.disk.write("/photos/a.jpg", "photo a.jpg".utf8)
        try room.disk.setModified(modified, of: "/photos/a.jpg")
        _ = try room.catalogue.undo(in: nil)
        #expect(try room.engine.commit(options: Self.options).applied == 1)
        #expect(!room.disk.allFiles().keys.contains { $0.starts(with: "/home/user/Trash") })
    }
}
