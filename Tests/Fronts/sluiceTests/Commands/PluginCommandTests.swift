import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("Plugins on the command line")
struct PluginCommandTests {
    let household: Household

    init() throws { household = try Household() }

    private var photos: String { household.photos.string }
    private func recipe(_ plugin: String) throws -> String { try household.writeRecipe("plugins: [\(plugin)]") }

    private let mood = "{name: mood, version: '1', command: [sh, ./mood.sh]}"

    @Test func `A plugin that was given up fails the run until it works`() throws {
        try household.makePhotos(4)
        try household.writePlugin("mood", answer: "echo 'out of mood' >&2; exit 3")
        let failed = try household.sluice("prepare", photos, "--recipe", try recipe(mood))
        #expect(failed.status == 2)
        #expect(failed.messages.contains("Plugin mood failed:") && failed.messages.contains("out of mood"))
        #expect(failed.messages.contains("For the reasons: sluice failures"))
        // The next run retries it.
        let again = try household.sluice("prepare", photos, "--json")
        #expect(again.status == 2)
        let plugins = try #require(again.object["failedPlugins"] as? [[String: Any]])
        #expect(plugins.count == 1 && plugins[0]["name"] as? String == "mood" && plugins[0]["photos"] as? Int == 4)

        let listed = try household.sluice("failures", from: household.photos)
        #expect(listed.text.contains("plugin mood") && listed.text.contains("out of mood"))
        #expect(listed.text.contains("4 photos without a result; the next run retries"))
        #expect(!listed.text.contains("Nothing failed"))
        let list = try household.sluice("failures", "--json", from: household.photos).list
        #expect(list.count == 1 && list[0]["path"] == nil)
        #expect((list[0]["failure"] as? [String: Any])?["kind"] as? String == "plugin")

        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"values":{"look":"calm"}}'"#)
        #expect(try household.sluice("prepare", photos).status == 0)
        #expect(try household.sluice("failures", from: household.photos).text.contains("Nothing failed"))
    }

    @Test func `A plugin fails if it has a problem with every photo, not with some`() throws {
        try household.makePhotos(3)
        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"problem":"no model"}'"#)
        let recipe = try recipe(mood)
        let failed = try household.sluice("prepare", photos, "--recipe", recipe)
        #expect(
            failed.status == 2 && failed.messages.contains("Plugin mood failed for every photo (3 photos): no model")
        )
        // It has no photos left to process, and still counts as failed.
        #expect(try household.sluice("prepare", photos).status == 2)
        #expect(try household.sluice("failures", from: household.photos).text.contains("no model"))

        try household.makePhoto("4.jpg", seed: 4)
        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"values":{}}'"#)
        #expect(try household.sluice("prepare", photos).status == 0)
        let list = try household.sluice("failures", "--json", from: household.photos).list
        #expect(list.count == 3 && list.allSatisfy { $0["plugin"] as? String == "mood" && $0["path"] != nil })
        #expect(try household.sluice("prepare", photos, "--retry-failed").status == 0)
        #expect(try household.sluice("failures", from: household.photos).text.contains("Nothing failed"))
    }

    @Test func `If a failed plugin's problems are sealed, the report explains where to read them`() throws {
        try household.makePhotos(2)
        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"problem":"no model"}'"#)
        let recipe = try household.writeRecipe("plugins: [\(mood)]\nprivacy: {seal: [plugins]}")
        let words =
            "its message is sealed by the recipe's privacy; `sluice show PHOTO` shows it with the library's key"
        let failed = try household.sluice("prepare", photos, "--recipe", recipe)
        #expect(failed.status == 2)
        #expect(failed.messages.contains("Plugin mood failed for every photo (2 photos): \(words)"))
        let listed = try household.sluice("failures", from: household.photos)
        #expect(listed.text.contains("\(words); 2 photos without a result") && !listed.text.contains("no model"))
    }

    @Test func `A plugin removed from the recipe no longer counts as failed`() throws {
        try household.makePhotos(1)
        try household.writePlugin("mood", answer: "exit 3")
        #expect(try household.sluice("prepare", photos, "--recipe", try recipe(mood)).status == 2)
        let accepted = try household.sluice("failures", "--accept", "--all", from: household.photos)
        #expect(accepted.text.contains("Failed plugins cannot be accepted: mood."))
        #expect(try household.sluice("prepare", photos, "--recipe", try recipe("")).status == 0)
        #expect(try household.sluice("failures", from: household.photos).text.contains("Nothing failed"))
    }

    @Test func `A plugin that failed for other photos still counts as failed after preparing a part`() throws {
        try household.makePhoto("in/1.jpg", seed: 1)
        let part = household.photo("in").string
        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"values":{"look":"calm"}}'"#)
        try household.sluice("prepare", photos, "--recipe", try recipe(mood))
        for number in 2...5 { try household.makePhoto(FilePath("\(number).jpg"), seed: UInt64(number)) }
        try household.writePlugin("mood", answer: "exit 3")
        #expect(try household.sluice("prepare", photos).status == 2)
        #expect(try household.sluice("prepare", part).status == 2)
        #expect(try household.sluice("failures", from: household.photos).text.contains("plugin mood"))
    }

    @Test func `A new recipe lists the plugin results it removes`() throws {
        try household.makePhotos(2)
        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"values":{"look":"calm"}}'"#)
        try household.sluice("prepare", photos, "--recipe", try recipe(mood))
        let other = try recipe("")
        let changed = try household.sluice("library", "recipe", other, from: household.photos)
        #expect(changed.text.contains("Results of the plugin mood are removed: 2."))
        let shown = try household.sluice("library", "recipe", "--json", from: household.photos).object
        #expect(shown["resultsToRemove"] as? [String: Int] == ["mood": 2])
        try household.sluice("prepare", photos)
        #expect(try !household.sluice("library", "recipe", from: household.photos).text.contains("removed"))
    }

    @Test func `A filter with an unknown plugin value lists the known ones`() throws {
        try household.makePhotos(1)
        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"values":{"look":"calm"}}'"#)
        try household.sluice("prepare", photos, "--recipe", try recipe(mood))
        let found = try household.sluice("find", "plugin.lok:calm", from: household.photos)
        #expect(found.status == 0 && found.messages.contains("No plugin has found a value plugin.lok;"))
        #expect(found.messages.contains("plugin.mood.look"))
        #expect(try household.sluice("find", "plugin.look:*", from: household.photos).messages == "")
    }

    @Test func `Missing requirements of a plugin are reported before the run`() throws {
        try household.makePhotos(1)
        let text = try recipe("{name: text, command: [sluice-text, --languages, eng+xxa+xxb]}")
        let words = "Tesseract lacks the languages xxa, xxb: apt-get install tesseract-ocr-xxa tesseract-ocr-xxb"
        #expect(try household.sluice("prepare", photos, "--recipe", text, "--dry-run").text.contains(words))
        let run = try household.sluice("prepare", photos, "--recipe", text)
        #expect(run.status == 2)
        let before = try #require(run.messages.range(of: "The plugin text cannot be used: \(words)"))
        let after = try #require(run.messages.range(of: "1 photo found"))
        #expect(before.upperBound < after.lowerBound)
        #expect(run.messages.contains("Plugin text failed:"))
        let doctor = try household.sluice("doctor", from: household.photos)
        #expect(doctor.status == 1 && doctor.text.contains(words))

        let absent = try recipe("{name: mood, version: '1', command: [./no-such-program]}")
        let plan = try household.sluice("prepare", photos, "--recipe", absent, "--dry-run", "--json").object
        let reason = (plan["unusablePlugins"] as? [String: String])?["mood"]
        #expect(reason?.contains("there is no program \(household.home)/no-such-program") == true)
    }

    @Test func `doctor reports Tesseract and its languages`() throws {
        let findings = try household.sluice("doctor", "--json").object["findings"] as? [[String: Any]] ?? []
        func value(_ name: String) -> String? { findings.first { $0["name"] as? String == name }?["value"] as? String }
        #expect(value("sluice-text")?.contains("Tesseract 5") == true)
        #expect(value("languages")?.contains("eng") == true)
    }

    @Test func `Values are found and sorted by type`() throws {
        try household.makePhotos(3)
        let values = #"{"look":"calm '$id'","total":'$((id * 15))',"night":true}"#
        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"values":"# + values + "}'")
        try household.sluice("prepare", photos, "--recipe", try recipe(mood), "--jobs", "1")
        func find(_ words: String...) throws -> [String] {
            let found = try household.sluice(["find"] + words, from: household.photos)
            #expect(found.status == 0, "\(found.messages)")
            return found.lines.compactMap { FilePath($0).stem }
        }
        #expect(try find("plugin.look:calm").count == 3)
        #expect(try find(#"plugin.look:"calm 2""#).count == 1)
        #expect(try find("plugin.mood.total:>20").count == 2)
        #expect(try find("plugin.night:true -plugin.total:15").count == 2)
        let sorted = try find("--sort", "-plugin.total")
        #expect(try find("sort:plugin.mood.total") == sorted.reversed())
        #expect(try Set(sorted.prefix(2)) == Set(find("plugin.total:>20")))
        #expect(try household.sluice("find", "plugin.total:>x", from: household.photos).status != 0)
    }
}
