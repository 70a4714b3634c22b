import ContactSheet
import SheetProtocol
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: Tool.has("cjpeg", "pdftotext", "qpdf"), "needs libjpeg-turbo-progs, poppler-utils, qpdf"))
struct PDFSheetTests {
    private let maker: SheetMaker

    init() throws { maker = try SheetMaker() }

    private func day(_ number: Int, _ count: Int) -> SheetGroup {
        SheetGroup.groups(.day, of: (0..<count).map { _ in (takenAt: "2024-11-0\(number)T14:32", folder: "") })[0]
    }

    @Test func picturesAreEmbeddedByteForByte() throws {
        let pictures = [
            try maker.picture(), try maker.picture("-grayscale"),
            try maker.picture(width: 64, height: 96, "-progressive"),
        ]
        let outcome = try maker.write("sheet.pdf", SheetMaker.contents([day(1, 3)])) { number in
            (SheetPhoto(name: "\(number).jpg"), pictures[number])
        }
        #expect((outcome.photos, outcome.pages, outcome.unusable) == (3, 1, 0))
        try Tool.run("pdfimages", "-all", maker.path("sheet.pdf"), maker.path("out"))
        for number in 0..<3 { #expect(try maker.path("out-00\(number).jpg").bytes() == pictures[number]) }
        try Tool.run("qpdf", "--check", maker.path("sheet.pdf"))
    }

    @Test func namesOfAnyScriptCanBeSearchedFor() throws {
        let names = ["Übung.jpg", "Пляж.jpg", "παραλία.jpg", "صورة", "a\u{7}\n<b>.jpg"]
        try maker.write("sheet.pdf", SheetMaker.contents([day(1, names.count)], title: "Größe & Maß")) { number in
            (SheetPhoto(name: names[number], takenAt: "2024-11-01T14:32", stars: 3, isFavourite: true), nil)
        }
        let text = try maker.text()
        for word in ["Größe & Maß", "Übung.jpg", "Пляж.jpg", "παραλία.jpg", "صورة", "<b>.jpg", "14:32", "No picture"] {
            #expect(text.contains(word), "\(word) in \(text)")
        }
        #expect(text.contains("Friday 1 November 2024"))
        #expect(text.contains("5 photos") && text.contains("rating:5") && text.contains("30 November 2026"))
        #expect(text.contains("Page 1 of 1"))
    }

    @Test func picturesHaveTheColoursOfTheirProfiles() throws {
        let plain = try maker.picture()
        let pictures = [
            try maker.picture().with(SheetMaker.profile("RGB ")), plain,
            try maker.picture("-grayscale").with(SheetMaker.profile("GRAY")),
            try maker.picture(width: 48).with(SheetMaker.profile("RGB "), partLength: 50),
            // Of other pictures, in part, or no profile at all.
            try maker.picture().with(SheetMaker.profile("CMYK")), try maker.picture("-grayscale").with([1, 2, 3]),
        ]
        let outcome = try maker.write("sheet.pdf", SheetMaker.contents([day(1, 6)])) { number in
            (SheetPhoto(name: "\(number).jpg"), pictures[number])
        }
        #expect(outcome.unusable == 0)
        #expect(try maker.colours() == ["icc", "rgb", "icc", "icc", "rgb", "gray"])
        try Tool.run("qpdf", "--check", maker.path("sheet.pdf"))
        try Tool.run("pdfimages", "-all", maker.path("sheet.pdf"), maker.path("out"))
        for number in 0..<6 { #expect(try maker.path("out-00\(number).jpg").bytes() == pictures[number]) }
        // Equal profiles are there once.
        let objects = try maker.lines("qpdf", "--qdf", "--object-streams=disable", maker.path("sheet.pdf"), "-")
        #expect(objects.filter { $0.contains("/ICCBased") }.count == 2)
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        let picture = try maker.picture()
        for name in ["a.pdf", "b.pdf"] {
            try maker.write(name, SheetMaker.contents([day(1, 30), day(2, 30)])) { number in
                (SheetPhoto(name: "é\(number) صورة.jpg", stars: number % 6), picture)
            }
        }
        #expect(try maker.path("a.pdf").bytes() == maker.path("b.pdf").bytes())
    }

    @Test func aDocumentHasItsTitleAndTimeAndNoAuthor() throws {
        try maker.write("sheet.pdf", SheetMaker.contents([day(1, 1)], title: "日本")) { _ in
            (SheetPhoto(name: "a"), nil)
        }
        let facts = try maker.lines("pdfinfo", "-rawdates", maker.path("sheet.pdf"))
        #expect(facts.contains { $0.hasPrefix("Title:") && $0.hasSuffix("日本") })
        #expect(facts.contains { $0.hasPrefix("CreationDate:") && $0.contains("20261130120000+01'00") })
        #expect(!facts.contains { $0.hasPrefix("Author:") })
        #expect(facts.contains { $0.hasPrefix("JavaScript:") && $0.hasSuffix(" no") })
    }

    @Test(arguments: [
        (SheetLayout.Paper.a4, false, "595.276 x 841.89 pts (A4)"), (.a4, true, "841.89 x 595.276 pts (A4)"),
        (.letter, false, "612 x 792 pts (letter)"), (.letter, true, "792 x 612 pts (letter)"),
    ])
    func pagesHaveTheSizeOfTheirPaper(paper: SheetLayout.Paper, isLandscape: Bool, size: String) throws {
        var layout = SheetLayout()
        (layout.paper, layout.isLandscape) = (paper, isLandscape)
        (layout.columns, layout.rows) = (2, 2)
        let outcome = try maker.write("sheet.pdf", SheetMaker.contents([day(1, 5)]), layout) { number in
            (SheetPhoto(name: "\(number)"), nil)
        }
        #expect(outcome.pages == 2)
        let facts = try maker.lines("pdfinfo", maker.path("sheet.pdf"))
        #expect(facts.contains { $0.hasPrefix("Page size:") && $0.hasSuffix(size) }, "\(facts)")
        #expect(facts.contains { $0.hasPrefix("Pages:") && $0.hasSuffix(" 2") })
    }

    @Test func theOutlineLeadsToEachDay() throws {
        try maker.write("sheet.pdf", SheetMaker.contents([day(1, 30), day(2, 1)])) { _ in (SheetPhoto(name: "a"), nil) }
        let outline = try maker.lines("qpdf", "--json", "--json-key=outlines", maker.path("sheet.pdf"))
        let titles = outline.filter { $0.contains("\"title\"") }
        #expect(titles.count == 2)
        #expect(titles.first?.contains("Friday 1 November 2024") == true)
        #expect(outline.contains { $0.contains("\"destpageposfrom1\": 2") })
    }

    @Test func picturesThatAPDFCannotContainAreReported() throws {
        let good = try maker.picture()
        let pictures = [good, try maker.picture("-arithmetic"), Array(good.prefix(120)), Array("RIFF".utf8), good]
        let outcome = try maker.write("sheet.pdf", SheetMaker.contents([day(1, 5)])) { number in
            (SheetPhoto(name: "\(number).jpg"), pictures[number])
        }
        #expect((outcome.photos, outcome.unusable) == (5, 3))
        #expect(outcome.problems.map(\.number) == [2, 3, 4])
        #expect(outcome.problems.map(\.name) == ["1.jpg", "2.jpg", "3.jpg"])
        #expect(try maker.colours() == ["rgb", "rgb"])
        try Tool.run("qpdf", "--check", maker.path("sheet.pdf"))
    }

    @Test func noPictureAndNoNameBreaksTheDocument() throws {
        let picture = try maker.picture().with(SheetMaker.profile("RGB "))
        var random = SplitMix64(seed: 20_261_130)
        let odd = String(Character(try #require(Unicode.Scalar(0xFFFE as UInt32)))) + "\0\u{202E}"
        let contents = SheetMaker.contents([day(1, 200), SheetGroup(title: odd, count: 200)], title: odd)
        let outcome = try maker.write("sheet.pdf", contents) { _ in
            var mutant = picture.prefix(Int.random(in: 300...picture.count, using: &random))
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                mutant[Int.random(in: 0..<mutant.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            var name = ""
            for _ in 0..<Int.random(in: 0...300, using: &random) {
                let value = UInt32.random(in: 0...(Bool.random(using: &random) ? 0x3000 : 0x10FFFF), using: &random)
                if let scalar = Unicode.Scalar(value) { name.unicodeScalars.append(scalar) }
            }
            return (SheetPhoto(name: name, settings: name, stars: 2), Array(mutant))
        }
        #expect(outcome.photos == 400)
        #expect((1..<400).contains(outcome.unusable))
        // Reads all but the pictures' own bytes.
        let facts = try maker.lines("pdfinfo", maker.path("sheet.pdf"))
        #expect(facts.contains { $0.hasPrefix("Pages:") && $0.hasSuffix(" \(outcome.pages)") })
        #expect(try maker.colours().count == 400 - outcome.unusable)
    }

    @Test func ofManyBadPicturesTheFirstAreNamed() throws {
        let outcome = try maker.write("sheet.pdf", SheetMaker.contents([day(1, 2000)])) { _ in
            (SheetPhoto(name: String(repeating: "é", count: 300)), [1, 2, 3])
        }
        #expect(outcome.unusable == 2000)
        #expect(outcome.problems.count == SheetWire.maxProblems)
    }

    @Test func anythingMayBeTheOutputThatTakesBytesInTheirOrder() throws {
        let picture = try maker.picture()
        let contents = SheetMaker.contents([day(1, 3)])
        try maker.write("file.pdf", contents) { number in (SheetPhoto(name: "\(number)"), picture) }
        let (output, input) = try FileDescriptor.pipe()
        let sheet = try PDFSheet(contents, SheetLayout(), language: nil, to: input, program: maker.program)
        for number in 0..<3 { try sheet.append(SheetPhoto(name: "\(number)"), jpeg: picture) }
        _ = try sheet.finish()
        try input.close()
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = try part.withUnsafeMutableBytes({ try output.read(into: $0) }), count > 0 {
            bytes += part[..<count]
        }
        try output.close()
        #expect(bytes == (try maker.path("file.pdf").bytes()))
    }

    @Test func memoryDoesNotGrowWithThePhotos() throws {
        let picture = try maker.picture(width: 360, height: 240)
        try #require(picture.count > 50_000)
        func peak(_ count: Int) throws -> Int {
            let null = try FileDescriptor.open("/dev/null", .writeOnly)
            defer { try? null.close() }
            let contents = SheetMaker.contents([SheetGroup(title: "", count: count)])
            let sheet = try PDFSheet(contents, SheetLayout(), language: nil, to: null, program: maker.program)
            for number in 0..<count { try sheet.append(SheetPhoto(name: "\(number).jpg"), jpeg: picture) }
            let peak = try peakMemory(of: sheet)
            _ = try sheet.finish()
            return peak
        }
        let (few, many) = (try peak(60), try peak(1200))
        // All pictures are 60 MB and more.
        #expect(many - few < 8 << 20, "\(few >> 20) MiB, \(many >> 20) MiB")
    }
}
