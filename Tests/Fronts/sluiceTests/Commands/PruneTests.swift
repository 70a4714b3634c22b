import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice prune")
struct PruneTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(10)
        try household.sluice("prepare", household.photos.string)
    }

    private func remove(_ name: FilePath) throws {
        try FileManager.default.removeItem(atPath: household.photos.pushing(name).string)
    }

    @Test("A deleted photo is missing in status and show until prune forgets it")
    func missing() throws {
        try remove("4.jpg")
        let prepared = try household.sluice("prepare", household.photos.string)
        #expect(prepared.messages.contains("1 photo is missing; nothing was forgotten."))
        #expect(try household.sluice("status", from: household.photos).text.contains("1, kept until `sluice prune`"))
        #expect(try household.sluice("show", "4.jpg", from: household.photos).text.contains("(missing)"))

        let dry = try household.sluice("prune", "--dry-run", from: household.photos)
        #expect(dry.status == 0)
        #expect(dry.text.contains("\(household.photos)/4.jpg\n1 of 10 photos would be forgotten, and 1 content"))
        #expect(try household.sluice("show", "4.jpg", from: household.photos).status == 0)

        let pruned = try household.sluice("prune", "--json", from: household.photos)
        #expect(pruned.status == 0)
        #expect(pruned.object["contents"] as? Int == 1 && pruned.object["dryRun"] as? Bool == false)
        let photos = try #require(pruned.object["photos"] as? [[String: Any]])
        #expect(photos.map { $0["path"] as? String } == [household.photos.appending("4.jpg").string])
        #expect(try household.sluice("show", "4.jpg", from: household.photos).status == 1)
        #expect(try household.sluice("prune", from: household.photos).text.hasPrefix("0 of 9 photos forgotten"))
        let library = try Library(try household.location(), .read)
        #expect(try library.cache.verify() == [])
    }

    @Test("A dry run changes nothing, not even the state of a restored root")
    func rehearsal() throws {
        let elsewhere = household.path.appending("elsewhere")
        try FileManager.default.moveItem(atPath: household.photos.string, toPath: elsewhere.string)
        #expect(try household.shell("cp -a \(elsewhere) \(household.photos)").status == 0)
        let before = try Library(try household.location(), .read).catalogue.roots()
        let dry = try household.sluice("prune", "--dry-run", "--library", "photos")
        #expect(dry.status == 0 && dry.text.contains("0 of 10 photos would be forgotten"))
        #expect(try Library(try household.location(), .read).catalogue.roots() == before)
        #expect(try household.sluice("prune", "--dry-run", "--library", "none").status == 1)
    }

    @Test("Photos of an excluded folder are forgotten, except for those with a decision")
    func leftOut() throws {
        try household.sluice("decide", "1.jpg", "--keep", from: household.photos)
        try household.sluice("library", "remove-root", household.photos.string, "--library", "photos")
        let dry = try household.sluice("prune", "--dry-run", "--library", "photos").text
        #expect(dry.contains("9 of 10 photos would be forgotten") && !dry.contains("found again"))
        #expect(try household.sluice("prune", "--force", "--library", "photos").status == 0)
        #expect(try household.names(in: household.photos).count == 10)
        try household.sluice("library", "add-root", household.photos.string, "--library", "photos")
        let prepared = try household.sluice("prepare", household.photos.string, "--json").object
        #expect(prepared["found"] as? Int == 10 && prepared["failed"] as? Int == 0)
        #expect(try household.count("is:kept") == 1)
    }

    /// Moves the photos out of the library's folder.
    ///
    /// - Returns: their new path.
    private func takeAway() throws -> FilePath {
        let away = household.path.pushing("far/away")
        try household.photos.move(to: away)
        return away
    }

    @Test("A folder that is permanently gone is forgotten")
    func without() throws {
        let elsewhere = try takeAway()
        let pruned = try household.sluice(
            "prune",
            "--library",
            "photos",
            "--force",
            "--without",
            household.photos.string
        )
        #expect(pruned.status == 0 && pruned.text.contains("10 of 10 photos forgotten"))
        let wrong = try household.sluice("prune", "--library", "photos", "--without", elsewhere.string)
        #expect(wrong.status == 1 && wrong.messages.contains("is not a missing folder of the library"))
    }

    @Test("More than a tenth requires --force, and a missing root cannot be forced")
    func refused() throws {
        for name in ["1.jpg", "2.jpg"] as [FilePath] { try remove(name) }
        try household.sluice("prepare", household.photos.string)
        let refused = try household.sluice("prune", "--library", "photos")
        #expect(refused.status == 1)
        #expect(refused.messages.contains("2 of 10 photos are missing"))

        let elsewhere = try takeAway()
        for arguments in [["--force"], ["--force", "--dry-run"]] {
            let line = "sluice prune --library photos " + arguments.joined(separator: " ")
            let away = try household.shell(line)
            #expect(away.status == 1 && away.messages.contains("Is the disk mounted? Nothing was forgotten."))
        }
        try FileManager.default.moveItem(atPath: elsewhere.string, toPath: household.photos.string)
        #expect(try household.sluice("prune", "--library", "photos", "--force").status == 0)
        #expect(try Library(try household.location(), .read).catalogue.counts().missing == 0)
        #expect(try household.sluice("prune", "--library", "none").messages.contains("there is no library at"))
        #expect(try household.sluice("prune", "--store", household.path.appending("none").string).status == 1)
        #expect(!FileManager.default.fileExists(atPath: household.path.appending("none").string))
    }
}
