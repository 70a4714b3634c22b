import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice decide")
struct DecideTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.prepare(4)
    }

    @Test("Photos are named by path, ID or its beginning, each once, and the output lists the decisions")
    func named() throws {
        let id = try household.id("2.jpg")
        let decided = try household.sluice(
            "decide",
            "1.jpg",
            id,
            id.filter { $0 != "-" },
            household.photo("1.jpg").string,
            "--favourite",
            "--rating",
            "4",
            "--tag",
            "Places/Norway",
            "--untag",
            "Old",
            "--json",
            from: household.photos
        )
        #expect(decided.status == 0)
        #expect(decided.photoNames == ["1.jpg", "2.jpg"])
        let first = try #require(decided.list.first)
        #expect(Set(first.keys) == ["id", "path", "decision", "pending", "changed"])
        #expect(first["pending"] as? Bool == true && first["changed"] as? Bool == true)
        let decision = try #require(first["decision"] as? [String: Any])
        #expect(decision["verdict"] as? String == "favourite" && decision["rating"] as? Int == 4)
        #expect(decision["tags"] as? [String: Bool] == ["Places/Norway": true, "Old": false])

        let again = try household.sluice("decide", "1.jpg", "3.jpg", "--favorite", from: household.photos)
        #expect(again.text.contains("1 photo: favourite. 1 already had this decision.\n3 decisions to be applied"))
        #expect(try household.count("is:favourite") == 3)
    }

    @Test("A decision is undone field by field")
    func takenBack() throws {
        let one = ["decide", "1.jpg", "--json"]
        try household.sluice(one + ["--trash", "--rating", "0", "--tag", "A"], from: household.photos)
        let back = try household.sluice(one + ["--undecided", "--rating", "none"], from: household.photos)
        let decision = try #require(back.list.first?["decision"] as? [String: Any])
        #expect(decision["verdict"] == nil && decision["rating"] == nil)
        #expect(decision["tags"] as? [String: Bool] == ["A": true])
    }

    @Test("One unknown photo stops it before anything is decided, and is named")
    func allOrNothing() throws {
        let decided = try household.sluice("decide", "1.jpg", "9.jpg", "2.jpg", "--trash", from: household.photos)
        #expect(decided.status == 1)
        #expect(decided.messages.contains("has no photo 9.jpg: nothing was done"))
        #expect(try household.count("is:decided") == 0)

        // IDs of the same minute have a common prefix.
        let start = String(try household.id("1.jpg").prefix(6))
        let ambiguous = try household.sluice("decide", start, "--trash", from: household.photos)
        #expect(ambiguous.status == 1 && ambiguous.messages.contains("Several photos"))
        #expect(try household.count("is:decided") == 0)
        #expect(try household.sluice("decide", "1.jpg", "--trash", from: household.home).status == 1)
    }

    @Test("Standard input takes IDs and paths, separated by lines or zero bytes")
    func standardInput() throws {
        let photos = household.photos
        #expect(try household.shell("sluice find --ids | sluice decide - --keep", from: photos).status == 0)
        #expect(try household.count("is:kept") == 4)
        let paths = try household.shell("sluice find name:1 | sluice decide --skip 2.jpg -", from: photos)
        #expect(paths.status == 0)
        #expect(try household.count("is:skipped") == 2)
        try household.shell("printf '3.jpg\\0004.jpg\\000' | sluice decide --trash", from: photos)
        #expect(try household.count("is:trashed") == 2)
        let unknown = try household.shell("printf '1.jpg\\nnothing\\n' | sluice decide --favourite", from: photos)
        #expect(unknown.status == 1 && unknown.messages.contains("nothing"))
        #expect(try household.count("is:favourite") == 0)

        let none = try household.shell("sluice find name:none | sluice decide --trash", from: photos)
        #expect(none.status == 0 && none.text.contains("nothing was decided"))
        #expect(try household.count("is:trashed") == 2)
    }

    @Test("Names with any bytes pass through a pipe, and no part of one is mistaken for a photo")
    func hostileNames() throws {
        let photos = household.photos
        let made = try household.shell(
            "cp 1.jpg $'z\\xff.jpg'; cp 2.jpg $'x\\n'\"$(basename 3.jpg)\"; cp 4.jpg $'y\\e[31m.jpg'; sluice prepare .",
            from: photos
        )
        #expect(made.status == 0)
        for form in ["", "--paths0", "--ids"] {
            let filter = "-name:=1.jpg -name:=2.jpg -name:=3.jpg -name:=4.jpg"
            let line = "sluice find \(form) -- '\(filter)' | sluice decide --json --keep | cat"
            let decided = try household.shell(line, from: photos)
            #expect(decided.list.count == 3)
            let bytes = decided.list.compactMap { ($0["pathBytes"] as? String).flatMap { Data(base64Encoded: $0) } }
            #expect(bytes == [Data(Array("\(photos)/z".utf8) + [0xFF] + Array(".jpg".utf8))])
        }
        #expect(try household.count("is:kept name:=3.jpg") == 0)
        let direct = try household.shell("sluice decide $'z\\xff.jpg' --trash", from: photos)
        #expect(direct.status == 0)
        #expect(try household.count("is:trashed") == 1)
        #expect(try household.sluice("undo", from: photos).status == 0)
        let shown = try household.shell("sluice decide $'y\\e[31m.jpg' --trash && sluice undo", from: photos)
        #expect(shown.status == 0 && !shown.text.contains("\u{1B}"))
    }

    @Test("All photos that match a filter are decided, and sidecars are read if the filter needs them")
    func filter() throws {
        #expect(try household.sluice("decide", "--filter", "-name:1", "--keep", from: household.photos).status == 0)
        #expect(try household.count("is:kept") == 3)
        try household.photo("1.jpg.xmp").write(Self.sidecar(rating: 2).utf8)
        let blind = try household.sluice(
            "decide",
            "--filter",
            "rating:2",
            "--skip",
            "--no-sidecars",
            from: household.photos
        )
        #expect(blind.text.contains("nothing was decided"))
        try household.sluice("decide", "--filter", "rating:2", "--skip", from: household.photos)
        #expect(try household.count("is:skipped name:1") == 1)

        let wrong = try household.sluice("decide", "--filter", "camra:x", "--trash", from: household.photos)
        #expect(wrong.status == 64)
        #expect(wrong.messages.contains("did you mean 'camera:'?\n  camra:x\n  ^~~~~"))
    }

    @Test(
        "Wrong usage changes nothing",
        arguments: [
            ["1.jpg"], ["1.jpg", "--keep", "--trash"], ["1.jpg", "--rating", "6"], ["1.jpg", "--rating", "-1"],
            ["1.jpg", "--tag", "A//B"], ["1.jpg", "--tag", "A", "--untag", "A"],
            ["1.jpg", "--filter", "is:any", "--keep"], ["--filter", "", "--trash"], ["--filter", " ", "--trash"],
        ]
    )
    func wrongUsage(_ arguments: [String]) throws {
        #expect(try household.sluice(["decide"] + arguments, from: household.photos).status == 64)
        #expect(try household.count("is:decided") == 0)
    }

    @Test("It works while a run prepares the library")
    func besideRun() throws {
        let library = try Library(try household.location(), .write)
        _ = try library.catalogue.beginRun()
        #expect(try household.sluice("decide", "1.jpg", "--keep", from: household.photos).status == 0)
        #expect(try library.catalogue.decisionCounts().decided == 1)
    }

    @Test("show and status print decisions")
    func told() throws {
        try household.sluice("decide", "1.jpg", "--favourite", "--tag", "A/B", from: household.photos)
        try household.photo("1.jpg.xmp").write(Self.sidecar(rating: 3).utf8)
        let shown = try household.sluice("show", "1.jpg", "--json", from: household.photos)
        let review = try #require(shown.object["review"] as? [String: Any])
        #expect(shown.object["rating"] as? Int == 3 && shown.object["favourite"] as? Bool == true)
        #expect(shown.object["tags"] as? [String] == ["A/B"] && shown.object["pending"] as? Bool == true)
        #expect((review["sidecar"] as? [String: Any])?["name"] as? String == "1.jpg.xmp")
        #expect((review["decision"] as? [String: Any])?["verdict"] as? String == "favourite")
        let text = try household.sluice("show", "1.jpg", from: household.photos).text
        #expect(text.contains("favourite, +A/B, to be applied"))
        #expect(try household.sluice("show", "2.jpg", "--json", from: household.photos).object["review"] == nil)

        let status = try household.sluice("status", "--json", from: household.photos)
        let decisions = try #require(status.object["decisions"] as? [String: Int])
        #expect(decisions["decided"] == 1 && decisions["favourite"] == 1 && decisions["tagged"] == 1)
        #expect(decisions["pending"] == 1 && decisions["trash"] == 0)
        let lines = try household.sluice("status", from: household.photos).lines
        #expect(lines.contains { $0.hasPrefix("to be applied") && $0.hasSuffix("1: sluice commit") })
    }

    static func sidecar(rating: Int) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(rating)"/>
        </rdf:RDF></x:xmpmeta>
        """
    }
}
