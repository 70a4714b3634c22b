import Foundation
import SystemPackage
import TestSupport
import Testing

/// Without a rule, group by group.
extension ResolveTests {
    private func answer(_ lines: String) throws -> Finished {
        try household.shell("printf '\(lines)' | sluice resolve", from: household.photos)
    }

    @Test func `A group that would make it more than half of the library is not decided, and the others are`() throws {
        try household.photo("c.jpg").remove()
        for name in ["d.jpg", "e.jpg"] { try household.photo("b.jpg").copy(to: household.photo(FilePath(name))) }
        try household.sluice("prepare", household.photos.string)
        let asked = try answer("\\n\\ny\\n")
        #expect(asked.messages.contains("This group alone was not decided: with it, 4 of the library's 6 photos"))
        #expect(asked.messages.contains("--force") && !asked.messages.contains("--dry-run"))
        #expect(asked.status == 2 && asked.text.contains("2 put into the trash"))
        #expect(try bytes().count == 4 && household.count("is:pending") == 0)
    }

    @Test func `Asked, a group that was left alone makes the status that of a rule`() throws {
        // Either of the two that are the largest may be suggested.
        for name in ["a.jpg", "Inbox/a <again> & \"more\".jpg"] as [FilePath] {
            try household.photo("b.jpg").copy(to: household.photo(name))
        }
        let asked = try answer("\\n")
        #expect(asked.status == 2 && asked.messages.contains("Left alone: "))
        #expect(try household.count("is:decided") == 0)
    }

    @Test(arguments: ["", "4"])
    func `What was said to stay does so whatever is answered, which the question says`(_ line: String) throws {
        #expect(try answer("n\\n").status == 0)
        let names = try bytes().keys
        try household.photo("a.jpg").copy(to: household.photo("new.jpg"))
        try household.sluice("prepare", household.photos.string)
        let asked = try answer("\(line)\\ny\\n")
        #expect(asked.status == 0 && asked.messages.contains("1, 2, 3 were said to stay"))
        #expect(asked.messages.contains("Return: 1, 2, 3;"))
        #expect(try Set(bytes().keys) == Set(names).union(line.isEmpty ? [] : ["new.jpg"]))
    }
}
