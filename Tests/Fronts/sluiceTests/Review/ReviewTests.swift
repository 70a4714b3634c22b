import Foundation
import Imaging
import SystemPackage
import TestSupport
import Testing

@Suite("sluice review: keys")
struct ReviewTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(5)
        #expect(try household.sluice("prepare", household.photos.string, "--quiet").status == 0)
    }

    private func review(_ arguments: String...) throws -> ReviewTerminal {
        let terminal = try ReviewTerminal(household, household.photos.string, "--pictures", arguments.first ?? "none")
        try terminal.wait(for: "1.jpg", "1 of 5")
        return terminal
    }

    @Test("Keys decide the photo on display and advance to the next, and decisions can be undone")
    func decides() throws {
        let terminal = try review()
        try terminal.type("f", until: "1.jpg: favourite")
        try terminal.wait(for: "2 of 5", "4 left", "1 reviewed", "1 pending")
        try terminal.type("\u{1B}[D", until: "2.jpg: to the trash")
        try terminal.wait(for: "3 of 5", "2 pending")
        try terminal.type("k", until: "3.jpg: keep")
        try terminal.type("s", until: "4.jpg: skipped")
        try terminal.wait(for: "5 of 5", "1 left", "4 reviewed")
        try terminal.type("4", until: "★★★★☆")
        try terminal.wait(for: "5 of 5", "not reviewed (pending)")
        try terminal.type("u", until: "5.jpg: undone")
        try terminal.type("u", until: "4.jpg: undone")
        try terminal.wait(for: "4 of 5", "2 left")
        try terminal.type("r", until: "4.jpg: redone")
        try terminal.wait(for: "skipped", "1 left")
        try terminal.type("p", until: "3 of 5")
        try terminal.type("n", until: "4 of 5")
        try terminal.type("  ", until: "That was the last one")
        try terminal.wait(for: "not reviewed: 1")
        try terminal.type("q", until: "Commit 2 decisions, 1 of them into the trash before leaving? (y/n)")
        try terminal.type("n")
        let (text, status) = terminal.finish()
        #expect(status == 0)
        #expect(text.contains("4 of 5 photos reviewed. 2 decisions are pending"))
        #expect(try household.contents(of: household.photos) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"])
    }

    @Test("Keys typed faster than the screen updates apply to the visible photo, not to the next")
    func fastKeys() throws {
        let terminal = try review()
        // Both were typed before the second photo was visible.
        try terminal.type("fx", until: "1.jpg, which was on display: to the trash")
        try terminal.wait(for: "2 of 5", "2.jpg", "not reviewed", "4 left", "1 pending")
        try terminal.type("uu", until: "1.jpg: undone")
        try terminal.wait(for: "1 of 5", "5 left", "0 reviewed")
        try terminal.type("cy", until: "There is nothing to commit.")
        try terminal.type("x", until: "2 of 5")
        // An answer typed before the question was visible does not count.
        try terminal.type("cy", until: "(y/n)")
        try terminal.type("n", until: "1 pending")
        #expect(try household.contents(of: household.photos).contains("1.jpg"))
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }

    @Test("A commit asks before it trashes, then files hold the decisions, and it can be undone")
    func commits() throws {
        let terminal = try review()
        try terminal.type("f", until: "2 of 5")
        try terminal.type("c", until: "1 committed")
        #expect(try household.contents(of: household.photos).contains("1.jpg.xmp"))
        try terminal.type("x", until: "3 of 5")
        try terminal.type("c", until: "Commit 1 decision, 1 of them into the trash? (y/n)")
        // Neither an answer to the question nor a decision.
        try terminal.type("xk")
        try terminal.type("n", until: "? help")
        #expect(try household.contents(of: household.photos).contains("2.jpg"))
        try terminal.wait(for: "3 of 5", "1 pending")
        try terminal.type("c", until: "(y/n)")
        try terminal.type("y", until: "1 committed, 1 of them into the trash")
        #expect(try !household.contents(of: household.photos).contains("2.jpg"))
        let trash = household.home.appending(".local/share/Trash/files")
        #expect(try household.contents(of: trash) == ["2.jpg"])

        try terminal.type("u", until: "2.jpg: undone")
        try terminal.type("q", until: "Commit 1 decision before leaving? (y/n)")
        try terminal.type("y")
        let (text, status) = terminal.finish()
        #expect(status == 0)
        #expect(text.contains("1 of 5 photos reviewed"))
        #expect(!text.contains("pending"))
        #expect(try household.contents(of: household.photos).contains("2.jpg"))
        #expect(try household.contents(of: trash) == [])
    }

    @Test("Enough pending decisions start a commit, and what cannot be applied is explained and stays")
    func commitsByItself() async throws {
        try await household.setPreferences(["commit-threshold": "2"])
        let terminal = try review()
        try terminal.type("f", until: "2 of 5")
        // Changed after the decision.
        try household.makePhoto("1.jpg", seed: 77)
        try terminal.type("x", until: "1 committed, 1 of them into the trash; 1 not applied: 1.jpg:")
        #expect(try household.contents(of: household.photos) == ["1.jpg", "3.jpg", "4.jpg", "5.jpg"])
        try terminal.type("p")
        try terminal.type("p", until: "1 of 5")
        try terminal.wait(for: "problem", "pending")
        try terminal.type("q", until: "Commit 1 decision before leaving? (y/n)")
        try terminal.type("y", until: "0 committed; 1 not applied: 1.jpg:")
        // It does not leave with unapplied decisions, so that the person sees the reason.
        try terminal.type("q", until: "(y/n)")
        try terminal.type("n")
        let (text, status) = terminal.finish()
        #expect(status == 0)
        #expect(text.contains("1 decision is pending"))
    }

    @Test("Trashing most of a library requires typing the word force")
    func massTrash() throws {
        let terminal = try review()
        for number in 1...3 { try terminal.type("x", until: "\(number + 1) of 5") }
        try terminal.type("c", until: "(y/n)")
        try terminal.type("y", until: "Move 3 of 5 photos to the trash?")
        try terminal.type("yes\r", until: "Type the word force")
        #expect(try household.contents(of: household.photos).count == 5)
        try terminal.type("\u{15}force\r", until: "3 committed, 3 of them into the trash")
        #expect(try household.contents(of: household.photos) == ["4.jpg", "5.jpg"])
        try terminal.type("q")
        #expect(terminal.finish().status == 0)
    }

    @Test("Tags are added with completion, and removed, and pasted text is typed, never interpreted")
    func tags() throws {
        let terminal = try review()
        try terminal.type("t", until: "Tag:")
        try terminal.type("\u{1B}[200~Places/\nOslo\u{1B}[201~", until: "Tag: Places/ Oslo")
        try terminal.type("\r", until: "1.jpg: tagged Places/Oslo")
        try terminal.wait(for: "1 of 5", "Places/Oslo")
        // Pasting without an open question has no effect.
        try terminal.type("\u{1B}[200~xxx\u{1B}[201~n", until: "2 of 5")
        try terminal.type("t", until: "Tag:")
        try terminal.type("os\t", until: "Tag: Places/Oslo")
        try terminal.type("\r", until: "2.jpg: tagged Places/Oslo")
        try terminal.type("t", until: "Tag:")
        // Keys typed into a question are not commands.
        try terminal.type("x//\r", until: "a tag consists of")
        try terminal.type("\u{1B}", until: "? help")
        try terminal.type("T", until: "Remove tag: Places/Oslo")
        try terminal.type("\r", until: "Places/Oslo removed")
        try terminal.wait(for: "2 of 5", "0 reviewed", "5 left")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }

    @Test("An invalid filter is marked at the error, and a valid one shows other photos in another order")
    func filters() throws {
        let terminal = try review()
        try terminal.type("k", until: "2 of 5")
        try terminal.type("/", until: "Filter: is:unreviewed")
        try terminal.type("\u{15}nam:1\r", until: "there is no 'nam:'; did you mean 'name:'?")
        #expect(terminal.row(22) == "Filter: nam:1")
        #expect(terminal.row(23) == "        ^~~")
        try terminal.type("\u{15}is:decided\r", until: "1 photo: is:decided")
        try terminal.wait(for: "1 of 1", "1.jpg")
        try terminal.type("q")
        #expect(terminal.finish().status == 0)
    }

    @Test("It jumps to a number or to a photo's ID, and the order can be changed")
    func jumps() throws {
        let terminal = try review()
        try terminal.type("g", until: "Go to:")
        try terminal.type("4\r", until: "4 of 5")
        #expect(terminal.text.contains("4.jpg"))
        try terminal.type("g", until: "Go to:")
        try terminal.type("6\r", until: "Not a number from 1 to 5")
        let photo = try household.sluice("show", household.photos.appending("2.jpg").string, "--json").object
        try terminal.type("\u{15}\(try #require(photo["id"] as? String))\r", until: "2 of 5")
        try terminal.type("o", until: "Sort by:")
        try terminal.type("-n\t\r", until: "4 of 5")
        #expect(terminal.text.contains("2.jpg"))
        try terminal.type("q")
        #expect(terminal.finish().status == 0)
    }

    @Test("Keys follow the settings, and the foot and the help list them")
    func preferences() async throws {
        try await household.setPreferences(["gesture.key-w": "tag:Later", "gesture.key-x": "nothing"])
        let terminal = try review()
        try terminal.type("?", until: "remove a tag")
        try terminal.wait(for: "tag:Later", "leave, commit nothing")
        // The help hides the photo: the key closes it, and has no other effect.
        try terminal.type("f", until: "id ")
        try terminal.type("xw", until: "1.jpg: tagged Later")
        try terminal.wait(for: "1 of 5", "0 reviewed")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }

    @Test("Pictures are drawn with coloured blocks, as large as the window allows, and Enter shows them alone")
    func pictures() throws {
        let terminal = try review("blocks")
        try terminal.wait(for: "▀▀▀▀▀▀▀▀")
        func columns() -> Int { (0..<24).map { terminal.row($0).count { $0 == "▀" } }.max() ?? 0 }
        let beside = columns()
        try terminal.type("\r")
        try terminal.wait(for: "▀▀▀▀▀▀▀▀", without: "? help")
        while columns() <= beside { try terminal.wait(for: "▀", without: "…") }
        try terminal.type("k", until: "1.jpg: keep")
        try terminal.type("\r", until: "2 of 5")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }

    @Test("A photo is shown pixel by pixel, arrows move it, and nothing is decided until it is shown whole again")
    func zooms() throws {
        try household.makePhoto("1.jpg", seed: 1, size: PixelSize(width: 900, height: 600))
        #expect(try household.sluice("prepare", household.photos.string, "--quiet").status == 0)
        // Enough colours that every part looks different.
        let colours = ["COLORTERM": "truecolor"]
        let terminal = try ReviewTerminal(household, household.photos.string, "--pictures", "blocks", with: colours)
        try terminal.wait(for: "1.jpg", "1 of 5", "▀▀▀▀")
        try terminal.type("z", until: "1:1, 600 × 900 pixels: arrows move")
        for arrow in ["\u{1B}[D", "\u{1B}[A"] { try terminal.type(arrow, untilBytes: "▀") }
        try terminal.wait(for: "0 reviewed", "1 of 5")
        // Letters decide as usual. The next photo is shown whole, and arrows decide about it.
        try terminal.type("k", until: "1.jpg: keep")
        try terminal.wait(for: "2 of 5")
        try terminal.type("\u{1B}[C", until: "2.jpg: favourite")
        try terminal.type("z", until: "1:1, 40 × 60 pixels")
        try terminal.type("\u{1B}")
        try terminal.wait(for: "3 of 5", without: "1:1,")
        try terminal.type("\u{1B}[C", until: "3.jpg: favourite")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }

    @Test("If an automatic commit would trash most photos, it names the key that does it")
    func trashesMost() async throws {
        try await household.setPreferences(["commit-threshold": "3"])
        let terminal = try review()
        try terminal.type("x", until: "2 of 5")
        try terminal.type("x", until: "3 of 5")
        try terminal.type("x", until: "Not committed (c retries): this would move 3 of the library's 5 photos")
        try terminal.type("c", until: "Commit 3 decisions, 3 of them into the trash? (y/n)")
        try terminal.type("y", until: "Move 3 of 5 photos to the trash?")
        try terminal.type("force\r", until: "3 committed, 3 of them into the trash")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }
}
