import PhotoCatalogue
import PhotoMetadata
import PhotoModel
import SessionTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCommit

/// Many FUSE and network file systems can neither rename to a free name nor link.
@Suite("A commit on file systems that name files only by copying")
struct CommitCopiedNameTests {
    @Test("Writes, changes and trashes files, and a revert restores all of them", arguments: [false, true])
    func thereAndBack(_ isByCopying: Bool) throws {
        let room = try CommitRoom()
        room.actions = LinuxFileActions(lacking: [.renameFlags, .links])
        room.options.force = true
        if isByCopying {
            guard TestVolume.isPossible else { return }
            try room.moveTrashAway()
        }
        let photos = try (1...4).map { try room.add(FilePath("\($0).jpg")) }
        for number in 2...4 {
            let sidecar = room.photos.appending("\(number).jpg.xmp")
            try sidecar.write(sidecarText(rating: 2).utf8)
            try sidecar.touch()
        }
        let before = try room.files()
        let times = try room.names(room.photos).map { try room.stamp(room.photos.appending($0)).modified }
        for photo in photos[..<2] { try room.decide(photo, .rating(4)) }
        for photo in photos[2...] { try room.decide(photo, .verdict(.trash)) }

        #expect(try room.commit().applied == 4)

        #expect(try room.names(room.photos) == ["1.jpg", "1.jpg.xmp", "2.jpg", "2.jpg.xmp"])
        #expect(try room.sidecar("1.jpg.xmp").rating == 4 && room.sidecar("2.jpg.xmp").rating == 4)
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        #expect(try room.engine.revert(batch, options: room.options).applied == 4)
        #expect(try room.files() == before)
        let after = try room.names(room.photos).map { try room.stamp(room.photos.appending($0)).modified }
        #expect(after.sorted().suffix(2) == times.sorted().suffix(2) || after.count == times.count)
        #expect(try room.names(room.trash.appending("files")).isEmpty)
        #expect(try room.names(room.trash.appending("info")).isEmpty)
    }

    @Test("Never replaces a file created at a sidecar's name, at any moment", arguments: [0, 1, 500])
    func theirs(_ count: Int) throws {
        let start = try room(withSidecar: false)
        let theirs = [UInt8](Array(sidecarText(rating: 1, tags: ["theirs"]).utf8).prefix(count))
        let quiet = try start.again()
        _ = try quiet.engine.commit()
        #expect(quiet.disk.bytes(at: "/photos/a.jpg.xmp") != nil)
        for call in 1...quiet.disk.calls {
            let room = try start.again()
            // Before or after the sidecar was created; no other program writes a file while it is being copied.
            room.disk.intervene(before: call) {
                if $0.bytes(at: "/photos/a.jpg.xmp") == nil { try? $0.write("/photos/a.jpg.xmp", theirs) }
            }
            let report = try room.engine.commit()
            let now = room.disk.bytes(at: "/photos/a.jpg.xmp")
            if report.applied == 0 {
                #expect(now == theirs, "call \(call)")
                #expect(try room.catalogue.openJournal().isEmpty, "call \(call)")
                #expect(room.disk.allFiles().count == 2, "call \(call)")
            } else {
                #expect(try Sidecar(try #require(now)).rating == 4, "call \(call)")
            }
        }
    }

    @Test("Keeps what another program writes into a sidecar, at any moment")
    func edited() throws {
        let start = try room(withSidecar: true)
        let theirs = Array(sidecarText(rating: 1, tags: ["theirs"]).utf8)
        let quiet = try start.again()
        _ = try quiet.engine.commit()
        for call in 1...quiet.disk.calls {
            let room = try start.again()
            room.disk.intervene(before: call) {
                if $0.bytes(at: "/photos/a.jpg.xmp") != nil { try? $0.write("/photos/a.jpg.xmp", theirs) }
            }
            _ = try room.engine.commit()
            room.disk.goOn()
            _ = try room.engine.commit()
            let texts = room.disk.allFiles().filter { $0.key.lastName.hasSuffix(".xmp") }.values
            #expect(texts.count == 1, "call \(call)")
            #expect(try Sidecar(try #require(texts.first)).rating != 2, "call \(call)")
        }
    }

    @Test("Does not trash a photo that could not be restored with all of its traits")
    func noWayBack() throws {
        let room = try ModelRoom()
        try room.mountCard(withTrash: false)
        let photos = try ["card/a.jpg", "card/b.jpg"].map { try room.add(FilePath($0)) }
        try room.disk.setOwner(4321, of: "/photos/card/a.jpg")
        try room.disk.hardLink("/photos/card/c.jpg", to: "/photos/card/b.jpg")
        try room.catalogue.decide([.verdict(.trash)], about: photos, in: nil)
        var options = CommitOptions()
        (options.copiesToTrash, options.force) = (true, true)

        let report = try room.engine.commit(options: options)

        #expect(Set(report.photos.map(\.reason)) == [.notCarried, .otherNames])
        #expect(room.disk.bytes(at: "/photos/card/a.jpg") != nil && room.disk.bytes(at: "/photos/card/b.jpg") != nil)
        #expect(room.disk.allFiles().keys.allSatisfy { !$0.starts(with: "/home") })
    }

    @Test("Recognises a photo in the trash by its bytes where times are less precise")
    func roughTimes() throws {
        let room = try ModelRoom()
        let photo = try room.add("a.jpg")
        try room.catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
        var options = CommitOptions()
        options.force = true
        _ = try room.engine.commit(options: options)
        let trashed: FilePath = "/home/user/Trash/files/a.jpg"
        let exact = try #require(room.disk.status(at: trashed)).stamp.modified
        try room.disk.setModified(exact / 2_000_000_000 * 2_000_000_000 + 3_600_000_000_000, of: trashed)
        _ = try room.catalogue.undo(in: nil)

        #expect(try room.engine.commit(options: options).photos.map(\.reason) == [nil])

        #expect(room.disk.bytes(at: "/photos/a.jpg") == Array("photo a.jpg".utf8))
        #expect(room.disk.allFiles().count == 1)
    }

    private func room(withSidecar: Bool) throws -> ModelRoom {
        let room = try ModelRoom()
        let photo = try room.add("a.jpg")
        if withSidecar { try room.disk.write("/photos/a.jpg.xmp", sidecarText(rating: 2).utf8) }
        try room.disk.change(volumeAt: "/photos") { $0.lacks = [.exchange, .freeNames] }
        try room.catalogue.decide([.rating(4)], about: [photo], in: nil)
        return room
    }
}
