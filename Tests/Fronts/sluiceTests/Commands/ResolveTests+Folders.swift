import SystemPackage
import TestSupport
import Testing

/// `--keep-in`.
extension ResolveTests {
    /// Adds another group, without a photo in the Inbox.
    func addPair() throws {
        try household.photo("b.jpg").copy(to: household.photo("b again.jpg"))
        try household.sluice("prepare", household.photos.string)
    }

    @Test func `A group without a photo in the folder is left alone, even with a favourite`() throws {
        try addPair()
        #expect(try sluice("decide", "b.jpg", "--favourite").status == 0)
        let before = try bytes()
        let done = try sluice("resolve", "--keep-in", "Inbox")
        #expect(done.status == 0 && done.text.contains("1 group skipped"))
        #expect(try bytes() == before.filter { $0.key != "a.jpg" })
        #expect(try sluice("duplicates", "--json").list.map { names($0) } == [["b again.jpg", "b.jpg"]])
    }

    @Test func `With an order as well, one photo in the folder stays, or one of all if none is in it`() throws {
        try household.photo("Inbox/a <again> & \"more\".jpg").remove()
        try addPair()
        let before = try bytes()
        #expect(try sluice("resolve", "--keep", "best", "--keep-in", "Inbox").status == 0)
        let left = try bytes()
        #expect(left.count == 3 && left["Inbox/a small.jpg"] != nil && left["a.jpg"] == nil)
        let pair = left.filter { $0.key.hasPrefix("b") }
        #expect(pair.count == 1 && pair.values.first == before["b.jpg"])
    }

    @Test(arguments: ["/", ".."])
    func `A folder above the library's contains all of its photos`(_ folder: String) throws {
        let before = try bytes()
        let all = try sluice("resolve", "--keep-in", folder)
        #expect(all.status == 0 && all.text.contains("1 group skipped"))
        #expect(try bytes() == before && sluice("duplicates", "--decided", "--json").list.isEmpty)
        #expect(try sluice("resolve", "--keep", "best", "--keep-in", folder).status == 0)
        let left = try bytes()
        #expect(left.count == 3 && left.allSatisfy { before[$0.key] == $0.value })
        #expect(left["Inbox/a small.jpg"] == nil && left["b.jpg"] != nil && left["c.jpg"] != nil)
    }
}
