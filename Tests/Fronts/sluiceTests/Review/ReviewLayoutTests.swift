import SluiceClient
import Terminal
import TestSupport
import Testing

@testable import sluice

@Suite("Layout of a review")
struct ReviewLayoutTests {
    /// The text that a terminal of this size shows.
    private func text(_ view: ReviewView, columns: Int, rows: Int) -> [String] {
        var screen = Screen(columns: columns, rows: rows, colours: .none)
        screen.put(view)
        var emulator = Emulator(columns: columns, rows: rows)
        emulator.obey(screen.draw())
        #expect(emulator.unknown == [])
        return (0..<rows).map { emulator.text($0) }
    }

    private static func view() throws -> ReviewView {
        var view = ReviewView()
        view.card = Card(place: 6, total: 1200, photo: .sample())
        view.progress.total = 1200
        view.progress.reviewed = 300
        view.progress.remaining = 900
        view.progress.pending = 4
        view.progress.lastMinuteRate = 41.7
        view.progress.secondsLeft = 1296
        (view.filter, view.sort) = ("is:unreviewed", "taken")
        return view
    }

    @Test(
        "Nothing overlaps, and the picture takes most of every window",
        arguments: [(32, 10), (40, 12), (71, 40), (72, 18), (80, 24), (300, 80)]
    )
    func areas(_ columns: Int, _ rows: Int) throws {
        let layout = try #require(ReviewLayout(columns: columns, rows: rows))
        let (picture, facts) = (layout.picture, layout.facts)
        #expect(picture.row + picture.rows <= layout.progressRow)
        #expect(facts.row + facts.rows <= layout.progressRow)
        #expect(facts.column + facts.columns <= columns)
        let isApart =
            layout.isBeside ? picture.column + picture.columns < facts.column : picture.row + picture.rows <= facts.row
        #expect(isApart)
        #expect(Double(picture.rows * picture.columns) >= 0.4 * Double(columns * rows))
        #expect(
            layout.progressRow < layout.messageRow && layout.messageRow < layout.keysRow && layout.keysRow == rows - 1
        )
        let alone = try #require(ReviewLayout(columns: columns, rows: rows, isPictureAlone: true))
        #expect(alone.picture.columns == columns && alone.picture.rows == rows - 1)
    }

    @Test("A window that is too small shows a message")
    func tooSmall() throws {
        #expect(ReviewLayout(columns: 31, rows: 24) == nil)
        #expect(ReviewLayout(columns: 80, rows: 9) == nil)
        #expect(text(try Self.view(), columns: 31, rows: 9).joined(separator: " ").contains("32 × 10 at least"))
        _ = text(try Self.view(), columns: 1, rows: 1)
    }

    @Test("All facts are shown beside the picture")
    func beside() throws {
        let rows = text(try Self.view(), columns: 100, rows: 24)
        let facts = rows.map { String($0.dropFirst(74)) }
        #expect(
            facts.prefix(12) == [
                "IMG_0001.JPG", "/photos/2024/summer", "", "favourite (pending)", "★★★☆☆", "Places/Norway", "",
                "2024-06-01 14:03", "Nikon D90", "18-105 mm", "4000 × 3000, 12.0 MP", "JPEG, 3.1 MiB",
            ]
        )
        #expect(rows[20].hasSuffix("is:unreviewed, by taken"))
        #expect(rows[21].hasSuffix(" 7 of 1,200 · 900 left · 4 pending · 300 reviewed · 42/min · about 22 min to go"))
        #expect(rows[21].hasPrefix("━━━"))
        #expect(rows[23].hasPrefix("← trash  ↑ keep  → favourite  ↓ skip  u undo"))
        #expect(rows[23].hasSuffix("? help"))
    }

    @Test("A small window shows the most important facts below the picture, and the key for the help")
    func below() throws {
        let rows = text(try Self.view(), columns: 40, rows: 12)
        #expect(rows[7] == "IMG_0001.JPG                   favourite")
        #expect(rows[8] == "★★★☆☆  Places/Norway  pending  2024-06-…")
        #expect(rows[9].hasSuffix(" 7 of 1,200 · 900 left"))
        #expect(rows[11] == "← trash  ↑ keep  → favourite  ? help")
    }

    @Test("Names of any length and script stay within their area")
    func longNames() throws {
        var view = try Self.view()
        view.card?.photo.name = String(repeating: "写真", count: 60) + "\u{1B}[2J\n.jpg"
        view.card?.photo.folder = "/" + String(repeating: "e\u{301}/", count: 200)
        view.card?.photo.problem = String(repeating: "worse ", count: 100)
        view.message = .init(text: String(repeating: "m", count: 500))
        for (columns, rows) in [(32, 10), (80, 24), (120, 40)] {
            let shown = text(view, columns: columns, rows: rows)
            #expect(shown[rows - 1].hasSuffix("? help"))
        }
        view.overlay = .facts
        #expect(text(view, columns: 80, rows: 24)[0].contains("写真"))
    }

    @Test("The end shows counts of decisions, or the filter if nothing matches")
    func end() throws {
        var view = try Self.view()
        (view.card, view.isAtEnd) = (nil, true)
        (view.progress.byVerdict.keep, view.progress.byVerdict.trash) = (200, 100)
        var shown = text(view, columns: 80, rows: 24).joined(separator: "\n")
        #expect(shown.contains("That was the last one"))
        #expect(shown.contains("keep: 200\n") && shown.contains("trash: 100\n") && shown.contains("not reviewed: 900"))
        view.progress = SessionProgress()
        shown = text(view, columns: 80, rows: 24).joined(separator: "\n")
        #expect(shown.contains("No photo matches the filter") && shown.contains("is:unreviewed"))
    }

    @Test("While the next photo is not known yet, the end is not announced")
    func notYet() throws {
        var view = try Self.view()
        view.card = nil
        let shown = text(view, columns: 80, rows: 24).joined(separator: "\n")
        #expect(shown.contains("…") && !shown.contains("That was the last one"))
    }

    @Test(
        "Without its server, it counts the decisions that wait",
        arguments: [
            (0, false, "the server does not answer"), (0, true, "the server refuses this program"),
            (1, false, "1 decision waits for the server"), (3, false, "3 decisions wait for the server"),
        ]
    )
    func waiting(_ count: Int, _ isHeld: Bool, _ text: String) throws {
        var view = try Self.view()
        (view.connection, view.unconfirmedDecisions) = (.waiting(reason: "Gone.", isHeld: isHeld), count)
        #expect(self.text(view, columns: 80, rows: 24)[21].hasSuffix(" \(text)"))
    }

    @Test("A question is shown above the keys, with possible answers or the error")
    func prompts() throws {
        var view = try Self.view()
        var prompt = Prompt(.sort, "Sort by:", hint: "", known: ["name", "size", "taken"])
        #expect(prompt.handle(Key(.tab)) == .none)
        view.prompt = prompt
        var rows = text(view, columns: 80, rows: 24)
        #expect(rows[22] == "Sort by: name")
        #expect(rows[23] == "name  size  taken")
        prompt.problem = .init(message: "cannot sort by 'nme'", place: 1..<3)
        view.prompt = prompt
        rows = text(view, columns: 80, rows: 24)
        #expect(rows[21] == "cannot sort by 'nme'")
        #expect(rows[23] == "          ^~")
    }

    @Test("A picture drawn by the terminal never hides a question or the facts")
    func alone() throws {
        var view = try Self.view()
        view.isPictureAlone = true
        func picture() throws -> PlacedPicture {
            let area = try #require(view.layout(columns: 80, rows: 24)).picture
            return PlacedPicture(id: 1, area: area, draw: Array("\u{1B}_picture\u{1B}\\".utf8))
        }
        view.picture = .placed(try picture())
        view.message = .init(text: "1.jpg: keep")
        #expect(text(view, columns: 80, rows: 24)[23] == "1.jpg: keep")
        view.prompt = Prompt(.force(thenLeave: false), "Move 3 of 4 photos to the trash?", hint: "type force")
        view.prompt?.problem = .init(message: "Type the word force")
        for _ in 0..<2 {
            let rows = text(view, columns: 80, rows: 24)
            #expect(rows[21] == "Type the word force")
            #expect(rows[22] == "Move 3 of 4 photos to the trash?")
            // Made anew for the remaining room.
            view.picture = .placed(try picture())
        }
        view.prompt = nil
        view.overlay = .facts
        #expect(text(view, columns: 80, rows: 24)[0].contains("IMG_0001.JPG"))
    }

    @Test("Text is wrapped at spaces, and cut if it is too long")
    func wrapping() {
        #expect("one two three".wrapped(to: 7) == ["one two", "three"])
        #expect("abcdefgh".wrapped(to: 3) == ["abc", "def", "gh"])
        #expect("写真写真".wrapped(to: 3) == ["写", "真", "写", "真"])
        #expect("写真".wrapped(to: 1) == ["写", "真"])
        #expect("one two three".wrapped(to: 7, atMost: 1) == ["one tw…"])
        #expect("".wrapped(to: 5) == [""])
        #expect("/a/long/path".clippedAtStart(to: 6) == "…/path")
        #expect("/a".clippedAtStart(to: 6) == "/a")
    }
}
