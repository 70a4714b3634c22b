import Foundation
import GRDB
import PhotoCommit
import PhotoMetadata
import PhotoModel
import PhotoStore
import SessionTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite("A commit that trashes photos")
struct CommitTrashTests {
    @Test("Trashes the photo and its sidecar, and restores both unchanged")
    func thereAndBack() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.add("b.jpg")
        try room.photos.appending("a.jpg.xmp").write(sidecarText(rating: 2).utf8)
        try room.photos.appending("a.jpg").touch()
        try room.note("a.jpg")
        let paths = ["a.jpg", "a.jpg.xmp"].map { room.photos.appending($0) }
        let before = try paths.map { (try $0.bytes(), try room.stamp($0).modified) }
        try room.decide(photo, .verdict(.trash))

        #expect(try room.commit().photos.map(\.action) == [.trash])

        #expect(try room.names(room.photos) == ["b.jpg"])
        #expect(try room.names(room.trash.appending("files")) == ["a.jpg", "a.jpg.xmp"])
        #expect(try room.names(room.trash.appending("info")) == ["a.jpg.trashinfo", "a.jpg.xmp.trashinfo"])
        #expect(try room.catalogue.asset(row: photo)?.isMissing == true)
        #expect(try !room.decision(photo).isPending)

        _ = try room.catalogue.undo(in: nil)
        #expect(try room.commit().photos.map(\.action) == [.restore])

