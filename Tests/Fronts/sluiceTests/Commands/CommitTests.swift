import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice commit")
struct CommitTests {
    let household: Household

    static let hasExiftool = FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")

    init() throws {
        household = try Household()
        try household.prepare(5)
    }

    private func decide(_ arguments: String...) throws {
        let decided = try household.sluice(["decide"] + arguments, from: household.photos)
        try #require(decided.status == 0, "\(decided.messages)")
    }

    @Test("Sidecars hold the decisions, trashed photos are in the trash, and no photo is written")
    func applied() throws {
        let before = try (1...5).map { try household.photo(FilePath("\($0).jpg")).bytes() }
        try decide("1.jpg", "--favourite", "--tag", "Places/Norway")
        try decide("2.jpg", "--trash")
        try decide("3.jpg", "--keep")
        let commit = try household.sluice("commit", "--json", from: household.photos)
        #expect(commit.status == 0)
        #expect(Set(commit.object.keys) == ["batch", "applied", "leftCount", "remaining", "recovered", "photos"])
        #expect(commit.object["applied"] as? Int == 2 && (commit.object["batch"] as? String)?.count == 36)

        #expect(try household.names(in: household.photos) == ["1.jpg", "1.jpg.xmp", "3.jpg", "4.jpg", "5.jpg"])
        #expect(try household.photo("1.jpg").bytes() == before[0])
        #expect(try household.trash.pushing("files/2.jpg").bytes() == before[1])
        let info = String(decoding: try household.trash.pushing("info/2.jpg.trashinfo").bytes(), as: UTF8.self)
        #expect(info.hasPrefix("[Trash Info]\nPath=\(household.photo("2.jpg"))\nDeletionDate="))

        #expect(try household.count("is:pending") == 0)
        let again = try household.sluice("commit", from: household.photos)
        #expect(again.status == 0 && again.text == "There is nothing to apply.\n")
        let status = try household.sluice("status", from: household.photos)
        #expect(status.lines.contains { $0.hasPrefix("missing") && $0.hasSuffix("1, 1 of them in the trash") })
    }

    @Test("exiftool reads the decisions from the sidecar", .enabled(if: hasExiftool))
    func exiftool() throws {
        try decide("1.jpg", "--favourite", "--tag", "Places/Norway", "--tag", "Winter")
        try decide("2.jpg", "--rating", "2")
        let commit = try household.sluice("commit", from: household.photos)
        #expect(commit.text.hasPrefix("2 photos done: 2 sidecars written.\nTo revert: sluice revert "))
        let read = try household.shell("exiftool -j -Rating -Subject 1.jpg.xmp 2.jpg.xmp", from: household.photos)
        #expect(read.list.map { $0["Rating"] as? Int } == [5, 2])
        #expect(Set(read.list.first?["Subject"] as? [String] ?? []) == ["Norway", "Winter"])
    }

    @Test("A photo that cannot be processed is skipped with reason and remedy, and the others are applied")
    func left() throws {
        try decide("1.jpg", "2.jpg", "--trash")
        try household.photo("1.jpg").write(Array("edited".utf8))
        let commit = try household.sluice("commit", from: household.photos)
        #expect(commit.status == 2)
        #expect(commit.text.contains("1 photo done: 1 moved to the trash."))
        #expect(
            commit.text.contains(
                """
                1 photo skipped; its decision stays pending:
                    \(household.photo("1.jpg")) was changed after the decision
                        prepare the library again, check the photo, and decide again
                """
            )
        )
        #expect(try household.names(in: household.photos).contains("1.jpg"))
        let shown = try household.sluice("show", "1.jpg", "--json", from: household.photos)
        let review = shown.object["review"] as? [String: Any]
        #expect((review?["left"] as? [String: Any])?["reason"] as? String == "editedSince")
        #expect(try household.sluice("status", from: household.photos).text.contains("1 of them skipped by the last"))

