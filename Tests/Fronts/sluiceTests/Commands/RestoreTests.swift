import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice library restore", .timeLimit(.minutes(10)))
struct RestoreTests {
    let household: Household
    let options = ["--library", "photos"]

    init() throws {
        household = try Household()
        try household.makePhotos(3)
        try household.sluice("prepare", household.photos.string, "--quiet")
    }

    private func lose(_ way: String) throws {
        let file = try household.location().catalogueFile.string
        for end in ["-wal", "-shm"] { unlink(file + end) }
        if way == "empty" { #expect(truncate(file, 0) == 0) } else { #expect(unlink(file) == 0) }
    }

    private func favourites() throws -> String {
        try household.sluice(["find", "is:favourite", "--count"] + options).text.trimmingCharacters(in: .newlines)
    }

    @Test(arguments: ["empty", "missing"])
    func `Every command reports a lost catalogue, and the copy of the last commit can be restored`(
        _ way: String
    ) throws {
        #expect(try household.sluice(["decide", "--favourite", "--filter", "is:unreviewed"] + options).status == 0)
        #expect(try household.sluice(["commit"] + options).status == 0)
        let listed = try household.sluice(["library", "restore", "--json"] + options)
        let copies = try #require(try JSONSerialization.jsonObject(with: Data(listed.text.utf8)) as? [[String: Any]])
        #expect(copies.count == 1 && copies[0]["photos"] as? Int == 3 && copies[0]["decisions"] as? Int == 3)

        try lose(way)
        let commands = [
            ["prepare", household.photos.string, "--quiet"], ["prepare", household.photos.string, "--dry-run"],
            ["status"] + options, ["verify"] + options, ["find", ""] + options, ["commit"] + options,
            ["serve"] + options,
        ]
        for command in commands {
            let result = try household.sluice(command)
            #expect(result.status == 1, "\(command)")
            let says = result.messages.contains("sluice library restore --library photos")
            #expect(says, "\(command): \(result.messages)")
        }
        let words = try household.sluice(["library", "restore"] + options)
        #expect(words.text.contains("3 photos, 3 decisions"))

        let restored = try household.sluice(["library", "restore", "newest"] + options)
        #expect(restored.status == 0)
        #expect(restored.text.contains("The previous catalogue is now") == (way == "empty"))
        #expect(try favourites() == "3")
        let run = try household.sluice("prepare", household.photos.string, "--json")
        #expect(run.object["found"] as? Int == 3 && run.object["prepared"] as? Int == 0)
    }

    @Test func `Without a copy, a backup can be restored, or the cache removed to start anew`() throws {
        let file = try household.location().catalogueFile
        let backup = household.path.appending("backup.sqlite")
        try FileManager.default.copyItem(atPath: file.string, toPath: backup.string)
        #expect(try household.sluice(["library", "restore"] + options).text.contains("no backups"))
        let none = try household.sluice(["library", "restore", "newest"] + options)
        #expect(none.status == 1 && none.messages.contains("no backup"))
        try lose("missing")
        let lost = try household.sluice("prepare", household.photos.string)
        #expect(lost.status == 1 && lost.messages.contains("restore FILE --library photos"))
        let wrong = try household.sluice(["library", "restore", household.photos.string] + options)
        #expect(wrong.status == 1 && wrong.messages.contains("not a valid Sluice catalogue"))
        #expect(try household.sluice(["library", "restore", backup.string] + options).status == 0)
        #expect(try household.sluice("prepare", household.photos.string, "--json").object["unchanged"] as? Int == 3)

        try lose("missing")
        try FileManager.default.removeItem(atPath: try household.location().cacheFolder.string)
        let anew = try household.sluice("prepare", household.photos.string, "--json")
        #expect(anew.object["prepared"] as? Int == 3)
    }
}