        let after = try paths.map { (try $0.bytes(), try room.stamp($0).modified) }
        #expect(before.map(\.0) == after.map(\.0) && before.map(\.1) == after.map(\.1))
        #expect(try room.names(room.trash.appending("files")).isEmpty)
        #expect(try room.names(room.trash.appending("info")).isEmpty)
        #expect(try room.catalogue.asset(row: photo)?.isMissing == false)
        #expect(try !room.decision(photo).isPending)
    }

    @Test("Writes tags of a trashed photo once it is restored")
    func tagsWait() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.add("b.jpg")
        try room.decide(photo, .tag(try .named("sea")))
        try room.decide(photo, .verdict(.trash))
        try room.commit()
        #expect(try room.names(room.photos) == ["b.jpg"])

        _ = try room.catalogue.undo(in: nil)
        let report = try room.commit()

        #expect(report.photos.map(\.action) == [.restore, .sidecar])
        #expect(try room.sidecar("a.jpg.xmp").tags == [["sea"]])
    }

    @Test("Restores a favourite as a favourite")
    func favouriteBack() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.add("b.jpg")
        try room.decide(photo, .verdict(.favourite))
        try room.commit()
        try room.decide(photo, .verdict(.trash))
        try room.commit()
        _ = try room.catalogue.undo(in: nil)
        #expect(try room.commit().photos.map(\.action) == [.restore])
        #expect(try room.sidecar("a.jpg.xmp").isFavourite)
        #expect(try room.decision(photo).applied.verdict == .favourite && room.decision(photo).ownRating == 5)
    }

    @Test("Keeps a sidecar shared by a raw file and a JPEG until the last of them goes")
    func sharedSidecar() throws {
        let room = try CommitRoom()
        let (raw, jpeg) = (try room.add("a.nef"), try room.add("a.jpg"))
        for name in ["b.jpg", "c.jpg"] { try room.add(FilePath(name)) }
        try room.photos.appending("a.xmp").write(sidecarText(rating: 2).utf8)
        try room.decide(jpeg, .verdict(.trash))
        try room.commit()
        #expect(try room.names(room.photos) == ["a.nef", "a.xmp", "b.jpg", "c.jpg"])

        try room.decide(raw, .verdict(.trash))
        try room.commit()

        #expect(try room.names(room.photos) == ["b.jpg", "c.jpg"])
        #expect(try room.names(room.trash.appending("files")) == ["a.jpg", "a.nef", "a.xmp"])
    }

    @Test("Never replaces a file at the photo's path when restoring")
    func nameTaken() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.add("b.jpg")
        try room.decide(photo, .verdict(.trash))
        try room.commit()
        try room.photos.appending("a.jpg").write("another".utf8)

        _ = try room.catalogue.undo(in: nil)

        #expect(try room.commit().photos.map(\.reason) == [.nameTaken])
        #expect(try room.photos.appending("a.jpg").bytes() == Array("another".utf8))
        #expect(try room.names(room.trash.appending("files")) == ["a.jpg"])
    }

    @Test("Reports that the trash was emptied")
    func emptied() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.add("b.jpg")
        try room.decide(photo, .verdict(.trash))
        try room.commit()
        try room.trash.appending("files").appending("a.jpg").remove()
        _ = try room.catalogue.undo(in: nil)
        #expect(try room.commit().photos.map(\.reason) == [.trashEmptied])
        #expect(try room.decision(photo).isPending)
    }

    @Test("Accepts a photo that a file manager restored")
    func restoredByOthers() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.add("b.jpg")
        try room.decide(photo, .verdict(.trash))
        try room.commit()
        try room.trash.appending("files").appending("a.jpg").move(to: room.photos.appending("a.jpg"))
        _ = try room.catalogue.undo(in: nil)
        #expect(try room.commit().applied == 1)
        #expect(try room.catalogue.asset(row: photo)?.isMissing == false)
    }

    @Test("Restores a photo that was never read, from a disk that loses its time")
    func forgottenTime() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.add("b.jpg")
        try room.catalogue.write { try $0.execute(sql: "UPDATE assets SET content = NULL") }
        try room.decide(photo, .verdict(.trash))
        try room.commit()
        try room.trash.appending("files/a.jpg").touch()
        _ = try room.catalogue.undo(in: nil)

        #expect(try room.commit().photos.map(\.action) == [.restore])
        #expect(try room.names(room.photos) == ["a.jpg", "b.jpg"])
    }

    @Test("Trashes more than half of a library only with force")
    func force() throws {
        let room = try CommitRoom()
        let photos = try (1...4).map { try room.add(FilePath("\($0).jpg")) }
        for photo in photos[..<3] { try room.decide(photo, .verdict(.trash)) }
        #expect(throws: CommitError.tooManyTrashed(3, of: 4)) { try room.commit() }
        #expect(try room.names(room.photos).count == 4)

        room.options.force = true

        #expect(try room.commit().applied == 3)
        #expect(try room.names(room.photos) == ["4.jpg"])
    }

    @Test("Removes the trash probe that a killed commit left")
    func sweeps() throws {
        let room = try CommitRoom()
        try room.decide(try room.add("a.jpg"), .rating(1))
        try room.photos.appending(".sluice-trash-1").write([])
        try room.photos.appending(".sluice-trash-mine").write("not empty".utf8)
        try room.commit()
        #expect(try room.names(room.photos) == ["a.jpg", "a.jpg.xmp", ".sluice-trash-mine"])
    }

    @Test("Restores names of any bytes")
    func strangeNames() throws {
        let room = try CommitRoom()
        let names: [[UInt8]] = [
            Array("new\nline.jpg".utf8), Array("100%.jpg".utf8), [0x66, 0xFF, 0xFE] + Array(".jpg".utf8),
            Array(repeating: UInt8(ascii: "x"), count: 251) + Array(".jpg".utf8),
        ]
        let photos = try names.map { try room.add(FilePath(bytes: $0)) }
        for number in 1...4 { try room.add(FilePath("\(number).jpg")) }
        for photo in photos { try room.decide(photo, .verdict(.trash)) }
        #expect(try room.commit().applied == 4)
        #expect(try room.names(room.photos).count == 4)
        for _ in photos { _ = try room.catalogue.undo(in: nil) }
        #expect(try room.commit().applied == 4)
        for name in names {
            let path = room.photos.pushing(FilePath(bytes: name))
            #expect(try room.stamp(path).size > 0)
        }
    }
}
