import Foundation
import GRDB
import Glibc
import PhotoCommit
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue
@testable import PhotoModel

@Suite(
    "Traits of a sidecar",
    .enabled(if: TraitsSupport.hasAttributes, "needs a file system with attributes and access lists")
)
struct CommitTraitsTests {
    private static let attributes = ["user.comment": Array("by hand".utf8), "user.empty": []]

    @Test("Are kept with a new text, and with the old text when it is restored")
    func rewritten() throws {
        let room = try CommitRoom()
        let (photo, sidecar) = try Self.dressed(room)
        let (text, before) = (try sidecar.bytes(), try sidecar.traits())
        #expect(before.attributes.count == 3 && before.mode == 0o660)
        try room.decide(photo, .rating(4))

        #expect(try room.commit().applied == 1)

        #expect(try sidecar.bytes() != text)
        #expect(try sidecar.traits() == before)
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        _ = try room.engine.revert(batch, options: room.options)
        #expect(try sidecar.bytes() == text)
        #expect(try sidecar.traits() == before)
    }

    @Test("Are restored with a sidecar that a commit had removed")
    func removed() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        let sidecar = room.photos.appending("a.jpg.xmp")
        try room.decide(photo, .rating(4))
        try room.commit()
        try Self.dress(sidecar)
        let (text, before) = (try sidecar.bytes(), try sidecar.traits())
        _ = try room.catalogue.undo(in: nil)
        let removing = try #require(try room.commit().batch)
        #expect(!room.exists(sidecar))

        let batch = try #require(try room.catalogue.batches(idPrefix: removing).first)
        #expect(try room.engine.revert(batch, options: room.options).applied == 1)

        #expect(try sidecar.bytes() == text)
        #expect(try sidecar.traits() == before)
    }

    @Test("Do not include the folder's default list if the old file had none")
    func folderList() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        let sidecar = room.photos.appending("a.jpg.xmp")
        try sidecar.write(sidecarText(rating: 2).utf8)
        try sidecar.setMode(0o640)
        try room.photos.setAttribute("system.posix_acl_default", FilePath.accessList(user: 1234))
        let before = try sidecar.traits()
        try room.decide(photo, .rating(4))
        #expect(try room.commit().applied == 1)
        #expect(try sidecar.traits() == before)
    }

    @Test("Include the owner", .enabled(if: TraitsSupport.isRoot, "needs root"))
    func owner() throws {
        let room = try CommitRoom()
        let (photo, sidecar) = try Self.dressed(room)
        try sidecar.setOwner(1234, group: 2345)
        let before = try sidecar.traits()
        try room.decide(photo, .rating(4))
        #expect(try room.commit().applied == 1)
        let now = try sidecar.traits()
        #expect(now == before && now.owner == 1234 && now.group == 2345)
    }

    @Test("Stay unchanged for a hard-linked sidecar, which is skipped with the reason")
    func hardLinks() throws {
        let room = try CommitRoom()
        let (photo, sidecar) = try Self.dressed(room)
        let text = try sidecar.bytes()
        let other = room.folder.path.appending("other.xmp")
        #expect(sidecar.withPlatformString { sidecar in other.withPlatformString { Glibc.link(sidecar, $0) } } == 0)
        try room.decide(photo, .rating(4))
        #expect(try room.engine.plan(options: room.options).counts == (0, 1))

        let report = try room.commit()

        #expect(report.photos.map(\.reason) == [.otherNames])
        #expect(report.photos.first?.words?.contains("2 hard links") == true)
        #expect(try sidecar.bytes() == text && other.bytes() == text)
        #expect(try room.decision(photo).isPending)
        try other.remove()
        #expect(try room.commit().applied == 1)
    }

    @Test("That the file system does not support leave photo and sidecar unchanged, and no other files")
    func notCarried() throws {
        let room = try ModelRoom()
        let photo = try room.add("a.jpg")
        let text = Array(sidecarText(rating: 2).utf8)
        try room.disk.write("/photos/a.jpg.xmp", text, attributes: ["user.comment": [1]])
        try room.disk.change(volumeAt: "/photos") { $0.lacks = [.attributes] }
        try room.catalogue.decide([.rating(4)], about: [photo], in: nil)

        let report = try room.engine.commit()

        #expect(report.photos.map(\.reason) == [.notCarried])
        #expect(room.disk.bytes(at: "/photos/a.jpg.xmp") == text)
        #expect(room.disk.allFiles().count == 2)
        #expect(try room.catalogue.openJournal().isEmpty)
        try room.disk.change(volumeAt: "/photos") { $0.lacks = [] }
        #expect(try room.engine.commit().applied == 1)
        #expect(room.disk.node(at: "/photos/a.jpg.xmp")?.attributes == ["user.comment": [1]])
    }

    @Test("Keep another user's sidecar unchanged, whose owner only root can set")
    func othersSidecar() throws {
        let room = try ModelRoom()
        let photo = try room.add("a.jpg")
        try room.disk.write("/photos/a.jpg.xmp", sidecarText(rating: 2).utf8)
        try room.disk.setOwner(4321, of: "/photos/a.jpg.xmp")
        try room.catalogue.decide([.rating(4)], about: [photo], in: nil)
        #expect(try room.engine.commit().photos.map(\.reason) == [.notCarried])
        #expect(room.disk.node(at: "/photos/a.jpg.xmp")?.owner == 4321)
    }

    @Test("Are not lost silently if the journal is damaged")
    func damagedJournal() throws {
        let room = try CommitRoom()
        let (photo, sidecar) = try Self.dressed(room)
        try room.decide(photo, .rating(4))
        try room.commit()
        let entry = try #require(try room.catalogue.journal(ofAsset: photo).last)
        var steps = Data(entry.intent.steps)
        let place = try #require(steps.firstRange(of: Data("user.comment".utf8)))
        steps[place.lowerBound] = 0xFF
        let damaged = steps
        try room.catalogue.write { try $0.execute(sql: "UPDATE journal SET steps = ?", arguments: [damaged]) }
        let text = try sidecar.bytes()
        try room.decide(photo, .rating(nil))

        let report = try room.commit()

        #expect(report.photos.map(\.reason) == [.failed])
        #expect(report.photos.first?.words?.contains("the journal is damaged") == true)
        #expect(try sidecar.bytes() == text)
    }

    /// A photo with a sidecar that has every possible trait.
    private static func dressed(_ room: CommitRoom) throws -> (AssetRow, FilePath) {
        let photo = try room.add("a.jpg")
        let sidecar = room.photos.appending("a.jpg.xmp")
        try sidecar.write(sidecarText(rating: 2).utf8)
        try dress(sidecar)
        return (photo, sidecar)
    }

    static func dress(_ path: FilePath) throws {
        try path.setAccessList(user: 1234)
        for (name, value) in attributes { try path.setAttribute(name, value) }
    }
}
