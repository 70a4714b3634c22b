import Foundation
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice find")
struct FindTests {
    let household: Household

    init() throws {
        household = try Household()
        var exif = ExifWriter()
        exif.make = "NIKON"
        exif.model = "D70"
        exif.dateTimeOriginal = "2021:07:04 12:34:56"
        try household.makePhoto("b/nikon.jpg", exif: exif)
        try household.makePhoto("a/z.jpg", seed: 2)
        try household.makePhoto("c.jpg", seed: 3)
        try household.sluice("prepare", household.photos.string)
    }

    private func find(_ arguments: String...) throws -> Finished {
        try household.sluice(["find"] + arguments, from: household.photos)
    }

    @Test("Prints paths, one per line, in the requested order")
    func paths() throws {
        let (b, a, c) = (household.photo("b/nikon.jpg"), household.photo("a/z.jpg"), household.photo("c.jpg"))
        let paths = [c, a, b].map(\.string)
        #expect(try find().lines.sorted() == paths.sorted())
        #expect(try find("--sort", "-name").lines == [a, b, c].map(\.string))
        #expect(try find("sort:name").lines == [c, b, a].map(\.string))
        #expect(try find("camera:nikon", "taken:2021").lines == [b.string])
        #expect(try find("--limit", "1", "--sort", "taken").lines == [b.string])
        #expect(try find("--", "-camera:nikon", "folder:a").lines == [a.string])
        #expect(try find("name:none").output.isEmpty)
        #expect(try find("--paths0", "camera:nikon").output == Data(b.bytes + [0]))
        #expect(try find("--ids", "camera:nikon").lines == [try household.id("b/nikon.jpg")])
    }

    @Test("Prints counts, facets and facts as JSON")
    func json() throws {
        #expect(try find("--count", "is:unreviewed").text == "3\n")
        let list = try find("--json", "camera:nikon").list
        let keys: Set = [
            "id", "path", "name", "folder", "byteCount", "width", "height", "takenAt", "camera", "format", "rating",
            "favourite", "tags", "pending", "missing", "contentID", "placeholder", "quality",
        ]
        #expect(Set((list.first ?? [:]).keys).isSuperset(of: keys) && list.first?["verdict"] == nil)
        #expect(list.first?["camera"] as? String == "NIKON D70" && list.first?["format"] as? String == "jpeg")

        let facets = try find("--facets", "--json").object
        #expect(Set(facets.keys).isSuperset(of: ["camera", "year", "verdict", "tag", "folder"]))
        let cameras = try #require(facets["camera"] as? [[String: Any]])
        #expect(cameras.map { $0["count"] as? Int } == [1, 2])
        let filter = try #require(cameras.first?["filter"] as? String)
        #expect(try find("--count", filter).text == "1\n")
        #expect(try find("--facets").text.contains("camera"))
    }

    @Test("An invalid filter is refused with the error's place, and wrong usage with status 64")
    func refused() throws {
        let wrong = try find("camera:nikon", "takn:2021")
        #expect(wrong.status == 64)
        #expect(wrong.messages.contains("did you mean 'taken:'?\n  camera:nikon takn:2021\n               ^~~~"))
        #expect(try find("--sort", "colour").status == 64)
        #expect(try find("--count", "--facets").status == 64)
        #expect(try find("--ids", "--json").status == 64)
        #expect(try find("--limit", "-1").status == 64)
        #expect(try household.sluice("find", from: household.home).status == 1)
    }

    @Test("Sidecars are read if the filter depends on them")
    func sidecars() throws {
        try household.photo("c.jpg.xmp").write(DecideTests.sidecar(rating: 4).utf8)
        #expect(try find("--count", "--no-sidecars", "rating:4").text == "0\n")
        #expect(try find("--count", "rating:4").text == "1\n")
        #expect(try find("--count", "has:sidecar").text == "1\n")
        try household.photo("c.jpg.xmp").remove()
        #expect(try find("--count", "rating:4").text == "0\n")
    }

    @Test("Control characters in names do not reach the terminal")
    func terminal() throws {
        try household.makePhoto("e\u{1B}[2J.jpg", seed: 9)
        try household.sluice("prepare", household.photos.string)
        let piped = try find("name:e")
        #expect(piped.text.contains("\u{1B}"))
        let shown = try household.shell(
            "script -qec 'sluice find name:e' /dev/null </dev/null",
            from: household.photos
        )
        #expect(shown.text.contains("e\u{FFFD}[2J.jpg"))
        #expect(!shown.text.contains("\u{1B}[2J"))
    }
}
