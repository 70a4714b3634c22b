import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice status, libraries and failures")
struct StatusTests {
    let household: Household

    init() throws { household = try Household() }

    @Test("A library is found by the current folder, a name or a path, and the remedy is printed if there is none")
    func finding() throws {
        try household.makePhotos(1)
        try household.makePhoto("in.jpg", in: household.photos.appending("below"))
        try household.sluice("prepare", household.photos.string)
        try household.sluice("prepare", household.photos.string, "--store", household.path.appending("s").string)
        let below = try household.sluice("status", "--json", from: household.photos.appending("below"))
        #expect(below.object["library"] as? String == "photos")
        #expect(try household.sluice("status", "--library", "photos").text.contains("2 ("))
        let stored = try household.sluice("status", "--store", "s", "--json", from: household.path)
        #expect((stored.object["photos"] as? [String: Any])?["prepared"] as? Int == 2)

        for arguments in [["status"], ["failures"]] {
            let lost = try household.shell("sluice \(arguments[0])", from: household.path)
            #expect(lost.status == 1)
            #expect(lost.messages.contains("No library holds \(household.path)."))
        }
        let elsewhere = try household.sluice("show", "/etc/hostname", from: household.path)
        #expect(elsewhere.status == 1 && elsewhere.messages.contains("No library holds /etc/hostname."))
        let unknown = try household.sluice("status", "--library", "none")
        #expect(unknown.status == 1 && unknown.messages.contains("there is no library at"))
    }

    @Test("status counts photos, tiers and bytes, and describes the last run")
    func status() async throws {
        let manifest = try await SampleFolder(count: 14, megapixels: 0.003, seed: 4).write(to: household.photos)
        try household.sluice("prepare", household.photos.string)
        let report = try household.sluice("status", "--json", from: household.photos).object
        let photos = try #require(report["photos"] as? [String: Any])
        #expect(photos["prepared"] as? Int == manifest.prepared + manifest.linked)
        #expect(photos["failed"] as? Int == manifest.failed)
        #expect(photos["damaged"] as? Int == manifest.damaged)
        #expect(report["roots"] as? [String] == [household.photos.string])
        let cache = try #require(report["cache"] as? [String: Any])
        #expect(cache["records"] as? Int == manifest.prepared)
        #expect(cache["tierBytes"] as? Int ?? 0 > 0)
        let run = try #require(report["lastRun"] as? [String: Any])
        #expect((run["report"] as? [String: Any])?["found"] as? Int == manifest.found)

        let text = try household.sluice("status", from: household.photos).text
        #expect(text.contains("default: large, medium, thumb"))
        #expect(text.contains("\(manifest.failed) failed"))
    }