        let second = try household.sluice("commit", "--json", from: household.photos)
        #expect(second.status == 2 && second.object["leftCount"] as? Int == 1)
        let photo = try #require((second.object["photos"] as? [[String: Any]])?.first)
        #expect(photo["reason"] as? String == "editedSince" && photo["remedy"] is String)
    }

    @Test("More than half of the library goes into the trash only with --force")
    func force() throws {
        try decide("1.jpg", "2.jpg", "3.jpg", "--trash")
        let refused = try household.sluice("commit", from: household.photos)
        #expect(refused.status == 1 && refused.messages.contains("give --force if you mean it"))
        #expect(try household.names(in: household.photos).count == 5)
        #expect(try household.sluice("commit", "--force", from: household.photos).status == 0)
        #expect(try household.names(in: household.photos) == ["4.jpg", "5.jpg"])
    }

    @Test("A commit does not begin while another one is in progress")
    func busy() throws {
        try decide("1.jpg", "--trash")
        let file = try household.location().catalogueBase.appending("commit.lock")
        let lock = try #require(try ByteLock(file, byte: 0))
        let commit = try household.sluice("commit", from: household.photos)
        #expect(commit.status == 1 && commit.messages.contains("another commit is changing this library's files"))
        lock.release()
        #expect(try household.sluice("commit", from: household.photos).status == 0)
    }

    @Test("An undo after a commit is pending, and the next commit restores the files")
    func undoAfterCommit() throws {
        let bytes = try household.photo("2.jpg").bytes()
        try decide("1.jpg", "--favourite")
        try decide("2.jpg", "--trash")
        try household.sluice("commit", from: household.photos)
        for _ in 1...2 { #expect(try household.sluice("undo", from: household.photos).status == 0) }
        let commit = try household.sluice("commit", from: household.photos)
        #expect(commit.status == 0 && commit.text.contains("1 restored from the trash"))
        #expect(try household.names(in: household.photos) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"])
        #expect(try household.photo("2.jpg").bytes() == bytes)
    }

    @Test("A photo restored from the trash is no longer trashed after the next run")
    func returned() throws {
        try decide("1.jpg", "--trash")
        let id = try household.id("1.jpg")
        try household.sluice("commit", from: household.photos)
        try household.trash.pushing("files/1.jpg").move(to: household.photo("1.jpg"))
        let prepared = try household.sluice("prepare", household.photos.string)
        #expect(prepared.messages.contains("1 photo is back from the trash, and no longer trashed."))
        #expect(try household.count("is:trashed or is:pending") == 0)
        #expect(try household.id("1.jpg") == id)
        #expect(try household.sluice("status", "--json", from: household.photos).object["decisions"] != nil)
        let again = try household.sluice("prepare", household.photos.string)
        #expect(!again.messages.contains("back from the trash"))
        let history = try household.sluice("history", "1.jpg", "--json", from: household.photos)
        #expect(history.list.map { $0["did"] as? String } == ["restore", "commit", "decide"])
    }
}

@Suite("sluice commit on a terminal")
struct CommitInterruptTests {
    let household: Household

    init() throws { household = try Household() }

    @Test("Ctrl-C stops it between two files: the rest stays pending for the next commit")
    func interrupt() throws {
        try household.prepare(300)
        // Changing a long sidecar takes longer than delivering a signal.
        let tags = (1...200).map { "<rdf:li>tag \($0)</rdf:li>" }.joined()
        let sidecar = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>\(tags)</rdf:Bag>
            </dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        for number in 1...300 { try household.photos.appending("\(number).jpg.xmp").write(sidecar.utf8) }
        try household.sluice("decide", "--filter", "is:any", "--rating", "3", from: household.photos)
        let output = household.path.appending("report.json")
        try output.write([])
        let file = try FileHandle(forWritingTo: URL(filePath: output.string))
        let session = try TerminalSession(household, "commit", "--json", "--library", "photos", output: file)
        #expect(session.wait(for: "of 300 photos done"))
        session.send([SIGINT])
        let (text, status) = session.finish()
        #expect(status == 130)
        #expect(text.contains("Stopping after the current file…"))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(try output.bytes())) as? [String: Any]
        )
        let applied = try #require(object["applied"] as? Int)
        #expect(applied + (object["remaining"] as? Int ?? 0) == 300 && applied < 300)
        #expect(try household.count("is:pending") == 300 - applied)
        #expect(try household.count("rating:3 -is:pending") == applied)

        let next = try household.sluice("commit", "--json", from: household.photos)
        #expect(next.status == 0 && next.object["applied"] as? Int == 300 - applied)
        #expect(try household.names(in: household.photos).count == 600)
        #expect(try household.count("is:pending") == 0)
    }

    @Test("A line shows the progress, and is erased at the end")
    func progress() throws {
        try household.prepare(2)
        try household.sluice("decide", "1.jpg", "--rating", "3", from: household.photos)
        let (text, status) = try TerminalSession(household, "commit", "--library", "photos").finish()
        #expect(status == 0)
        #expect(text.hasPrefix("\r0 of 1 photo done\u{1B}[K\r1 of 1 photo done\u{1B}[K\r\u{1B}[K"))
    }
}
