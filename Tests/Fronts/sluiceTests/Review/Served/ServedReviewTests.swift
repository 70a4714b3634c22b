import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("sluice review of a server", .timeLimit(.minutes(10)))
struct ServedReviewTests {
    let household: Household
    let served: ServedLibrary

    init() throws {
        household = try Household()
        try household.makePhotos(5)
        #expect(try household.sluice("prepare", household.photos.string, "--quiet").status == 0)
        served = try ServedLibrary(household)
    }

    @Test("Keys decide, undo and commit, and prompts show other photos, as for a library on this machine")
    func decides() throws {
        let terminal = try served.review()
        try terminal.wait(for: "1.jpg", "1 of 5", "5 left")
        try terminal.type("f", until: "1.jpg: favourite")
        try terminal.wait(for: "2 of 5", "1 reviewed", "1 pending")
        try terminal.type("x", until: "2.jpg: to the trash")
        try terminal.wait(for: "3 of 5", "2 pending")
        try terminal.type("u", until: "2.jpg: undone")
        try terminal.wait(for: "2 of 5", "1 pending")
        try terminal.type("r", until: "2.jpg: redone")
        try terminal.type("n", until: "3 of 5")
        try terminal.type("4", until: "★★★★☆")
        try terminal.type("t", until: "Tag:")
        try terminal.type("Oslo\r", until: "3.jpg: tagged Oslo")
        try terminal.type("T", until: "Remove tag: Oslo")
        try terminal.type("\u{1B}", until: "? help")
        try terminal.type("g", until: "Go to:")
        try terminal.type("9\r", until: "Not a number from 1 to 5")
        let photo = try household.id("5.jpg")
        try terminal.type("\u{15}\(photo)\r", until: "5 of 5")
        try terminal.type("/", until: "Filter: is:unreviewed")
        try terminal.type("\u{15}nam:1\r", until: "did you mean 'name:'?")
        try terminal.type("\u{15}is:decided\r", until: "2 photos: is:decided")
        try terminal.wait(for: "1 of 2", "1.jpg")
        try terminal.type("o", until: "Sort by:")
        try terminal.type("-name\r", until: "2 of 2")
        try terminal.type("c", until: "Commit 3 decisions, 1 of them into the trash? (y/n)")
        try terminal.type("y", until: "3 committed, 1 of them into the trash")
        #expect(try !household.contents(of: household.photos).contains("2.jpg"))
        try terminal.type("q")
        let (text, status) = terminal.finish()
        #expect(status == 0)
        #expect(text.contains("2 of 2 photos reviewed."))
        #expect(text.contains("Committed: 3 photos done: 2 sidecars written, 1 moved to the trash."))
        let line = try #require(text.firstMatch(of: /on the server's machine: sluice revert ([0-9a-f-]+)/))
        #expect(try household.sluice("revert", String(line.1), "--library", "photos").status == 0)
        #expect(try household.contents(of: household.photos).contains("2.jpg"))
    }

    @Test("It resumes where it was left, by its address or its ID")
    func resumes() throws {
        let terminal = try served.review()
        try terminal.wait(for: "1 of 5")
        try terminal.type("nn", until: "3 of 5")
        try terminal.type("q")
        let text = terminal.finish().text
        let line = try #require(text.firstMatch(of: /sluice review (\S+) --resume ([0-9a-f-]+)` resumes/))
        #expect(String(line.1) == served.address)
        let again = try served.review()
        try again.wait(for: "Resumed.", "3 of 5")
        try again.type("q")
        #expect(again.finish().status == 0)
        let named = try served.review("--resume", String(line.2.prefix(13)))
        try named.wait(for: "Resumed.", "3 of 5")
        try named.type("q")
        #expect(named.finish().status == 0)
        let new = try served.review("--new")
        try new.wait(for: "1 of 5")
        try new.type("q")
        #expect(new.finish().status == 0)
        let none = try served.review("--filter", "camera:none").finish()
        #expect(none.status == 0 && none.text.contains("No photo of the library photos matches 'camera:none'"))
    }

    @Test("Without the server, decisions wait, and they are made when it is back")
    func serverAway() throws {
        // A server that was restarted lists the photos that match then.
        let terminal = try served.review("--filter", "")
        try terminal.wait(for: "1 of 5")
        try terminal.type("f", until: "2 of 5")
        try terminal.wait(for: "1 pending")
        served.kill()
        try terminal.type("x", until: "2.jpg: to the trash")
        try terminal.type("k", until: "3.jpg: keep")
        try terminal.type("s", until: "3 decisions wait for the server")
        try terminal.wait(for: "5.jpg")
        try served.start()
        try terminal.wait(for: "5 of 5", "1 left", "2 pending", "4 reviewed")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
        #expect(try household.count("is:trashed") == 1)
        #expect(try household.count("is:decided") == 4)
    }

    @Test("Decisions that still wait at the end are kept for their owner alone, and sent by the next review")
    func sentLater() throws {
        let terminal = try served.review()
        try terminal.wait(for: "1 of 5")
        served.kill()
        try terminal.type("f", until: "1 decision waits for the server")
        try terminal.type("x", until: "2 decisions wait for the server")
        try terminal.type("q")
        let (text, status) = terminal.finish()
        #expect(status == 0)
        #expect(text.contains("2 steps wait for the server, safe on this machine: `sluice review \(served.address)`"))
        let kept = served.visitor.appending(".local/share/sluice/.servers")
        for path in try FileManager.default.subpathsOfDirectory(atPath: kept.string) {
            let attributes = try FileManager.default.attributesOfItem(atPath: kept.pushing(FilePath(path)).string)
            #expect((attributes[.posixPermissions] as? Int ?? 0o777) & 0o077 == 0, "\(path)")
        }
        try served.start()
        let again = try served.review()
        try again.wait(for: "Resumed.", "3.jpg", "2 pending")
        try again.type("\u{3}")
        #expect(again.finish().status == 130)
        #expect(try household.count("is:decided") == 2)
    }

    @Test("Killed at any time, it loses no decision that was on the screen")
    func killed() throws {
        let terminal = try served.review()
        try terminal.wait(for: "1 of 5")
        served.kill()
        try terminal.type("f", until: "1.jpg: favourite")
        try terminal.type("x", until: "2.jpg: to the trash")
        terminal.send(SIGKILL)
        #expect(terminal.waitForEnd() == -SIGKILL)
        try served.start()
        let again = try served.review()
        try again.wait(for: "Resumed.", "3.jpg", "2 pending")
        try again.type("\u{3}")
        #expect(again.finish().status == 130)
    }

    @Test("A review that was removed on the server is reported")
    func removed() throws {
        let terminal = try served.review()
        try terminal.wait(for: "1 of 5")
        let api = "curl -sS -m 60 -H 'Authorization: Bearer \(ServedLibrary.token)'"
        let list = try household.shell("\(api) '\(served.address)/api/v1/sessions'").text
        let id = try #require(list.firstMatch(of: /"id" ?: ?"([0-9a-f-]+)"/)).1
        let json = "-H 'Content-Type: application/json'"
        _ = try household.shell("\(api) -X DELETE \(json) '\(served.address)/api/v1/sessions/\(id)'")
        try terminal.type("f", until: "there is no session \(id)")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }
}
