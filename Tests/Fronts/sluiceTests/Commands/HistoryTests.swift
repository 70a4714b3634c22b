import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("sluice history")
struct HistoryTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.prepare(7)
    }

    private func sluice(_ arguments: String...) throws -> Finished {
        try household.sluice(arguments, from: household.photos)
    }

    @Test("Every decision and file change is listed, newest first, with its subject")
    func all() throws {
        #expect(try sluice("history").text == "No decisions yet.\n")
        #expect(try sluice("history", "--json").list.isEmpty)
        _ = try sluice("decide", "1.jpg", "--favourite")
        _ = try sluice("decide", "2.jpg", "--trash")
        _ = try sluice("commit")
        _ = try sluice("undo")
        _ = try sluice("commit")
        _ = try sluice("revert", "last")

        let list = try sluice("history", "--json").list
        #expect(
            list.map { $0["did"] as? String } == ["revert", "revert", "commit", "undo", "commit", "decide", "decide"]
        )
        let times = list.compactMap { $0["at"] as? String }
        #expect(times.count == 7 && times == times.sorted(by: >))
        let commit = list[4]
        #expect(Set(commit.keys) == ["at", "did", "batch", "counts", "finished", "photoCount", "photos"])
        #expect(commit["photoCount"] as? Int == 2)
        let photos = try #require(commit["photos"] as? [[String: Any]])
        #expect(Set(photos[0].keys) == ["id", "path", "before", "after", "files", "state"])
        let files = photos.compactMap { $0["files"] as? [[String: String]] }
        #expect(
            files == [[["name": "1.jpg.xmp", "change": "written"]], [["name": "2.jpg", "change": "trashed"]]]
        )
        // The revert was a new decision, so what was undone before it cannot be redone.
        #expect(list[5]["state"] as? String == "dropped")
        #expect(list.contains { $0["reverts"] as? String == list[2]["batch"] as? String })

        let text = try sluice("history").text
        #expect(text.contains("\(household.photo("2.jpg")): 2.jpg moved to the trash"))
        #expect(text.contains("\(household.photo("2.jpg")): 2.jpg restored from the trash"))
        #expect(text.contains(": 1 sidecar written, 1 photo moved to the trash\n"))
        #expect(text.contains("\(household.photo("1.jpg")): undecided → favourite"))
    }

    @Test("The history of one photo is complete, even while it is in the trash")
    func ofPhoto() throws {
        _ = try sluice("decide", "1.jpg", "2.jpg", "--keep")
        _ = try sluice("decide", "1.jpg", "--trash")
        _ = try sluice("commit")
        let id = try household.id("1.jpg")
        for name in ["1.jpg", id] {
            let list = try sluice("history", name, "--json").list
            #expect(list.map { $0["did"] as? String } == ["commit", "decide", "decide"])
            #expect(list.allSatisfy { ($0["photos"] as? [[String: Any]])?.count == 1 })
        }
        #expect(try sluice("history", "2.jpg", "--json").list.count == 1)
        #expect(try sluice("history", "9.jpg").status == 1)
    }

    @Test("Long entries name the first photos, --all and --json name all, and --limit bounds the entries")
    func bounds() throws {
        _ = try sluice("decide", "--filter", "is:any", "--keep")
        _ = try sluice("decide", "1.jpg", "--skip")
        let text = try sluice("history").text
        #expect(text.contains("decide: 7 photos\n") && text.contains("    and 2 more"))
        #expect(try sluice("history", "--all").lines.count == 10)
        #expect((try sluice("history", "--json").list.last?["photos"] as? [Any])?.count == 7)
        let one = try sluice("history", "--limit", "1")
        #expect(one.lines.count == 2 && one.messages.contains("--limit 0 lists all"))
        #expect(try sluice("history", "--limit", "0", "--json").list.count == 2)
        #expect(try sluice("history", "--limit", "-1").status == 64)
    }

    @Test("Skipped photos are listed with the reason, and names cannot control the terminal")
    func left() throws {
        try household.makePhoto("e\u{1B}[2J.jpg", seed: 9)
        try household.sluice("prepare", household.photos.string)
        _ = try household.shell("sluice decide e*.jpg --trash", from: household.photos)
        try household.photo("e\u{1B}[2J.jpg").write(Array("edited".utf8))
        #expect(try sluice("commit").status == 2)
        let text = try sluice("history").text
        #expect(!text.contains("\u{1B}"))
        let shown = try sluice("show", "e\u{1B}[2J.jpg").text
        #expect(shown.contains("was changed after the decision") && !shown.contains("\u{1B}"))
    }
}
