import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice library recipe")
struct RecipeCommandTests {
    let household: Household

    init() throws { household = try Household() }

    private var photos: String { household.photos.string }
    private var file: FilePath { household.recipe }

    @discardableResult
    private func recipe(_ arguments: String...) throws -> Finished {
        try household.sluice(["library", "recipe"] + arguments, from: household.photos)
    }

    @Test func `A recipe given once stays, even if the cache is deleted`() throws {
        try household.makePhotos(3)
        try household.writeRecipe("privacy: {omit: [time, location]}")
        let first = try household.sluice("prepare", photos, "--recipe", file.string)
        #expect(first.messages.contains("Recipe mine (\(file))."))
        let second = try household.sluice("prepare", photos, "--json")
        #expect(second.object["unchanged"] as? Int == 3 && second.object["prepared"] as? Int == 0)
        #expect((second.object["recipe"] as? [String: Any])?["name"] as? String == "mine")

        try FileManager.default.removeItem(atPath: try household.location().cacheBase.string)
        #expect(try household.sluice("prepare", photos, "--json").object["prepared"] as? Int == 3)
        let shown = try household.sluice("show", "1.jpg", "--json", from: household.photos)
        #expect((shown.object["storedTiers"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["tiny"])
        #expect(shown.exif["omitted"] as? [String] == ["location", "time"])
        // Until there is a cache again, tiers rendered on demand follow the recipe too.
        try FileManager.default.removeItem(atPath: try household.location().cacheBase.string)
        #expect(try household.sluice("tier", "1.jpg", "tiny", "-o", "-", from: household.photos).status == 0)
        #expect(try household.sluice("tier", "1.jpg", "large", "-o", "-", from: household.photos).status == 1)
    }

    @Test func `A watch without a recipe continues with the kept one`() throws {
        try household.makePhotos(2)
        try household.writeRecipe()
        try household.sluice("prepare", photos, "--recipe", file.string)
        try household.makePhoto("3.jpg", seed: 3)
        let watch = try RunningWatch(household)
        #expect(try watch.wait(forPrepared: 1))
        #expect(watch.interrupt() == 0)
        let status = try household.sluice("status", "--json", from: household.photos).object
        #expect((status["recipe"] as? [String: Any])?["name"] as? String == "mine")
    }

