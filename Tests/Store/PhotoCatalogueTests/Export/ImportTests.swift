import Foundation
import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite struct ImportTests {
    /// The exported library.
    private let there: TestCatalogue
    /// The importing library; it has other IDs.
    private let here: TestCatalogue
    private let photos: [AssetRow]
    private var file: FilePath { there.folder.path.appending("export.jsonl") }

    init() throws {
        (there, here) = (try TestCatalogue(), try TestCatalogue())
        photos = try there.addPhotos(4)
    }

    private func transfer(into catalogue: Catalogue? = nil) throws -> (ImportReport, DecisionStep?) {
        if PrivateFiles.isThere(file) { try file.remove() }
        try LibraryExport(there.catalogue).export(to: file)
        return try LibraryImport(catalogue ?? here.catalogue).import(from: file)
    }

    private func setTime(_ time: Int64, of asset: AssetRow, _ catalogue: Catalogue) throws {
        try catalogue.write {
            try $0.execute(sql: "UPDATE decisions SET decided_ms = ? WHERE asset = ?", arguments: [time, asset])
        }
    }

    @Test("A new library of the same photos gets everything; work done on the other files stays pending")
    func intoNew() throws {
        let session = try there.catalogue.makeSession(name: "one", filter: "f", sort: "s")
        try there.catalogue.notePosition(photos[1], in: session.row)
        try there.catalogue.decide(
            [.verdict(.favourite), .tag(.tag("a/b"))],
            about: [photos[0], photos[1]],
            in: session.row
        )
        try there.catalogue.decide([.rating(3)], about: [photos[1]], in: nil)
        try there.commit([photos[0]])
        let album = try there.catalogue.makeAlbum("best")
        try there.catalogue.addPhotos([photos[3], photos[0]], toAlbum: album.row)
        try there.catalogue.keepTag(.tag("c"))
        try there.catalogue.setPreference("theme", to: "dark")

        // In another order, so that their rows differ.
        let rows = try here.catalogue.apply(
            [4, 3, 2, 1].map { here.prepared(.file(here.place(FilePath("\($0).jpg"))), $0) }
        )
        let (report, step) = try transfer()
        #expect(report.decided == 2 && report.sessions == 1 && report.steps == 2 && report.tags == 1)
        #expect(report.albums == 1 && report.preferences == 1 && report.unmatched.isEmpty)
        let (first, second) = (rows[3], rows[2])
        for (mine, theirs) in [(first, photos[0]), (second, photos[1])] {
            let imported = try #require(try here.catalogue.decision(of: mine))
            let original = try #require(try there.catalogue.decision(of: theirs))
            #expect(imported.now == original.now && imported.decidedAt == original.decidedAt)
            // Sidecars need not have been copied with the photos.
            #expect(imported.applied.isEmpty && imported.isPending)
            #expect(imported.content == original.content)
        }
        let found = try #require(try here.catalogue.session(session.id))
        #expect(found.filter == "f" && found.position == second)
        #expect(try here.catalogue.decision(of: first)?.session == found.row)
        #expect(try here.catalogue.photos(ofAlbum: here.catalogue.albums()[0].row) == [rows[0], first])
        #expect(try here.catalogue.albums()[0].id == album.id)
        #expect(try here.catalogue.preferences() == ["theme": "dark"])
        #expect(try here.catalogue.tagCounts().map(\.tag.description) == ["a", "a/b", "c"])
        #expect(try here.catalogue.history(limit: 9).count == 3)

        // One step that can be undone, unlike the individual steps of the other library.
        #expect(step?.kind == .import && step?.changes.count == 2)
        #expect(try here.catalogue.undo(in: nil).step?.ofStep == step?.id)
        #expect(try here.now(first).isEmpty && here.catalogue.decision(of: first)?.isPending == false)
        #expect(try here.catalogue.undo(in: nil) == .nothing)
        #expect(try here.catalogue.redo(in: nil).step?.changes.count == 2)
        #expect(try here.now(second) == there.now(photos[1]))
    }

    @Test("Re-importing an export into its own library changes nothing, however often")
    func intoItself() throws {
        let session = try there.session()
        try there.catalogue.decide([.verdict(.trash)], about: photos, in: session)
        try there.commit([photos[0]], AppliedFiles(photo: .trashed))
        _ = try there.catalogue.undo(in: session)
        try there.catalogue.decide([.rating(2)], about: [photos[1]], in: nil)
        try there.catalogue.addPhotos(photos, toAlbum: there.catalogue.makeAlbum("a").row)
        try there.catalogue.setPreference("a", to: "b")
        let before = try there.catalogue.decisions(changedSince: 0).decisions
        let history = try there.catalogue.history(limit: 99)
        for _ in 0..<2 {
            let (report, step) = try transfer(into: there.catalogue)
            var same = ImportReport()
            same.same = 1
            #expect(report == same && step == nil)
        }
        #expect(try there.catalogue.decisions(changedSince: 0).decisions == before)
        #expect(try there.catalogue.history(limit: 99) == history)
        #expect(try there.catalogue.redo(in: session) == .nothing || there.catalogue.sessions().count == 1)
    }

    @Test("Matches a lost catalogue by IDs, even if photos were moved and trashed")
    func byID() throws {
        try there.catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        try there.commit([photos[0]], AppliedFiles(photo: .trashed))
        try there.catalogue.decide([.rating(5)], about: [photos[1]], in: nil)
        try LibraryExport(there.catalogue).export(to: file)
        // As before the first decision, with one photo changed since.
        for table in ["step_changes", "steps", "journal", "decisions"] {
            try there.catalogue.write { try $0.execute(sql: "DELETE FROM \(table)") }
        }
        try there.catalogue.apply([there.prepared(.moved(photos[1], there.place("x/moved.jpg")), 70)])
        let report = try LibraryImport(there.catalogue).import(from: file).report
        #expect(report.decided == 2 && report.notTrashed.isEmpty && report.unmatched.isEmpty)
        let trashed = try #require(try there.catalogue.decision(of: photos[0]))
        #expect(trashed.now.verdict == .trash && !trashed.isPending)
        // The decision was about the photo's previous content.
        let changed = try #require(try there.catalogue.decision(of: photos[1]))
        #expect(changed.now.rating == 5 && changed.stamp == .sample(2) && changed.content == .sample(2))
    }

    @Test("Imported decisions about a removed root's photos are pending only once the root is back")
    func removedRoot() throws {
        try there.catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        try LibraryExport(there.catalogue).export(to: file)
        for table in ["step_changes", "steps", "decisions"] {
            try there.catalogue.write { try $0.execute(sql: "DELETE FROM \(table)") }
        }
        _ = try there.catalogue.removeRoot(there.root)

        #expect(try LibraryImport(there.catalogue).import(from: file).report.decided == 1)
        #expect(try there.now(photos[0]).verdict == .trash && there.catalogue.pendingCount() == 0)
        _ = try there.catalogue.addRoot(there.root.path)
        #expect(try there.catalogue.pendingAssets(ofSession: nil) == [photos[0]])
    }

    @Test("The newer decision wins, and the applied state stays as known here")
    func newerWins() throws {
        let rows = try here.addPhotos(4)
        try there.catalogue.decide([.verdict(.trash)], about: photos, in: nil)
        try there.commit([photos[1]], AppliedFiles(photo: .trashed))
        try here.catalogue.decide([.verdict(.favourite)], about: Array(rows[..<3]), in: nil)
        try here.commit([rows[1]])
        try setTime(100, of: photos[0], there.catalogue)
        try setTime(300, of: photos[1], there.catalogue)
        try setTime(200, of: photos[2], there.catalogue)
        for row in rows[..<3] { try setTime(200, of: row, here.catalogue) }
        let (report, step) = try transfer()
        #expect(report.decided == 2 && report.newerHere == 2 && step?.changes.map(\.asset) == [rows[1], rows[3]])
        #expect(try rows.map { try here.now($0).verdict } == [.favourite, .trash, .favourite, .trash])
        let decision = try #require(try here.catalogue.decision(of: rows[1]))
        #expect(decision.applied.verdict == .favourite && decision.isPending && decision.decidedAt == 300)
        #expect(try here.catalogue.undo(in: nil).step != nil)
        #expect(try rows.map { try here.now($0).verdict } == [.favourite, .favourite, .favourite, nil])
        #expect(try here.catalogue.decision(of: rows[1])?.isPending == false)
    }

    @Test("A photo elsewhere gets the decision about its content, but is never trashed for it")
    func otherPlaces() throws {
        try there.catalogue.decide([.verdict(.trash), .rating(1)], about: [photos[0]], in: nil)
        try there.catalogue.decide([.verdict(.favourite)], about: [photos[1]], in: nil)
        try there.commit([photos[1]])
        try there.catalogue.decide([.verdict(.trash)], about: [photos[2]], in: nil)
        try there.catalogue.decide([.verdict(.keep)], about: [photos[3]], in: nil)
        let first = try here.add("other/1.jpg", 1).row
        let second = try here.add("other/2.jpg", 2).row
        let same = try here.add("3.jpg", 3).row
        let copies = [try here.add("x/4.jpg", 4).row, try here.add("y/4.jpg", 4).row]
        let (report, _) = try transfer()
        #expect(try here.now(first) == Decision(rating: 1))
        #expect(report.notTrashed.map(\.path) == ["1.jpg"])
        // The other copy's sidecar does not contain the decision.
        let favourite = try #require(try here.catalogue.decision(of: second))
        #expect(favourite.now.verdict == .favourite && favourite.applied.isEmpty && favourite.isPending)
        #expect(try here.now(same).verdict == .trash)
        #expect(report.unmatched.map(\.path) == ["4.jpg"])
        for copy in copies { #expect(try here.catalogue.decision(of: copy) == nil) }
    }

    @Test("Of several copies the one at the same path is used, and no photo matches twice")
    func copies() throws {
        let copy = try there.add("copy.jpg", 1).row
        try there.catalogue.decide([.verdict(.trash)], about: [photos[0]], in: nil)
        try there.catalogue.decide([.verdict(.favourite)], about: [copy], in: nil)
        let mine = try here.add("1.jpg", 1).row
        let (report, _) = try transfer()
        #expect(try here.now(mine).verdict == .trash)
        #expect(report.unmatched.map(\.path) == ["copy.jpg"] && report.decided == 1)
    }

    @Test("Matches photos without a known content by path, size and time")
    func withoutContent() throws {
        let problem = Problem(.failed, stage: "decode", reason: "cannot be read")
        func unread(_ library: TestCatalogue, _ size: Int64) throws -> AssetRow {
            try library.catalogue.apply([
                AssetChange(
                    .file(library.place(FilePath("r\(size).jpg"))),
                    stamp: .sample(size),
                    scannedAt: 9,
                    outcome: .failed(nil, problem, by: nil)
                )
            ])[0]
        }
        try there.catalogue.decide([.verdict(.keep)], about: [unread(there, 10), unread(there, 11)], in: nil)
        let mine = try unread(here, 10)
        let (report, _) = try transfer()
        #expect(try here.now(mine).verdict == .keep)
        #expect(report.unmatched.map(\.path) == ["r11.jpg"])
    }

    @Test("Merges albums of the same name and keeps existing preferences")
    func joins() throws {
        let rows = try here.addPhotos(4)
        try there.catalogue.addPhotos([photos[0], photos[1]], toAlbum: there.catalogue.makeAlbum("best").row)
        try there.catalogue.setPreference("theme", to: "dark")
        try there.catalogue.setPreference("depth", to: "5")
        let album = try here.catalogue.makeAlbum("best")
        try here.catalogue.addPhotos([rows[3], rows[1]], toAlbum: album.row)
        try here.catalogue.setPreference("theme", to: "light")
        let (report, step) = try transfer()
        #expect(step?.changes.isEmpty == true && report.albums == 1 && report.preferencesKept == ["theme"])
        #expect(try here.catalogue.photos(ofAlbum: album.row) == [rows[3], rows[1], rows[0]])
        #expect(try here.catalogue.preferences() == ["theme": "light", "depth": "5"])
        #expect(try transfer().0.albums == 0)
    }

    @Test("Imports the whole history once, including steps of the same moment")
    func history() throws {
        let mine = try here.add("1.jpg", 1).row
        for verdict in [Verdict.keep, .skip, .trash] {
            try there.catalogue.decide([.verdict(verdict)], about: [photos[0]], in: nil)
        }
        _ = try there.catalogue.undo(in: nil)
        try there.catalogue.write { try $0.execute(sql: "UPDATE steps SET made_ms = 5") }
        #expect(try transfer().0.steps == 4)
        #expect(try transfer().0.steps == 0)
        let history = try here.catalogue.history(limit: 9, ofAsset: mine)
        #expect(history.count == 5)
    }

    @Test("An incomplete file, or one that is no export, changes nothing; the error names the line")
    func refused() throws {
        let rows = try here.addPhotos(4)
        try there.catalogue.decide([.verdict(.keep), .tag(.tag("a"))], about: photos, in: nil)
        try LibraryExport(there.catalogue).export(to: file)
        let whole = String(decoding: try file.bytes(), as: UTF8.self)
        let lines = whole.split(separator: "\n").map { String($0) }
        let other = there.folder.path.appending("other.jsonl")
        let damages: [(text: String, line: Int)] = [
            ("", 1), ("\u{0}\u{1}", 1), ("{}\n", 1), (lines[1], 1),
            (lines.dropLast().joined(separator: "\n"), lines.count),
            ((lines[..<2] + lines[3...]).joined(separator: "\n"), 6),
            (whole + lines[1], lines.count + 1),
            (whole.replacing("\"version\":2", with: "\"version\":3"), 1),
            (whole.replacing("\"keep\"", with: "\"love\""), 6),
            (whole.replacing("{\"a\":true}", with: "{\"a/\":true}"), 6),
            (whole.replacing("\"decide\"", with: "\"guess\""), 10),
            (String(whole.dropLast(30)), lines.count - 1),
            (([lines[0], lines[0]] + lines[1...]).joined(separator: "\n"), 2),
        ]
        for damage in damages {
            try other.write(damage.text.utf8)
            let error = storeError { try LibraryImport(here.catalogue).import(from: other) }
            guard case .notAnExport(other, damage.line, let reason) = error else {
                Issue.record("\(damage.text.prefix(60)): \(String(describing: error))")
                continue
            }
            #expect(!reason.isEmpty)
        }
        #expect(throws: StoreError.self) { try LibraryImport(here.catalogue).import(from: other.appending("x")) }
        for row in rows { #expect(try here.catalogue.decision(of: row) == nil) }
        #expect(try here.catalogue.sessions().isEmpty && here.catalogue.revision() == 0)
        // Its own lines, as one piece without a final line ending.
        try other.write(whole.dropLast().utf8)
        #expect(try LibraryImport(here.catalogue).import(from: other).report.decided == 4)
    }
}
