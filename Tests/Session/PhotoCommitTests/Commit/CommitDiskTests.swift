import Foundation
import GRDB
import PhotoCommit
import SystemPackage
import Testing

@testable import PhotoCatalogue
@testable import PhotoModel

@Suite("A commit on several disks")
struct CommitDiskTests {
    private static var options: CommitOptions {
        var options = CommitOptions()
        options.force = true
        return options
    }

    @Test("Settles the photos of one disk and reports the others when another disk cannot be synchronised")
    func unsettled() throws {
        let start = try ModelRoom()
        try start.mountCard(withTrash: true)
        let photos = try ["a.jpg", "card/b.jpg"].map { try start.add(FilePath($0)) }
        try start.catalogue.decide([.verdict(.trash)], about: photos, in: nil)
        let quiet = try start.again()
        _ = try quiet.engine.commit(options: Self.options)
        let renames = quiet.disk.log.indices.filter {
            quiet.disk.log[$0].call == .rename && quiet.disk.log[$0].path.extension == "jpg"
        }
        let room = try start.stopped(before: try #require(renames.last) + 2, Self.options)
        #expect(room.disk.bytes(at: "/photos/card/b.jpg") == nil)
        room.disk.fail(.synchronize, with: .notSynchronized) { $0.starts(with: "/photos/card") }

        let report = try room.engine.commit(options: Self.options)

        #expect(try room.catalogue.decision(of: photos[0])?.isPending == false)
        #expect(report.photos.map(\.reason) == [.notConfirmed])
        #expect(report.recovered == 1)
        room.disk.goOn()
        #expect(try room.engine.commit(options: Self.options).recovered == 1)
        #expect(try room.catalogue.pendingCount() == 0)
    }

    @Test("Restores photos from the trash of a disk that is now mounted elsewhere")
    func mountedElsewhere() throws {
        let room = try ModelRoom()
        try room.mountCard(withTrash: true)
        let photo = try room.add("card/a.jpg")
        try room.catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
        _ = try room.engine.commit(options: Self.options)
        try room.disk.moveMount(at: "/photos/card", to: "/mnt/card")
        room.mountPoints = ["/", "/mnt/card"]
        try room.catalogue.write { try $0.execute(sql: "UPDATE roots SET path = ?", arguments: [Data("/mnt".utf8)]) }
        _ = try room.catalogue.undo(in: nil)
        let report = try room.engine.commit(options: Self.options)
        #expect(report.photos.map(\.reason) == [nil])
        #expect(room.disk.bytes(at: "/mnt/card/a.jpg") != nil)
        #expect(!room.disk.allFiles().keys.contains { $0.extension == "trashinfo" })
    }

    @Test("Reports a damaged entry of the journal, and commits all other photos")
    func damaged() throws {
        let start = try ModelRoom()
        let photos = try ["a.jpg", "b.jpg"].map { try start.add(FilePath($0)) }
        try start.catalogue.decide([.verdict(.trash)], about: photos, in: nil)
        let quiet = try start.again()
        _ = try quiet.engine.commit(options: Self.options)
        let room = try start.stopped(before: quiet.disk.calls - 1, Self.options)
        try room.catalogue.write {
            try $0.execute(sql: "UPDATE journal SET steps = x'FFFF' WHERE asset = ?", arguments: [photos[0]])
        }
        let report = try room.engine.commit(options: Self.options)
        #expect(report.photos.map(\.reason) == [.failed])
        #expect(try room.catalogue.decision(of: photos[1])?.isPending == false)
    }

    @Test("Plans without opening more folders than needed")
    func folders() throws {
        let room = try ModelRoom()
        for number in 0..<400 {
            let photo = try room.add(FilePath("\(number)/a.jpg"))
            try room.catalogue.decide([.rating(1)], about: [photo], in: nil)
        }
        #expect(try room.engine.plan().counts == (400, 0))
        #expect(room.disk.openFolders.most < 250)
    }
}