    @Test func `A dry run prints what another recipe would change, and the library does not keep it`() throws {
        try household.makePhotos(2)
        try household.sluice("prepare", photos)
        try household.makePhoto("3.jpg", seed: 3)
        try household.writeRecipe("privacy: {seal: [location]}")
        let plan = try household.sluice("prepare", photos, "--recipe", file.string, "--dry-run").text
        #expect(plan.contains("To do: 1 new, 2 for other tiers."))
        #expect(plan.contains("Recipe mine (\(file)), in place of default."))
        #expect(
            plan.contains("Facts less private than before: serialNumbers (sealed → stored), owner (sealed → stored).")
        )
        #expect(plan.contains("sealed: location; omitted: none."))
        let json = try household.sluice("prepare", photos, "--recipe", file.string, "--dry-run", "--json").object
        #expect((json["reasons"] as? [String: Int])?["tiersChanged"] == 2)
        #expect(try household.sluice("prepare", photos, "--dry-run").text.contains("To do: 1 new."))
        #expect(try recipe("--json").object["name"] as? String == "default")
    }

    @Test func `A quiet run still reports reduced privacy`() throws {
        try household.makePhotos(1)
        try household.sluice("prepare", photos)
        try household.writeRecipe("privacy: {seal: [], omit: []}")
        let quiet = try household.sluice("prepare", photos, "--recipe", file.string, "--quiet")
        #expect(quiet.messages.contains("Facts less private than before: location (sealed → stored)"))
        #expect(try household.sluice("prepare", photos, "--quiet").messages == "")
    }

    @Test func `The output is a recipe file, with the state of the original file`() throws {
        try household.makePhotos(1)
        try household.writeRecipe("# A comment of mine")
        try household.sluice("prepare", photos, "--recipe", file.string)
        let shown = try recipe()
        #expect(shown.text.contains("# Read from \(file)") && shown.text.contains("# A comment of mine"))
        #expect(!shown.text.contains("has changed"))
        let copy = household.home.appending("copy.yaml")
        try copy.write(shown.output)
        #expect(try recipe(copy.string, "--json").object["changes"] == nil)

        try household.writeRecipe("colour: srgb")
        try recipe(file.string)
        try household.writeRecipe("jobs: 1")
        #expect(try recipe().text.contains("has changed since. To use it: sluice library recipe \(file)"))
        try file.remove()
        #expect(try recipe().text.contains("The file no longer exists."))
        #expect(try recipe("--json").object["fileState"] as? String == "gone")
        try file.makeFolder()
        #expect(try recipe().text.contains("The file cannot be read now."))
        #expect(try recipe("--json").object["fileState"] as? String == "unreadable")
    }

    @Test func `A new recipe is kept at once, and what the next run makes again is printed`() throws {
        try household.makePhotos(2)
        try household.sluice("prepare", photos)
        try household.writeRecipe("privacy: {omit: [time]}")
        let changed = try recipe(file.string)
        #expect(changed.text.contains("keeps the recipe mine, in place of default."))
        #expect(changed.text.contains("Tiers made again (2 photos): tiny."))
        #expect(changed.text.contains("Facts more private than before: time (stored → omitted)"))
        let shown = try recipe().text
        #expect(shown.contains("# The next run changes this:") && shown.contains("Tiers made again (2 photos): tiny."))
        #expect(try household.sluice("prepare", photos, "--json").object["prepared"] as? Int == 2)

        let back = try recipe("--default", "--json").object
        #expect(back["isDefault"] as? Bool == true && back["replaces"] as? String == "mine")
        #expect(back["photosToMake"] as? Int == 2)
        #expect(try household.sluice("prepare", photos, "--json").object["prepared"] as? Int == 2)
        #expect(try recipe(file.string, "--default").status == 64)
        try file.write("version: 1\ntiers: [{name: tiny, longEdge: 0}]\n".utf8)
        let refused = try recipe(file.string)
        #expect(refused.status == 1 && refused.messages.contains("mine.yaml:2"))
        #expect(try recipe("--json").object["name"] as? String == "default")
    }

    @Test func `Plugins of a store from elsewhere run only once they are allowed`() throws {
        try household.makePhotos(1)
        let ran = household.home.appending("ran")
        try household.writePlugin("spy", first: "touch '\(ran)'", answer: #"echo '{"id":'$id',"values":{}}'"#)
        try household.writeRecipe("plugins: [{name: spy, version: '1', command: [sh, ./spy.sh]}]")
        let store = household.home.appending("store").string
        let first = try household.sluice("prepare", photos, "--store", store, "--recipe", file.string)
        #expect(first.status == 0 && FileManager.default.fileExists(atPath: ran.string))
        try ran.remove()

        let other = household.path.appending("other")
        try other.makeFolder()
        let theirs = ["HOME": other.string]
        try household.makePhoto("2.jpg", seed: 2)
        for _ in 0..<2 {
            let run = try household.sluice("prepare", photos, "--store", store, with: theirs)
            #expect(run.messages.contains("Plugins that are not run") && run.messages.contains("spy"))
            #expect(!FileManager.default.fileExists(atPath: ran.string))
        }
        let allowed = try household.sluice("library", "recipe", "--allow-plugins", "--store", store, with: theirs)
        #expect(allowed.status == 0 && allowed.text.contains("    spy: sh \(household.home)/spy.sh"))
        #expect(!allowed.text.contains("changes nothing"))
        let run = try household.sluice("prepare", photos, "--store", store, with: theirs)
        #expect(run.messages.contains("Plugin spy: 1 photo checked."))
        #expect(FileManager.default.fileExists(atPath: ran.string))
    }

    @Test(
        arguments: [
            ["library", "recipe", "./mine.yaml", "--library", "photos"],
            ["prepare", "../photos", "--recipe", "./mine.yaml"],
            ["prepare", "../photos", "--recipe", "../home/mine.yaml"],
        ]
    )
    func `A recipe given by a relative path is kept, with its plugins`(_ arguments: [String]) throws {
        try household.prepare(1)
        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"values":{}}'"#)
        try household.writeRecipe("plugins: [{name: mood, version: '1', command: [sh, ./mood.sh]}]")
        #expect(try household.sluice(arguments, from: household.home).status == 0)
        let kept = try #require(try household.catalogue().recipe())
        #expect(kept.name == "mine" && kept.origin == file && kept.permission != nil)
        try household.makePhoto("2.jpg", seed: 2)
        let run = try household.sluice("prepare", photos)
        #expect(run.status == 0 && run.messages.contains("Plugin mood: "))
    }

    @Test func `Without a user key, a recipe is kept, and its withheld plugins are reported`() throws {
        try household.prepare(1)
        let key = household.home.appending(".local/share/sluice/.plugins.key")
        try key.write([1, 2, 3])
        try household.writePlugin("mood", answer: #"echo '{"id":'$id',"values":{}}'"#)
        try household.writeRecipe("plugins: [{name: mood, version: '1', command: [sh, ./mood.sh]}]")
        let given = try recipe(file.string)
        #expect(given.status == 0 && given.messages.contains("\(key) cannot be used"))
        #expect(try recipe("--json").object["withheldPlugins"] as? [String] == ["mood"])
        let run = try household.sluice("prepare", photos, "--recipe", file.string)
        #expect(
            run.messages.contains("\(key) cannot be used") && run.messages.contains("Plugin mood: 1 photo checked.")
        )

        let refused = try recipe("--allow-plugins")
        #expect(refused.status == 1 && refused.text == "" && refused.messages.contains("\(key) cannot be used"))
        try key.remove()
        #expect(try recipe("--allow-plugins").status == 0)
        #expect(try recipe("--json").object["withheldPlugins"] == nil)
    }

    @Test func `Plugins can be allowed only if the recipe has some, and their commands are printed`() throws {
        _ = try Library(try household.location(), .write)
        let none = try household.sluice("library", "recipe", "--allow-plugins", "--library", "photos")
        #expect(none.status == 1 && none.messages.contains("sluice library recipe FILE --library photos"))
        try household.prepare(1)
        #expect(try recipe("--allow-plugins").text.contains("The recipe default has no plugins"))

        try household.writeRecipe("plugins: [{name: mood, version: '1', command: [sh, ./mood.sh, a b]}]")
        try recipe(file.string)
        let allowed = try recipe("--allow-plugins").text
        #expect(allowed.contains("Plugins of the recipe mine may now run with your permissions on this machine:"))
        #expect(allowed.contains("    mood: sh \(household.home)/mood.sh 'a b'"))
        let json = try recipe("--allow-plugins", "--json").object
        let commands = json["allowedPlugins"] as? [String: [String]]
        #expect(commands == ["mood": ["sh", "\(household.home)/mood.sh", "a b"]])
    }
}
