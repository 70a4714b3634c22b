import PhotoUpkeep
import StoreFiles
import SystemPackage
import Testing

@testable import PhotoPipeline
@testable import sluice

@Suite("Text for people")
struct TextTests {
    @Test("Control characters are replaced, and a text of several lines keeps its lines")
    func printable() {
        #expect("a\u{1B}[31m\nb\u{9B}c".printable == "a\u{FFFD}[31m\u{FFFD}b\u{FFFD}c")
        #expect("a\r\nb".printableLines == "a\u{FFFD}\nb")
        #expect("Zürich – 写真 🌄".printable == "Zürich – 写真 🌄")
    }

    @Test("A watch reports what could not be read")
    func watchErrors() {
        let event = WatchEvent.prepared(RunReport(), notes: ["Photos to prepare: 1"], errors: ["/x cannot be read"])
        #expect(Summary.text(event).hasSuffix("\n/x cannot be read"))
    }

    @Test("A watch reports what plugins did, and which one was given up")
    func watchPlugins() {
        let plugin = RunReport.Plugin(name: "text", version: "1", photos: 3, problems: 1)
        let text = Summary.text(WatchEvent.plugins([plugin], notes: ["The plugin text was given up"]))
        #expect(
            text == """
                Plugin text: 3 photos checked, 1 with problems.
                The plugin text was given up
                """
        )
    }

    @Test("A file name with any bytes is shown in one line without control characters")
    func anyBytes() {
        var state: UInt64 = 5
        for _ in 0..<2000 {
            let bytes = (0..<16).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
            for text in [FilePath(bytes: bytes).string.printable, RawArguments.text(bytes).printable] {
                #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            }
        }
    }

    @Test("Columns are aligned, and the last one has no trailing spaces")
    func table() {
        var table = Table()
        table.add("a", "b")
        table.add("longer", "c\nd", "e")
        #expect(table.text == "a       b\nlonger  c\u{FFFD}d  e")
        #expect(Table().text == "")
    }

    @Test("Progress shows what is known so far")
    func progress() {
        var progress = RunMonitor.Progress()
        #expect(ProgressLine.text(progress) == "searching for photos…")
        progress.toDo = 1200
        #expect(ProgressLine.text(progress) == "0 of 1,200 photos")
        progress.done = 10
        progress.failed = 1
        progress.photosPerSecond = 5
        progress.megapixelsPerSecond = 60.06
        progress.secondsLeft = 240
        progress.limitingStage = "decode"
        let text = "10 of 1,200 photos · 1 failed · 5.0/s · 60.1 MP/s · 4 min left · limited by decode"
        #expect(ProgressLine.text(progress) == text)
        #expect(ProgressLine.text(progress, columns: text.count) == text)
        #expect(ProgressLine.text(progress, columns: text.count - 1) + " · limited by decode" == text)
        #expect(ProgressLine.text(progress, columns: 25) == "10 of 1,200 photos")
        #expect(ProgressLine.text(progress, columns: 5) == "10 of")
    }

    @Test("The summary contains only what exists")
    func summary() {
        let store = LibraryLocation(store: "/s")
        var report = RunReport()
        report.found = 3
        report.unchanged = 3
        #expect(Summary.text(report, library: store) == "3 photos found: 0 prepared, 3 unchanged.")

        report.found = 7
        report.prepared = 2
        report.damaged = 1
        report.linked = 1
        report.failed = 1
        report.missing = 1
        report.accepted = 1
        var others = UnpreparedFiles()
        others.add(.documents, 2)
        others.add(.videos)
        report.notPrepared = others
        report.interrupted = true
        report.seconds = 4
        report.limitingStage = "decode"
        let text = Summary.text(report, library: store)
        #expect(
            text.hasPrefix(
                "7 photos done: 2 prepared (1 damaged), 3 unchanged, 1 linked to known content, 1 failed (all accepted).\n"
            )
        )
        #expect(text.contains("limited by decode"))
        #expect(text.contains("1 photo is missing; nothing was forgotten."))
        #expect(text.contains("Not prepared: 1 video, 2 documents."))
        #expect(text.contains("Stopped early"))
        #expect(text.hasSuffix("sluice failures --store /s"))
    }
}
