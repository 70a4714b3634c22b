import Foundation
import Imaging
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@Suite("sluice quality")
struct QualityCommandTests {
    let household: Household

    init() throws {
        household = try Household()
        let size = PixelSize(width: 400, height: 300)
        for (name, brightness) in [("dark.jpg", Float(-300)), ("fair.jpg", 0), ("bright.jpg", 120)] {
            let photo = SamplePhoto(size: size, seed: 3, brightness: brightness)
            try household.photo(FilePath(name)).write(try photo.encoded())
        }
        try household.sluice("prepare", household.photos.string)
    }

    private func quality(_ arguments: String...) throws -> Finished {
        try household.sluice(["quality"] + arguments, from: household.photos)
    }

    @Test("Lists the worst first: the least sharp, or by the requested score")
    func worstFirst() throws {
        #expect(try quality("--json").photoNames == ["dark.jpg", "bright.jpg", "fair.jpg"])
        #expect(try quality("--json", "--sort", "shadows", "--limit", "1").photoNames == ["dark.jpg"])
        #expect(try quality("--json", "--sort", "-shadows").photoNames.last == "dark.jpg")
        #expect(try quality("--json", "--sort", "highlights").photoNames.first == "bright.jpg")
        #expect(try quality("--json", "--sort", "contrast").photoNames.first == "dark.jpg")
        #expect(try quality("--json", "shadows:>50%").photoNames == ["dark.jpg"])
        #expect(try quality("--json", "is:receipt").list.isEmpty)
        #expect(try quality("--json", "sort:name").photoNames == ["bright.jpg", "dark.jpg", "fair.jpg"])
    }

    @Test("Has a column for each score, and the help explains them")
    func table() throws {
        let lines = try quality("name:dark").lines
        #expect(lines.count == 2)
        let columns = [
            "sharpness", "contrast", "noise", "colour", "motion", "shadows", "highlights", "looks like", "photo",
        ]
        #expect(lines[0].split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) } == columns)
        #expect(lines[1].hasSuffix("dark.jpg") && lines[1].contains(" %"))
        #expect(try quality("name:none").text == "No photo matches.\n")
        let help = try quality("--help").text
        for column in columns.dropLast() {
            #expect(help.contains("\(column):") || help.contains("\(column), "), "\(column)")
        }
        let object = try #require(try quality("--json", "name:fair").list.first)
        #expect(Set((object["quality"] as? [String: Any] ?? [:]).keys) == Self.keys)
    }

    @Test("An invalid condition or order is refused with the error's place")
    func refused() throws {
        let wrong = try quality("shadows:>5%", "noise:x")
        #expect(wrong.status == 64 && wrong.messages.contains("'x' should be a number"))
        #expect(try quality("--sort", "colour").status == 64)
        #expect(try quality("--limit", "-1").status == 64)
    }

    private static let keys: Set = [
        "sharpness", "contrast", "noise", "colourfulness", "motion", "shadows", "highlights",
    ]

    @Test("show, find and quality print all scores with the same names and units")
    func others() throws {
        let shown = try household.sluice("show", "dark.jpg", "--json", from: household.photos).object
        let quality = try #require(shown["quality"] as? [String: Any])
        #expect(Set(quality.keys) == Self.keys)
        #expect(try household.sluice("show", "dark.jpg", from: household.photos).text.contains("quality "))
        let found = try household.sluice("find", "--json", "name:dark", from: household.photos).list
        let scores = try #require(found.first?["quality"] as? [String: Double])
        #expect(try #require(scores["shadows"]) > 50 && scores == quality as? [String: Double])
        let listed = try self.quality("--json", "name:dark").list.first?["quality"] as? [String: Double]
        #expect(listed == scores)
    }
}
