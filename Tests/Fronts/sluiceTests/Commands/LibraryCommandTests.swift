import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("sluice library")
struct LibraryCommandTests {
    let household: Household
    var file: FilePath { household.path.appending("decisions.jsonl") }

    init() throws {
        household = try Household()
        try household.prepare(3)
        try household.sluice("decide", "1.jpg", "--favourite", "--tag", "A", from: household.photos)
        try household.sluice("decide", "2.jpg", "--trash", from: household.photos)
        try household.sluice("albums", "make", "Best", from: household.photos)
    }

    private func library(_ arguments: String...) throws -> Finished {
        try household.sluice(["library"] + arguments, from: household.photos)
    }

    @Test("Decisions are exported, and imported into a new library")
    func thereAndBack() throws {
        let exported = try library("export", file.string, "--json")
        #expect(exported.status == 0 && exported.object["decisions"] as? Int == 2)
        let mode = try FileManager.default.attributesOfItem(atPath: file.string)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try library("export", file.string).messages.contains("already exists"))

        // Includes the cache: beside a filled cache, a missing catalogue would be considered lost.
        for folder in [".local/share/sluice", ".cache/sluice"] {
            try FileManager.default.removeItem(atPath: household.home.pushing(FilePath(folder)).string)
        }
        try household.sluice("prepare", household.photos.string)
        #expect(try household.count("is:decided") == 0)
        let imported = try library("import", file.string)
        #expect(imported.status == 0 && imported.text.contains("2 decisions imported"))
        #expect(try household.count("is:favourite tag:A") == 1)
        #expect(try household.count("is:trashed") == 1)
        #expect(try household.sluice("albums", "--json", from: household.photos).list.count == 1)
        #expect(try household.sluice("undo", from: household.photos).status == 0)
        #expect(try household.count("is:decided") == 0)
    }

    @Test("Export and import work through a pipe, and unknown photos are named with status 2")
    func unmatched() throws {
        let other = household.path.appending("other")
        try household.makePhotos(1, in: other)
        try household.sluice("prepare", other.string)
        let line = "sluice library export - | sluice library import - --library other"
        let imported = try household.shell(line, from: household.photos)
        #expect(imported.status == 2)
        #expect(imported.text.contains("1 decision imported"))
        #expect(imported.text.contains("1 photo not found here, or not with certainty:\n    2.jpg"))
        let refused = try library("import", household.photo("1.jpg").string)
        #expect(refused.status == 1 && refused.messages.contains("cannot be imported (line 1"))
        #expect(try library("export", "-", "--json").status == 64)
    }

    @Test("Settings are listed, set and reset, and invalid ones are refused")
    func settings() throws {
        #expect(try library("settings", "--json").object["commit-threshold"] as? String == "10")
        #expect(try library("set", "commit-threshold", "25").text == "commit-threshold: 25\n")
        #expect(try library("set", "gesture.swipe-left", "skip").status == 0)
        let settings = try library("settings", "--json").object
        #expect(settings["commit-threshold"] as? String == "25" && settings["gesture.swipe-left"] as? String == "skip")
        #expect(try library("settings").text.contains("25 (set)"))
        let tier = try library("set", "review-tier", "larg")
        #expect(tier.status == 0 && tier.messages.contains("'larg'") && tier.messages.contains("large, medium, thumb"))
        #expect(try library("settings").messages.contains("'larg'"))
        #expect(try library("set", "commit-threshold", "--usual").text == "commit-threshold: 10\n")
        #expect(try !library("settings").text.contains("25"))

        let wrong = try library("set", "prefetch-depth", "99")
        #expect(wrong.status == 1 && wrong.messages.contains("must be a number from 3 to 8"))
        #expect(try library("set", "colour", "red").status == 1)
        #expect(try library("set", "theme").status == 64)
    }

    @Test("Each command accepts --store and has a help")
    func help() throws {
        let commands = [
            "find", "decide", "undo", "redo", "commit", "apply", "revert", "history", "tags", "albums add",
            "albums show", "albums take-out", "library export", "library import", "library settings", "library set",
        ]
        let all = try household.sluice("--help").text
        for command in commands {
            let words = command.split(separator: " ").map { String($0) }
            #expect(all.contains("  \(words[0]) "))
            #expect(try household.sluice(["help"] + words).text.contains("--store <dir>"))
        }
    }
}
