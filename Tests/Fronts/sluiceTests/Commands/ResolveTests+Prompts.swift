import Foundation
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

/// Without a rule.
extension ResolveTests {
    private func answer(_ lines: String, _ options: String = "") throws -> Finished {
        try household.shell("printf '\(lines)' | sluice resolve \(options)", from: household.photos)
    }

    private func identifiers() throws -> [String] {
        try sluice("duplicates", "--json").list.compactMap { $0["id"] as? String }
    }

    private func areThere(_ group: [String: Any]) -> [Bool] {
        (group["photos"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
            .map { FileManager.default.fileExists(atPath: $0) }
    }

    @Test func `Without a rule, the named photo stays, and a skipped group is asked about again`() throws {
        try addPair()
        let (groups, ids) = (try sluice("duplicates", "--json").list, try identifiers())
        try #require(groups.count == 2 && ids.count == 2)
        let done = try answer("2\\ns\\ny\\n")
        #expect(done.status == 0 && done.text.contains("Group 2 of 2"))
        let first = areThere(groups[0])
        #expect(first.count > 1 && first.indices.allSatisfy { first[$0] == ($0 == 1) })
        let second = areThere(groups[1])
        #expect(second.count > 1 && !second.contains(false))
        #expect(try identifiers() == [ids[1]])
    }

    @Test func `Without a rule, quitting ends the questions, and a whole group can stay`() throws {
        try addPair()
        let (before, groups) = (try bytes(), try identifiers())
        try #require(groups.count == 2)
        let quit = try answer("q\\ny\\n")
        #expect(quit.status == 0 && quit.text.contains("Group 1 of 2") && !quit.text.contains("Group 2 of 2"))
        #expect(try identifiers() == groups)
        #expect(try answer("a\\nq\\n").status == 0)
        #expect(try bytes() == before && identifiers() == [groups[1]])
        let said = try sluice("duplicates", "--decided", "--json").list
        #expect(said.map { $0["verdict"] as? String } == ["keep-all"])
    }

    @Test func `Without a rule, a group is postponed if one of its photos is trashed with another group`() throws {
        var exif = ExifWriter()
        exif.orientation = 6
        let turned = SamplePhoto(size: large, seed: 1, quality: 92, exif: exif)
        try household.photo("a turned.jpg").write(try turned.encoded())
        try household.sluice("prepare", household.photos.string)
        let kinds = try sluice("duplicates", "--kind", "all", "--json").list.map { $0["kind"] as? String }
        try #require(kinds == ["near-duplicate", "turned-copy"])
        let before = try bytes()
        // If the second group were asked about, the y would not be a valid answer.
        let done = try answer("\\ny\\n", "--kind all")
        #expect(done.status == 0 && done.text.contains("Group 1 of 2") && !done.text.contains("Group 2 of 2"))
        let left = try bytes()
        #expect(left.count == 4 && left.allSatisfy { before[$0.key] == $0.value })
        let rest = try sluice("duplicates", "--kind", "all", "--json").list
        #expect(rest.map { $0["kind"] as? String } == ["turned-copy"])
        #expect(rest.allSatisfy { areThere($0) == [true, true] })
    }

    @Test(arguments: ["--dry-run", "--json"])
    func `A dry run and JSON output require a rule`(_ option: String) throws {
        let refused = try sluice("resolve", option)
        #expect(refused.status == 64 && refused.messages.contains("Which photos to keep?"))
        #expect(refused.text.isEmpty)
    }

    @Test func `A group that would exceed half of the library is not decided, while the others are`() throws {
        try household.photo("c.jpg").remove()
        for name in ["d.jpg", "e.jpg"] { try household.photo("b.jpg").copy(to: household.photo(FilePath(name))) }
        try household.sluice("prepare", household.photos.string)
        let asked = try answer("\\n\\ny\\n")
        #expect(asked.messages.contains("This group was not decided: with it, 4 of the library's 6 photos"))
        #expect(asked.messages.contains("--force") && !asked.messages.contains("--dry-run"))
        #expect(asked.status == 2 && asked.text.contains("2 moved to the trash"))
        #expect(try bytes().count == 4 && household.count("is:pending") == 0)
    }

    @Test func `Without a rule, a skipped group gives the same status as with one`() throws {
        // Either of the two largest may be suggested.
        for name in ["a.jpg", "Inbox/a <again> & \"more\".jpg"] as [FilePath] {
            try household.photo("b.jpg").copy(to: household.photo(name))
        }
        let asked = try answer("\\n")
        #expect(asked.status == 2 && asked.messages.contains("Skipped: "))
        #expect(try household.count("is:decided") == 0)
    }

    @Test(arguments: ["", "4"])
    func `Photos decided to stay do so whatever the answer, and the question mentions it`(_ line: String) throws {
        #expect(try answer("n\\n").status == 0)
        let names = try bytes().keys
        try household.photo("a.jpg").copy(to: household.photo("new.jpg"))
        try household.sluice("prepare", household.photos.string)
        let asked = try answer("\(line)\\ny\\n")
        #expect(asked.status == 0 && asked.messages.contains("1, 2, 3 stay, because of an earlier answer"))
        #expect(asked.messages.contains("Return: 1, 2, 3;"))
        #expect(try Set(bytes().keys) == Set(names).union(line.isEmpty ? [] : ["new.jpg"]))
    }
}
