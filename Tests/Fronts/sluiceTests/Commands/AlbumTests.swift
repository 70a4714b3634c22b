import SystemPackage
import Testing

@Suite("sluice albums")
struct AlbumTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.prepare(3)
    }

    private func albums(_ arguments: String...) throws -> Finished {
        try household.sluice(["albums"] + arguments, from: household.photos)
    }

    @Test("Albums are made, listed, renamed and removed; photos stay")
    func life() throws {
        #expect(try albums().text.hasPrefix("No albums yet"))
        let made = try albums("make", "Best of", "--json")
        #expect(made.status == 0 && Set(made.object.keys) == ["id", "name", "photos"])
        let twice = try albums("make", "Best of")
        #expect(twice.status == 1 && twice.messages.contains("an album named 'Best of' already exists"))
        #expect(try albums("make", " ").status == 64)
        #expect(try albums("rename", "Best of", "Best").status == 0)
        #expect(try albums("--json").list.map { $0["name"] as? String } == ["Best"])
        let unknown = try albums("remove", "Best of")
        #expect(unknown.status == 1 && unknown.messages.contains("has no album Best of"))
        #expect(try albums("remove", "Best").status == 0)
        #expect(try albums("list", "--json").list.isEmpty)
        #expect(try household.count("is:any") == 3)
    }

    @Test("Photos are added in order and removed, and filters find them")
    func photos() throws {
        _ = try albums("make", "Best")
        let added = try albums("add", "Best", "2.jpg", "1.jpg")
        #expect(added.status == 0 && added.text == "2 photos added to Best, which now has 2 photos.\n")
        #expect(try albums("add", "Best", "3.jpg", "nope.jpg").status == 1)
        try household.shell("sluice find --ids name:3 | sluice albums add Best", from: household.photos)
        let shown = try albums("show", "Best")
        #expect(shown.lines == ["2.jpg", "1.jpg", "3.jpg"].map { household.photo(FilePath($0)).string })
        #expect(try albums("take-out", "Best", "1.jpg", "--json").object["photos"] as? Int == 2)
        #expect(try albums("show", "Best", "--json").photoNames == ["2.jpg", "3.jpg"])
        #expect(try household.count("album:best") == 2)
    }
}
