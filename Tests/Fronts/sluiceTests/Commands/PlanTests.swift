import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("sluice commit --plan, apply and revert")
struct PlanTests {
    let household: Household
    var plan: FilePath { household.path.appending("plan.jsonl") }

    init() throws {
        household = try Household()
        try household.prepare(4)
        try household.sluice("decide", "1.jpg", "--favourite", "--tag", "A/B", from: household.photos)
        try household.sluice("decide", "2.jpg", "--trash", from: household.photos)
    }

    @discardableResult
    private func sluice(_ arguments: String...) throws -> Finished {
        try household.sluice(arguments, from: household.photos)
    }

    @Test("A plan lists the changes, readable only by its owner, and changes nothing until apply")
    func planAndApply() throws {
        let planned = try sluice("commit", "--plan", plan.string)
        #expect(planned.status == 0)
        #expect(planned.text.hasPrefix("2 photos would be changed: see \(plan)."))
        #expect(try household.names(in: household.photos) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg"])
        let mode = try FileManager.default.attributesOfItem(atPath: plan.string)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let lines = String(decoding: try plan.bytes(), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 3)
        let second = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any]
        #expect(second?["path"] as? String == household.photo("1.jpg").string)
        #expect((second?["decision"] as? [String: Any])?["tags"] as? [String: Bool] == ["A/B": true])