    @Test("status describes the last run of plugins")
    func plugins() throws {
        try household.makePhotos(1)
        let (recipe, script) = (household.path.appending("recipe.yaml"), household.path.appending("plugin.py"))
        try script.write(
            Array(
                """
                import json, sys
                print('{"sluice": 1, "name": "scripted", "version": "1"}', flush=True)
                for line in sys.stdin: print(json.dumps({"id": json.loads(line)["id"], "values": {}}), flush=True)
                """.utf8
            )
        )
        for (plugins, words) in [
            (#"[{name: scripted, version: "1", command: [python3, ./plugin.py]}]"#, "scripted checked 1 photo"),
            ("[]", "results of plugins removed"),
        ] {
            try recipe.write(Array("version: 1\ntiers: [{name: thumb, longEdge: 256}]\nplugins: \(plugins)\n".utf8))
            try household.sluice("prepare", household.photos.string, "--recipe", recipe.string)
            #expect(try household.sluice("status", from: household.photos).text.contains(words))
        }
    }

    @Test("A run in progress is distinguished from one that was killed")
    func unfinishedRun() throws {
        try household.makePhotos(1)
        try household.sluice("prepare", household.photos.string)
        var library: Library? = try Library(try household.location(), .write)
        _ = try library?.catalogue.beginRun()
        let during = try household.sluice("status", from: household.photos)
        #expect(during.text.contains("in progress (process \(getpid()))"))
        library = nil
        let after = try household.sluice("status", from: household.photos)
        #expect(after.text.contains("interrupted; `sluice prepare` continues it"))
    }

    @Test("Without the cache, the catalogue still provides what it knows, with a note")
    func deletedCache() throws {
        try household.makePhotos(2)
        try household.sluice("prepare", household.photos.string)
        try FileManager.default.removeItem(atPath: household.home.appending(".cache").string)

        let status = try household.sluice("status", from: household.photos)
        #expect(status.status == 0)
        #expect(status.text.contains("2 ("))
        #expect(status.messages.contains("there is no cache") && status.messages.contains("makes it again"))
        let json = try household.sluice("status", "--json", from: household.photos)
        #expect(json.object["cache"] == nil && json.object["photos"] != nil)
        let shown = try household.sluice("show", "1.jpg", "--json", from: household.photos)
        #expect(shown.status == 0 && shown.object["id"] != nil && shown.object["storedTiers"] == nil)
        let tier = try household.sluice("tier", "1.jpg", "thumb", "-o", "-", from: household.photos)
        #expect(tier.status == 0 && tier.output.starts(with: [0xFF, 0xD8]))
        #expect(try !household.contents(of: household.home).contains(".cache"))

        let again = try household.sluice("prepare", ".", "--json", from: household.photos)
        #expect(again.object["prepared"] as? Int == 2)
    }

    @Test("libraries lists names, roots and sizes, and marks missing roots")
    func libraries() throws {
        #expect(try household.sluice("libraries").text == "No libraries yet: sluice prepare FOLDER creates one.\n")
        #expect(try household.sluice("libraries", "--json").list.isEmpty)
        let other = household.path.appending("other")
        try household.makePhotos(1)
        try household.makePhotos(1, in: other)
        try household.sluice("prepare", household.photos.string, household.home.string)
        try household.sluice("prepare", other.string)
        try FileManager.default.removeItem(atPath: other.string)

        let list = try household.sluice("libraries", "--json").list
        #expect(list.map { $0["name"] as? String } == ["other", "photos"])
        #expect(list.last?["roots"] as? [String] == [household.photos.string, household.home.string])
        #expect(list.allSatisfy { ($0["cacheBytes"] as? Int ?? 0) > 0 && ($0["catalogueBytes"] as? Int ?? 0) > 0 })
        #expect(try household.sluice("libraries").text.contains("\(other) (not found)"))
        #expect(try household.sluice("libraries", "--library", "photos", "--json").list.count == 1)
        #expect(try household.sluice("libraries", "--store", "nowhere").status == 1)
        // What the catalogue knows is still available.
        #expect(try household.sluice("status", "--library", "other").status == 0)
    }

    @Test("failures prints path, stage, reason and whether it will be retried")
    func failures() async throws {
        try household.makePhotos(1)
        try household.sluice("prepare", household.photos.string)
        #expect(try household.sluice("failures", from: household.photos).text.hasPrefix("Nothing failed"))

        try household.photos.appending("broken.jpg").write("Not a photo.".utf8)
        try household.photos.appending("empty.jpg").write([])
        try household.photos.appending("page.jpg").write("%!PS-Adobe-3.0".utf8)
        var cut = try Data(contentsOf: URL(filePath: household.photos.appending("1.jpg").string))
        cut.removeLast(cut.count / 4)
        try household.photos.appending("cut.jpg").write(cut)
        #expect(try household.sluice("prepare", household.photos.string).status == 2)
        let list = try household.sluice("failures", "--json", from: household.photos).list
        #expect(
            list.map { ($0["path"] as? String)?.split(separator: "/").last } == [
                "broken.jpg", "cut.jpg", "empty.jpg", "page.jpg",
            ]
        )
        let failures = list.compactMap { $0["failure"] as? [String: Any] }
        #expect(failures.map { $0["kind"] as? String } == ["failed", "damaged", "failed", "unsupported"])
        #expect(failures.allSatisfy { Set($0.keys) == ["kind", "stage", "reason", "remedy", "willRetry"] })
        let text = try household.sluice("failures", from: household.photos).text
        #expect(text.contains("broken.jpg\n    failed (decode): "))
        #expect(text.contains("not retried until it changes"))
        #expect(text.contains("unsupported (decode): not supported: a drawing (PostScript)"))
    }

    @Test("Accepted failures leave the exit status at 0 until something else fails, and can be unaccepted")
    func acceptedFailures() throws {
        try household.makePhotos(1)
        for name in ["broken.jpg", "below/other.jpg"] {
            try household.photos.pushing(FilePath(name)).write(Array("no photo: \(name)".utf8))
        }
        func prepare() throws -> Finished { try household.sluice("prepare", household.photos.string) }
        #expect(try prepare().status == 2)
        #expect(try household.sluice("failures", "--accept", from: household.photos).status == 64)
        #expect(try household.sluice("failures", "--accept", "1.jpg", from: household.photos).status == 1)
        #expect(
            try household.sluice("failures", "--accept", "below", from: household.photos).text
                == "Accepted: 1 failure.\n"
        )
        #expect(try prepare().status == 2)
        let list = try household.sluice("failures", "--accept", "--all", "--json", from: household.photos).list
        #expect(list.map { $0["accepted"] as? Bool } == [true, true])
        let quiet = try prepare()
        #expect(quiet.status == 0 && quiet.messages.contains("2 failed (all accepted)"))
        let photos = try household.sluice("status", "--json", from: household.photos).object["photos"] as? [String: Any]
        #expect(photos?["failed"] as? Int == 2 && photos?["accepted"] as? Int == 2)
        #expect(try household.sluice("failures", from: household.photos).text.contains("failed, accepted (decode)"))
        try household.sluice("failures", "--unaccept", "broken.jpg", from: household.photos)
        let loud = try prepare()
        #expect(loud.status == 2 && loud.messages.contains("2 failed (1 accepted)"))
    }
}
