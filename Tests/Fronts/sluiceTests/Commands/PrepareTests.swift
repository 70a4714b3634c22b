import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice prepare")
struct PrepareTests {
    let household: Household

    init() throws { household = try Household() }

    private func count(_ object: [String: Any], _ key: String) -> Int? { object[key] as? Int }

    @Test("The report has every key, its counts match the folder, and the second run finds everything unchanged")
    func report() async throws {
        let manifest = try await SampleFolder(count: 14, megapixels: 0.003, seed: 3).write(to: household.photos)
        let first = try household.sluice("prepare", household.photos.string, "--json")
        #expect(first.status == 2)
        let keys: Set = [
            "found", "prepared", "unchanged", "linked", "failed", "damaged", "bytesRead", "seconds", "photosPerSecond",
            "megapixelsPerSecond", "peakMemoryBytes", "limitingStage", "stages",
        ]
        #expect(keys.subtracting(first.object.keys) == [])
        #expect(count(first.object, "found") == manifest.found)
        #expect(count(first.object, "prepared") == manifest.prepared)
        #expect(count(first.object, "linked") == manifest.linked)
        #expect(count(first.object, "failed") == manifest.failed)
        #expect(count(first.object, "damaged") == manifest.damaged)
        let stages = try #require(first.object["stages"] as? [[String: Any]])
        #expect(
            stages.map { $0["name"] as? String } == ["enumerate", "decode", "downsample", "fingerprint", "store"]
        )
        for stage in stages {
            #expect(
                Set(stage.keys) == [
                    "name", "photos", "busySeconds", "waitingForInputSeconds", "waitingForRoomSeconds",
                ]
            )
        }

        let memory = try #require(first.object["memory"] as? [String: Int])
        let resident = try #require(memory["residentBytes"])
        let named = memory.values.reduce(-resident, +)
        #expect(abs(named - resident) <= resident / 10, "\(memory)")

        let second = try household.sluice("prepare", household.photos.string, "--json")
        #expect(second.status == 2)
        #expect(keys.subtracting(second.object.keys) == [])
        #expect(count(second.object, "prepared") == 0)
        #expect(count(second.object, "unchanged") == manifest.found - manifest.failed)
        #expect(count(second.object, "failed") == manifest.failed)
    }

    @Test("Library messages about a file's metadata are reported for that file, not printed on the terminal")
    func chatter() throws {
        let xmp =
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><broken"
        let photo = SamplePhoto(size: PixelSize(width: 60, height: 40), seed: 3, xmp: xmp)
        try household.photos.appending("a.jpg").write(try photo.encoded())
        let quiet = try household.sluice("prepare", household.photos.string, "--quiet")
        #expect(quiet.status == 0 && quiet.messages.isEmpty)
        let loud = try household.sluice("prepare", household.photos.string)
        #expect(!loud.messages.contains("XML"))
        let failures = try household.sluice("failures", from: household.photos).text
        #expect(failures.contains("a.jpg\n    damaged (decode): its XMP metadata cannot be read"))
    }

    @Test("Without --json nothing is printed on standard output, and with --quiet nothing at all")
    func quiet() throws {
        try household.makePhotos(2)
        let loud = try household.sluice("prepare", household.photos.string)
        #expect(loud.status == 0)
        #expect(loud.output.isEmpty)
        #expect(loud.messages.contains("2 photos found: 2 prepared."))
        // A pipe gets plain lines.
        #expect(!loud.messages.contains("\r") && !loud.messages.contains("\u{1B}"))

        try household.makePhoto("3.jpg", seed: 3)
        let quiet = try household.sluice("prepare", household.photos.string, "--quiet")
        #expect(quiet.status == 0)
        #expect(quiet.output.isEmpty && quiet.messages == "")
    }

    @Test("The library is in the folders of the XDG variables, else in the home, else where --store points")
    func places() throws {
        try household.makePhotos(1)
        let photos = household.photos.string
        try household.sluice("prepare", photos)
        var home = try household.contents(of: household.home)
        #expect(home.isSuperset(of: [".cache/sluice/photos/cache", ".local/share/sluice/photos/catalogue.sqlite"]))

        let (cache, data) = (household.path.appending("c"), household.path.appending("d"))
        let xdg = ["XDG_CACHE_HOME": cache.string, "XDG_DATA_HOME": data.string]
        let named = try household.sluice("prepare", photos, "--library", "mine", with: xdg)
        #expect(named.status == 0)
        #expect(try household.contents(of: cache).contains("sluice/mine/cache/data.mdb"))
        #expect(try household.contents(of: data).contains("sluice/mine/catalogue.sqlite"))

        home = try household.contents(of: household.home)
        // A store among the photos is not searched for photos.
        let stored = try household.sluice("prepare", ".", "--store", "store", "--json", from: household.photos)
        #expect(count(stored.object, "found") == 1)
        let store = try household.contents(of: household.photos.appending("store"))
        #expect(store.isSuperset(of: ["cache", "catalogue.sqlite"]))
        #expect(try household.contents(of: household.home) == home)
        let again = try household.sluice("prepare", ".", "--store", "store", "--json", from: household.photos)
        #expect(count(again.object, "found") == 1 && count(again.object, "unchanged") == 1)
    }

    @Test("A dry run reports what would be done, and changes nothing")
    func dryRun() throws {
        try household.makePhotos(2)
        let photos = household.photos.string
        let first = try household.sluice("prepare", photos, "--dry-run")
        #expect(first.status == 0)
        #expect(first.text.contains("2 photos found: 2 to prepare"))
        #expect(first.text.contains("will grow by about"))
        #expect(try household.contents(of: household.home) == [])

        try household.sluice("prepare", photos)
        try household.makePhoto("3.jpg", seed: 3)
        let before = try household.contents(of: household.home)
        // Another run is in progress.
        let library = try Library(try household.location(), .write)
        let second = try household.sluice("prepare", photos, "--dry-run", "--json")
        #expect(second.status == 0)
        #expect(second.object["toPrepare"] as? Int == 1 && second.object["unchanged"] as? Int == 2)
        #expect(try library.catalogue.counts().present == 2)
        #expect(try household.contents(of: household.home).subtracting(before).allSatisfy { !$0.contains(".sqlite3") })
        #expect(try household.sluice("prepare", photos, "--dry-run", "--quiet").text == "")
    }

    @Test("A recipe without a plugin removes its results, which a dry run reports beforehand")
    func resultsOfPlugins() throws {
        try household.makePhotos(2)
        let photos = household.photos.string
        try household.writePlugin("plain", answer: #"echo '{"id":'$id',"values":{"ok":true}}'"#)
        func prepare(_ arguments: String...) throws -> String {
            let done = try household.sluice(["prepare", photos] + arguments)
            #expect(done.status == 0)
            return done.text + done.messages
        }
        try household.writeRecipe("plugins: [{name: plain, version: '1', command: [sh, ./plain.sh]}]")
        #expect(try prepare("--recipe", household.recipe.string).contains("Plugin plain: 2 photos checked."))
        #expect(try !prepare("--dry-run").contains("removed"))
        #expect(try !prepare().contains("removed"))
        try household.writeRecipe("plugins: []")
        #expect(try prepare("--recipe", household.recipe.string, "--dry-run").contains("will be removed: 2."))
        #expect(try prepare("--recipe", household.recipe.string).contains("were removed: 2."))
        #expect(try !prepare("--recipe", household.recipe.string, "--dry-run").contains("removed"))
    }

    @Test("A second process reports which one is writing")
    func inUse() throws {
        try household.makePhotos(1)
        let library = try Library(try household.location(), .write)
        let refused = try household.sluice("prepare", household.photos.string, "--library", "photos")
        #expect(refused.status == 1)
        #expect(refused.messages.contains("in use by process \(getpid())"))
        #expect(try library.cache.isEmpty)
    }

    @Test(
        "Wrong usage is refused with the usage line, before anything is made",
        arguments: [
            ["prepare"], ["prepare", ""], ["prepare", ".", "--store", "a", "--library", "b"],
            ["prepare", ".", "--memory", "96X"], ["prepare", ".", "--memory", "1MiB"], ["prepare", ".", "--jobs", "0"],
            ["prepare", ".", "--jobs", "many"], ["prepare", ".", "--library", "../up"], ["prepare", ".", "--colour"],
            ["tier", "x", "thumb"], ["show"], ["develop"],
        ]
    )
    func usage(arguments: [String]) throws {
        let line = "sluice " + arguments.map { "'\($0)'" }.joined(separator: " ")
        let refused = try household.shell(line, from: household.photos)
        #expect(refused.status == 64)
        #expect(refused.messages.contains("Usage: sluice"))
        #expect(try household.contents(of: household.home) == [])
    }

    @Test("An invalid root is reported with the remedy, and no library is created")
    func roots() throws {
        let missing = try household.sluice("prepare", household.path.appending("nothing").string)
        #expect(missing.status == 1)
        #expect(missing.messages.contains("There is no folder \(household.path)/nothing"))

        try household.makePhotos(1)
        let file = try household.sluice("prepare", household.photos.appending("1.jpg").string)
        #expect(file.status == 1)
        #expect(file.messages.contains("is not a folder"))
        #expect(try household.contents(of: household.home) == [])

        let nested = try household.sluice("prepare", household.path.string, household.photos.string)
        #expect(nested.status == 1)
        #expect(nested.messages.contains("is inside"))
    }

    @Test("An emptied root stops the run, and its photos stay known")
    func emptied() throws {
        try household.makePhotos(2)
        try household.sluice("prepare", household.photos.string)
        for name in ["1.jpg", "2.jpg"] {
            try FileManager.default.removeItem(atPath: household.photos.appending(name).string)
        }
        let refused = try household.sluice("prepare", household.photos.string)
        #expect(refused.status == 1)
        #expect(refused.messages.contains("Is the disk mounted?"))
        #expect(try Library(try household.location(), .read).catalogue.counts().present == 2)
    }

    @Test("A mistake in a recipe is reported with file and line, and a valid recipe determines the tiers")
    func recipes() throws {
        try household.makePhotos(1)
        let recipe = household.home.appending("mine.yaml")
        try recipe.write("version: 1\ntiers:\n  - {name: tiny, longEdge: 0}\n".utf8)
        let refused = try household.sluice("prepare", household.photos.string, "--recipe", recipe.string)
        #expect(refused.status == 1)
        #expect(refused.messages.contains("mine.yaml:3"))
        #expect(try household.contents(of: household.home) == ["mine.yaml"])

        let absent = try household.sluice("prepare", household.photos.string, "--recipe", "no.yaml")
        #expect(absent.status == 1)
        #expect(absent.messages.contains("no.yaml"))

        try recipe.write("version: 1\ntiers:\n  - {name: tiny, longEdge: 16}\n".utf8)
        #expect(try household.sluice("prepare", household.photos.string, "--recipe", recipe.string).status == 0)
        let shown = try household.sluice("show", household.photos.appending("1.jpg").string, "--json")
        let tiers = try #require(shown.object["storedTiers"] as? [[String: Any]])
        #expect(tiers.map { $0["name"] as? String } == ["tiny"])
        #expect(tiers.first?["height"] as? Int == 16)
    }

    @Test("A store that cannot be created is reported as an error")
    func storeInAFile() throws {
        try household.makePhotos(1)
        let file = household.photos.appending("1.jpg")
        let refused = try household.sluice("prepare", household.photos.string, "--store", file.string)
        #expect(refused.status == 1)
        #expect(refused.messages.contains(file.string))
    }

    @Test("A damaged cache is set aside with a message")
    func damagedCache() throws {
        try household.makePhotos(1)
        try household.sluice("prepare", household.photos.string)
        let data = try household.location().cacheFolder.appending("data.mdb")
        try data.write(Array(repeating: 7, count: 9000))
        let mended = try household.sluice("prepare", household.photos.string)
        #expect(mended.status == 0)
        #expect(mended.messages.contains("was set aside"))
        #expect(mended.messages.contains("1 prepared"))
    }
}
