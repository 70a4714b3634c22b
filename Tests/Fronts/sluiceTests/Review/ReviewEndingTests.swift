import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice review: start and end")
struct ReviewEndingTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(5)
        #expect(try household.sluice("prepare", household.photos.string, "--quiet").status == 0)
    }

    private func review(_ more: String...) throws -> ReviewTerminal {
        try ReviewTerminal(household, household.photos.string, "--pictures", more.first ?? "none")
    }

    @Test("Killed at any time, it resumes at the same photo with every decision, which can be undone")
    func killed() throws {
        let terminal = try review()
        try terminal.wait(for: "1 of 5")
        try terminal.type("f", until: "2 of 5")
        try terminal.type("x", until: "3 of 5")
        try terminal.type("k", until: "4 of 5")
        terminal.send(SIGKILL)
        #expect(terminal.waitForEnd() == -SIGKILL)

        let again = try review()
        // Three are decided, so the queue has two.
        try again.wait(for: "Resumed.", "4.jpg", "1 of 2", "2 pending")
        try again.type("u", until: "3.jpg: undone")
        try again.wait(for: "1 of 3")
        try again.type("\u{3}")
        let (text, status) = again.finish()
        #expect(status == 130)
        #expect(text.contains("2 decisions are pending"))
        #expect(try household.contents(of: household.photos).count == 5)
    }

    @Test(
        "Ctrl-C and signals leave at once without a commit, and restore the terminal",
        arguments: [nil, SIGINT, SIGTERM, SIGHUP] as [Int32?]
    )
    func interrupted(_ signal: Int32?) throws {
        let terminal = try review()
        let before = try terminal.settings
        try terminal.wait(for: "1 of 5")
        #expect(try terminal.settings != before)
        try terminal.type("x", until: "1 pending")
        if let signal { terminal.send(signal) } else { try terminal.type("\u{3}") }
        let (text, status) = terminal.finish()
        #expect(status == 130)
        #expect(text.contains("1 decision is pending: `sluice commit --library photos`"))
        #expect(try terminal.settings == before)
        #expect(String(decoding: terminal.seen, as: UTF8.self).contains("\u{1B}[?1049l"))
        #expect(try household.contents(of: household.photos).count == 5)
    }

    @Test("It ends if the terminal disappears, and keeps the decisions")
    func hangUp() throws {
        let terminal = try review()
        try terminal.wait(for: "1 of 5")
        try terminal.type("f", until: "2 of 5")
        try terminal.hangUp()
        #expect(terminal.waitForEnd() == 130)
        let again = try review()
        try again.wait(for: "2.jpg", "1 of 4", "1 pending")
    }

    @Test("It adapts to another window size, and one that is too small shows a message and accepts no decision")
    func resizes() throws {
        let terminal = try review("blocks")
        try terminal.wait(for: "▀▀▀▀", "1 of 5")
        try terminal.resize(columns: 40, rows: 12)
        try terminal.wait(for: "▀▀▀▀", "1.jpg", "not reviewed", "? help")
        #expect(terminal.row(7).hasPrefix("1.jpg"))
        try terminal.resize(columns: 20, rows: 6)
        try terminal.wait(for: "Window too small")
        try terminal.type("x")
        try terminal.resize(columns: 100, rows: 30)
        try terminal.wait(for: "1.jpg", "1 of 5", "0 reviewed")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }

    @Test("Ctrl-Z restores the terminal until it continues")
    func suspends() throws {
        let line =
            "set -m; sluice review '\(household.photos.string)' --pictures none; echo STOPPED; read x; fg; exit $?"
        let terminal = try ReviewTerminal(household, shell: line)
        let before = try terminal.settings
        try terminal.wait(for: "1 of 5")
        let during = try terminal.settings
        try terminal.type("\u{1A}", untilBytes: "STOPPED")
        #expect(try terminal.settings == before)
        try terminal.type("\n", untilBytes: "[?1049h")
        try terminal.wait(for: "1 of 5")
        #expect(try terminal.settings == during)
        try terminal.type("f", until: "2 of 5")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
        #expect(try terminal.settings == before)
    }

    @Test("A folder without a library is prepared first")
    func preparesFirst() throws {
        let new = household.path.appending("new")
        try household.makePhotos(2, in: new)
        let terminal = try ReviewTerminal(household, new.string, "--pictures", "none")
        try terminal.wait(for: "1.jpg", "1 of 2")
        try terminal.type("q")
        #expect(terminal.finish().status == 0)
        #expect(try household.sluice("status", "--library", "new", "--json").status == 0)
        let told = try household.sluice("review", new.string, "--filter", "name:none")
        #expect(told.status == 0 && !told.messages.contains("preparing"))
    }

    @Test("At the end it prints what was committed, and how to revert it")
    func tellsCommits() throws {
        let terminal = try review()
        try terminal.wait(for: "1 of 5")
        try terminal.type("f", until: "2 of 5")
        try terminal.type("x", until: "3 of 5")
        try terminal.type("q", until: "before leaving?")
        try terminal.type("y")
        let (text, status) = terminal.finish()
        #expect(status == 0)
        #expect(text.contains("Committed: 2 photos done: 1 sidecar written, 1 moved to the trash."))
        let line = try #require(text.firstMatch(of: /To revert: sluice revert ([0-9a-f-]+) --library photos/))
        #expect(try household.sluice("revert", String(line.1), "--library", "photos").status == 0)
        #expect(try household.contents(of: household.photos).count == 5)
    }

    @Test("With nothing to review, it reports that, and suggests a filter")
    func nothing() throws {
        let empty = try household.sluice("review", household.photos.string, "--filter", "camera:none")
        #expect(empty.status == 0)
        #expect(empty.text.contains("No photo of the library photos matches 'camera:none'"))
        #expect(empty.text.contains("--filter is:unreviewed"))
        let wrong = try household.sluice("review", household.photos.string, "--filter", "camra:none")
        #expect(wrong.status == 64)
        #expect(try household.sluice("review", household.photos.string, "--sort", "colour").status == 64)
        #expect(wrong.messages.contains("did you mean 'camera:'?"))
    }

    @Test("A review is resumed by its ID, and --new begins another one at the first photo")
    func whichReview() throws {
        let terminal = try review()
        try terminal.wait(for: "1 of 5")
        try terminal.type("nn", until: "3 of 5")
        try terminal.type("q")
        let line = try #require(terminal.finish().text.firstMatch(of: /sluice review --resume ([0-9a-f-]+)/))
        let photos = household.photos.string

        let new = try ReviewTerminal(household, photos, "--pictures", "none", "--new")
        try new.wait(for: "1 of 5")
        try new.type("q")
        #expect(new.finish().status == 0)

        let again = try ReviewTerminal(
            household,
            "--pictures",
            "none",
            "--resume",
            String(line.1),
            "--library",
            "photos"
        )
        try again.wait(for: "Resumed.", "3 of 5")
        try again.type("q")
        #expect(again.finish().status == 0)

        let unknown = try household.sluice("review", "--resume", "ffff", from: household.photos)
        #expect(unknown.status == 1)
        #expect(unknown.messages.contains("There is no session ffff"))
        #expect(try household.sluice("review", "--resume", "0", from: household.photos).status == 1)
        for more in [["--new"], ["--filter", ""], ["--sort", "name"], [photos]] {
            #expect(try household.sluice(["review", "--resume", "0"] + more, from: household.photos).status == 64)
        }
    }

    @Test("Decisions can be undone after a restart, even if other photos were shown in between")
    func undoneAfterFilter() throws {
        let terminal = try review()
        try terminal.wait(for: "1 of 5")
        try terminal.type("x", until: "2 of 5")
        try terminal.type("/", until: "Filter:")
        try terminal.type("\u{15}is:decided\r", until: "1 photo: is:decided")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)

        let again = try review()
        try again.wait(for: "Resumed.", "1 of 4", "1 pending")
        try again.type("u", until: "1.jpg: undone")
        try again.type("\u{3}")
        #expect(again.finish().status == 130)
    }

    @Test("Unread sidecars are read before a filter uses them")
    func sidecars() throws {
        let sidecar = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
            """
        try household.photos.appending("3.jpg.xmp").write(sidecar.utf8)
        let photos = household.photos.string
        let terminal = try ReviewTerminal(household, photos, "--pictures", "none", "--filter", "rating:4..5")
        try terminal.wait(for: "3.jpg", "1 of 1")
        try terminal.type("/", until: "Filter:")
        try terminal.type("\u{15}-rating:4\r", until: "4 photos: -rating:4")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }

    @Test("Without a terminal, it reports that it needs one")
    func noTerminal() throws {
        let line = "setsid -w sluice review '\(household.photos.string)'"
        let finished = try household.shell(line)
        #expect(finished.status == 1)
        #expect(finished.messages.contains("start the program in a terminal"))
        let dumb = try ReviewTerminal(household, household.photos.string, with: ["TERM": "dumb"]).finish()
        #expect(dumb.status == 1)
        #expect(dumb.text.contains("TERM=dumb"))
    }

    @Test("An unprepared photo is shown too, and one without a picture shows the reason")
    func unprepared() throws {
        try household.makePhoto("6.jpg", seed: 6)
        try household.photos.appending("7.jpg").write([UInt8](repeating: 7, count: 3000))
        #expect(try household.sluice("prepare", household.photos.string, "--quiet").status == 2)
        try FileManager.default.removeItem(atPath: try household.location().cacheFolder.string)
        let terminal = try review("blocks")
        try terminal.wait(for: "1.jpg", "▀▀▀▀▀▀▀▀", "1 of 7")
        try terminal.type("g7\r", until: "7 of 7")
        try terminal.wait(for: "no picture")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }

    @Test("Without colours, nothing is coloured, and pictures are made of shades")
    func noColours() throws {
        let photos = household.photos.string
        let terminal = try ReviewTerminal(household, photos, "--pictures", "blocks", with: ["NO_COLOR": "1"])
        try terminal.wait(for: "1 of 5", "not reviewed", without: "…")
        #expect(terminal.text.contains { "░▒▓█".contains($0) })
        try terminal.type("q")
        #expect(terminal.finish().status == 0)
        let styles = String(decoding: terminal.seen, as: UTF8.self).matches(of: /\u{1B}\[([0-9;]*)m/).map(\.1)
        #expect(!styles.isEmpty)
        #expect(styles.allSatisfy { ["0", "0;1", "0;2", "0;7"].contains($0) })
    }

    @Test("It works beside a run, and newly prepared photos appear with the next filter")
    func beside() throws {
        try household.makePhotos(300, in: household.photos)
        let terminal = try review()
        try terminal.wait(for: "1 of 5")
        let run = household.process(
            Household.commands.appending(path: "sluice"),
            ["prepare", household.photos.string, "--quiet"]
        )
        try run.run()
        try terminal.type("f", until: "2 of 5")
        try terminal.type("x", until: "3 of 5")
        run.waitUntilExit()
        #expect(run.terminationStatus == 0)
        try terminal.type("/", until: "Filter:")
        try terminal.type("\r", until: "298 photos: is:unreviewed")
        try terminal.type("\u{3}")
        #expect(terminal.finish().text.contains("2 decisions are pending"))
    }

    @Test("A folder inside the library is reviewed alone, and resumed alone")
    func folder() throws {
        let inside = household.photos.appending("inside")
        try inside.makeFolder()
        try household.makePhoto("a.jpg", seed: 11, in: inside)
        try household.makePhoto("b.jpg", seed: 12, in: inside)
        #expect(try household.sluice("prepare", household.photos.string, "--quiet").status == 0)
        let terminal = try ReviewTerminal(household, inside.string, "--pictures", "none", "--sort", "-name")
        try terminal.wait(for: "b.jpg", "1 of 2")
        try terminal.type("\u{3}")
        #expect(terminal.finish().status == 130)
    }
}
