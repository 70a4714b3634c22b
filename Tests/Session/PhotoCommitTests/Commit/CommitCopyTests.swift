import PhotoCatalogue
import PhotoCommit
import PhotoModel
import SessionTestSupport
import SystemPackage
import Testing

@Suite("A commit that copies photos to the trash")
struct CommitCopyTests {
    private static var options: CommitOptions {
        var options = CommitOptions()
        options.copiesToTrash = true
        options.force = true
        return options
    }

    @Test("Keeps the copy after a crash when another photo has taken the name")
    func nameTaken() throws {
        let start = try ModelRoom()
        try start.mountCard(withTrash: false)
        for number in 1...3 {
            let photo = try start.add(FilePath("card/\(number).jpg"))
            try start.catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
        }
        let quiet = try start.again()
        _ = try quiet.engine.commit(options: Self.options)
        for call in 1...quiet.disk.calls {
            let room = try start.again().stopped(before: call, Self.options)
            let gone = (1...3).filter { room.disk.bytes(at: FilePath("/photos/card/\($0).jpg")) == nil }
            for number in gone { try room.disk.write(FilePath("/photos/card/\(number).jpg"), "another \(number)".utf8) }
            _ = try room.engine.commit(options: Self.options)
            let files = room.disk.allFiles().filter { $0.key.starts(with: "/home/user/Trash/files") }.values
            for number in 1...3 {
                #expect(files.contains(Array("photo card/\(number).jpg".utf8)), "call \(call), \(number)")
                let here = room.disk.bytes(at: FilePath("/photos/card/\(number).jpg"))
                #expect(
                    here == (gone.contains(number) ? Array("another \(number)".utf8) : nil),
                    "call \(call), \(number)"
                )
            }
            #expect(try room.catalogue.openJournal().isEmpty)
        }
    }

    @Test("Skips a photo that is edited meanwhile, and its sidecar")
    func edited() throws {
        let start = try ModelRoom()
        try start.mountCard(withTrash: false)
        let photo = try start.add("card/a.jpg")
        try start.disk.write("/photos/card/a.jpg.xmp", sidecarText(rating: 2).utf8)
        try start.catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
        let quiet = try start.again()
        _ = try quiet.engine.commit(options: Self.options)
        // Changes between the last check and the removal cannot be detected.
        let last = try start.call(.unlink, of: "a.jpg", options: Self.options)
        for call in 1...quiet.disk.calls where call != last {
            let room = try start.again()
            room.disk.intervene(before: call) { try? $0.write("/photos/card/a.jpg", "edited".utf8) }
            let report = try room.engine.commit(options: Self.options)
            let trashed = room.disk.allFiles().filter { $0.key.starts(with: "/home/user/Trash/files") }.values
            #expect(room.disk.bytes(at: "/photos/card/a.jpg") == Array("edited".utf8), "call \(call)")
            if report.left == 1 {
                #expect(trashed.isEmpty && room.disk.bytes(at: "/photos/card/a.jpg.xmp") != nil, "call \(call)")
                #expect(try room.catalogue.decision(of: photo)?.isPending == true, "call \(call)")
            } else {
                #expect(trashed.contains(Array("photo card/a.jpg".utf8)), "call \(call)")
            }
        }
    }

    @Test("Restores a photo although its copy in the trash could not be removed", arguments: [1, 2, 3, 4])
    func notRemoved(_ times: Int) throws {
        let room = try ModelRoom()
        try room.mountCard(withTrash: false)
        let photo = try room.add("card/a.jpg")
        try room.catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
        _ = try room.engine.commit(options: Self.options)
        #expect(room.disk.bytes(at: "/home/user/Trash/files/a.jpg") != nil)
        _ = try room.catalogue.undo(in: nil)
        room.disk.fail(.unlink, with: .other(.ioError), times: times) { $0 == "/home/user/Trash/files/a.jpg" }
        _ = try room.engine.commit(options: Self.options)
        room.disk.goOn()
        _ = try room.engine.commit(options: Self.options)
        #expect(room.disk.bytes(at: "/photos/card/a.jpg") == Array("photo card/a.jpg".utf8))
        #expect(!room.disk.allFiles().keys.contains { $0.starts(with: "/home/user/Trash") })
        #expect(try room.catalogue.decision(of: photo)?.isPending == false)
    }
}