        let applied = try sluice("apply", plan.string, "--json")
        #expect(applied.status == 0 && applied.object["applied"] as? Int == 2)
        #expect(try household.names(in: household.photos) == ["1.jpg", "1.jpg.xmp", "3.jpg", "4.jpg"])
    }

    @Test("Applying a plan again reports that and adds no history, and the rest of a plan can be applied")
    func appliedBefore() throws {
        try sluice("commit", "--plan", plan.string)
        let whole = try plan.bytes()
        let lines = String(decoding: whole, as: UTF8.self).split(separator: "\n")
        try plan.write((lines[0] + "\n" + lines[1] + "\n").utf8)
        #expect(try sluice("apply", plan.string, "--json").object["appliedBefore"] == nil)

        try plan.write(whole)
        let rest = try sluice("apply", plan.string)
        #expect(rest.status == 0)
        #expect(rest.text.hasPrefix("1 photo done: 1 moved to the trash, 1 already done."))
        let history = try sluice("history", "--json").list.count
        let files = try household.contents(of: household.photos)

        let again = try sluice("apply", plan.string)
        #expect(again.status == 0 && again.text == "Already applied: there is nothing to do.\n")
        let told = try sluice("apply", plan.string, "--json")
        #expect(told.status == 0 && told.object["appliedBefore"] as? Int == 2 && told.object["applied"] as? Int == 0)
        #expect(told.object["batch"] == nil)
        #expect(try sluice("history", "--json").list.count == history)
        #expect(try household.contents(of: household.photos) == files)

        // A reverted decision is a new one, so it no longer matches the plan.
        #expect(try sluice("revert", "last").status == 0)
        let reverted = try sluice("apply", plan.string)
        #expect(reverted.status == 2 && reverted.text.contains("no longer matches the plan"))
    }

    @Test("Reverting a commit again reports that and adds no history")
    func revertedBefore() throws {
        try sluice("commit")
        let batch = try #require(try sluice("history", "--json").list.first?["batch"] as? String)
        #expect(try sluice("revert", batch).text.hasPrefix("2 photos done: "))
        let history = try sluice("history", "--json").list.count

        let again = try sluice("revert", batch)
        #expect(again.status == 0 && again.text == "Already reverted: there is nothing to do.\n")
        #expect(try sluice("history", "--json").list.count == history)

        try sluice("decide", "2.jpg", "--favourite")
        try sluice("commit")
        let left = try sluice("revert", batch)
        #expect(left.status == 2)
        #expect(left.text.hasPrefix("Nothing was changed; 1 already done.\n1 photo skipped:\n"))
    }

    @Test("`revert last` finds a commit again after its revert was reverted")
    func lastAgain() throws {
        try sluice("commit")
        #expect(try sluice("revert", "last").status == 0)
        let back = try #require(try sluice("history", "--json").list.first?["batch"] as? String)
        #expect(try sluice("revert", back).status == 0)
        #expect(try household.names(in: household.photos) == ["1.jpg", "1.jpg.xmp", "3.jpg", "4.jpg"])
        let reverted = try sluice("revert", "last").text
        #expect(reverted.hasPrefix("2 photos done: 1 sidecar restored, 1 restored from the trash."))
        #expect(try household.names(in: household.photos) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg"])
        #expect(try sluice("revert", "last").messages.contains("There is no commit to revert"))
    }

    @Test("The suggested apply command can be copied, whatever the name of the plan")
    func quoted() throws {
        let plan = household.path.appending("my plan.jsonl")
        let planned = try sluice("commit", "--plan", plan.string)
        #expect(planned.text.contains("sluice apply '\(plan)' --"))
        #expect(try sluice("apply", plan.string).status == 0)
    }

    @Test("A plan does not replace an existing file")
    func notReplaced() throws {
        try plan.write("mine".utf8)
        let planned = try sluice("commit", "--plan", plan.string)
        #expect(planned.status == 1 && planned.messages.contains("already exists"))
        #expect(try plan.bytes() == Array("mine".utf8))
        #expect(try household.names(in: household.path).contains("plan.jsonl.unfinished") == false)
        #expect(try sluice("commit", "--plan", "-", "--json").status == 64)
    }

    @Test("A plan can be piped, and removed lines are not applied")
    func pipe() throws {
        let line = "sluice commit --plan - | grep -v '\"action\":\"trash\"' | sluice apply - --json"
        let applied = try household.shell(line, from: household.photos)
        #expect(applied.status == 0 && applied.object["applied"] as? Int == 1)
        #expect(try household.names(in: household.photos).contains("2.jpg"))
        #expect(try household.count("is:pending") == 1)
    }

    @Test("A photo that differs from the plan is skipped with the remedy")
    func changedSince() throws {
        #expect(try sluice("commit", "--plan", plan.string, "--json").object["photos"] as? Int == 2)
        try household.sluice("decide", "1.jpg", "--rating", "1", from: household.photos)
        let applied = try sluice("apply", plan.string)
        #expect(applied.status == 2)
        #expect(
            applied.text.contains("\(household.photo("1.jpg")) no longer matches the plan\n        make a new plan")
        )
        #expect(try !household.names(in: household.photos).contains("1.jpg.xmp"))
    }

    @Test("An invalid plan, or one of another library, is refused without any change")
    func noPlan() throws {
        try plan.write("{}\n".utf8)
        let refused = try sluice("apply", plan.string)
        #expect(refused.status == 1 && refused.messages.contains("invalid line 1 in the plan"))
        #expect(try sluice("apply", "nowhere").status == 1)

        let other = household.path.appending("other")
        try household.makePhotos(1, in: other)
        try household.sluice("prepare", other.string)
        let line = "sluice commit --plan - | sluice apply - --library other"
        let another = try household.shell(line, from: household.photos)
        #expect(another.status == 1 && another.messages.contains("the plan belongs to another library"))
        #expect(try household.names(in: household.photos) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg"])
    }

    @Test("revert undoes a commit: files have the same bytes and times as before")
    func revert() throws {
        let photo = household.photo("2.jpg")
        let (bytes, time) = (try photo.bytes(), try modified(photo))
        let batch = try #require(try sluice("commit", "--json").object["batch"] as? String)
        let reverted = try sluice("revert", String(batch.prefix(20)), "--json")
        #expect(reverted.status == 0 && reverted.object["applied"] as? Int == 2)
        #expect(try household.names(in: household.photos) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg"])
        #expect(try photo.bytes() == bytes)
        #expect(try modified(photo) == time)
        #expect(try household.count("is:decided or is:pending") == 0)
    }

    @Test("revert last goes back commit by commit")
    func revertLast() throws {
        #expect(try sluice("revert", "last").messages.contains("There is no commit to revert"))
        #expect(try sluice("commit").status == 0)
        #expect(try sluice("decide", "3.jpg", "--rating", "2").status == 0)
        #expect(try sluice("commit").status == 0)
        let first = try sluice("revert", "last")
        #expect(first.status == 0 && first.text.hasPrefix("1 photo done: 1 sidecar restored."))
        #expect(try household.names(in: household.photos) == ["1.jpg", "1.jpg.xmp", "3.jpg", "4.jpg"])
        #expect(try sluice("revert", "last").status == 0)
        #expect(try household.names(in: household.photos) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg"])
        #expect(try sluice("revert", "last").status == 1)
    }

    @Test("Newer decisions stay and are named, and an unknown batch is refused")
    func decidedSince() throws {
        let batch = try #require(try sluice("commit", "--json").object["batch"] as? String)
        #expect(try sluice("decide", "1.jpg", "--keep").status == 0)
        let reverted = try sluice("revert", batch)
        #expect(reverted.status == 2)
        #expect(reverted.text.contains("\(household.photo("1.jpg")) has a newer decision"))
        #expect(try household.names(in: household.photos).isSuperset(of: ["1.jpg", "1.jpg.xmp", "2.jpg"]))
        #expect(try household.count("is:kept") == 1)

        let unknown = try sluice("revert", "ffffff")
        #expect(unknown.status == 1 && unknown.messages.contains("there is no commit ffffff"))
        #expect(try sluice("revert", String(batch.prefix(4))).messages.contains("more than one commit begins with"))
    }

    private func modified(_ path: FilePath) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path.string)[.modificationDate] as? Date
    }
}
