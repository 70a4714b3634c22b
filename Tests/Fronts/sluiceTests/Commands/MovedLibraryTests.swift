import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

/// Runs `mv`, then Sluice.
@Suite("A library whose folder was renamed or moved", .timeLimit(.minutes(10)))
struct MovedLibraryTests {
    private let household: Household
    private let moved: FilePath

    /// Five photos: one trashed, one with a sidecar, one in an album, one with a pending decision.
    init() throws {
        household = try Household()
        moved = household.path.appending("moved")
        try household.prepare(5)
        try household.sluice("decide", "1.jpg", "--trash", from: household.photos)
        try household.sluice("decide", "2.jpg", "--rating", "4", from: household.photos)
        try household.sluice("commit", from: household.photos)
        try household.sluice("decide", "3.jpg", "--favourite", from: household.photos)
        try household.sluice("albums", "make", "Best", from: household.photos)
        try household.sluice("albums", "add", "Best", "4.jpg", from: household.photos)
    }

    private func libraries() throws -> [[String: Any]] { try household.sluice("libraries", "--json").list }

    /// Simulates that the disk with the folder is not mounted.
    private func takeDiskAway() throws {
        try household.catalogue().write { try $0.execute(sql: "UPDATE roots SET volume = 4711") }
    }

    private func expectSame(_ folder: FilePath) throws {
        let all = try libraries()
        #expect(all.count == 1 && all.first?["roots"] as? [String] == [folder.string])
        func count(_ filter: String) throws -> Int? {
            try household.sluice("find", "--count", "--json", "--", filter, from: folder).object["count"] as? Int
        }
        #expect(try count("") == 4)
        #expect(try count("rating:4") == 1 && count("is:favourite") == 1 && count("album:Best") == 1)
        let revert = try household.sluice("revert", "last", from: folder)
        #expect(revert.status == 0, "\(revert.text)\(revert.messages)")
        #expect(try count("") == 5)
        #expect(try household.names(in: folder) == Set((1...5).map { "\($0).jpg" }))
        #expect(try household.names(in: household.trash.appending("files")).isEmpty)
        let commit = try household.sluice("commit", from: folder)
        #expect(commit.status == 0 && commit.text.contains("1 sidecar written"), "\(commit.text)")
        #expect(!FileManager.default.fileExists(atPath: household.photos.string) || folder == household.photos)
    }

    @Test("Preparing it under its new name decodes nothing and keeps everything")
    func renamed() throws {
        try household.photos.move(to: moved)
        let plan = try household.sluice("prepare", moved.string, "--dry-run", "--json")
        #expect(plan.object["unchanged"] as? Int == 4 && plan.object["toPrepare"] as? Int == 0)
        #expect(try libraries().first?["roots"] as? [String] == [household.photos.string])
        let prepared = try household.sluice("prepare", moved.string, "--json")
        #expect(prepared.status == 0 && prepared.object["unchanged"] as? Int == 4)
        #expect(prepared.object["prepared"] as? Int == 0)
        let note = "\(household.photos) has moved to \(moved). The library photos was updated."
        #expect(prepared.messages.contains(note))
        try expectSame(moved)
    }

    @Test("Whichever command comes first recognises the library", arguments: ["find", "show", "status", "history"])
    func anyCommand(_ command: String) throws {
        let far = household.path.pushing("far/away")
        try far.removingLastComponent().makeFolder()
        try household.photos.move(to: far)
        let first =
            switch command {
            case "find": try household.sluice("find", "--count", "--json", from: far)
            case "show": try household.sluice("show", far.appending("4.jpg").string, "--json")
            case "status": try household.sluice("status", "--json", from: far)
            default: try household.sluice("history", from: far)
            }
        #expect(first.status == 0, "\(first.messages)")
        #expect(first.messages.contains("The library photos was updated."))
        try expectSame(far)
    }

    @Test("Selected by its name alone, it is found near its old place")
    func byName() throws {
        try household.photos.move(to: moved)
        let status = try household.sluice("status", "--library", "photos", "--json")
        #expect(status.object["roots"] as? [String] == [moved.string])
        let prepared = try household.sluice("prepare", "--library", "photos", moved.string, "--json")
        #expect(prepared.object["prepared"] as? Int == 0 && prepared.object["unchanged"] as? Int == 4)
        try expectSame(moved)
    }

    @Test("A link to the new place, or to a folder above it, works like the place itself")
    func link() throws {
        let link = household.path.appending("link")
        try household.photos.move(to: moved)
        try link.link(to: moved)
        let prepared = try household.sluice("prepare", link.string, "--json")
        #expect(prepared.object["unchanged"] as? Int == 4)
        try expectSame(moved)
    }

    @Test("A copy is prepared as a separate library, and the original library does not change")
    func copy() throws {
        try Tool.run("cp", "-a", household.photos.string, moved.string)
        #expect(try household.sluice("prepare", moved.string, "--json").object["found"] as? Int == 4)
        #expect(try libraries().count == 2)
        #expect(try household.count("is:favourite") == 1)
    }

    @Test("New photos at the old path become another library")
    func takenPlace() throws {
        try household.photos.move(to: moved)
        try household.makePhoto("new.jpg", seed: 99)
        let prepared = try household.sluice("prepare", household.photos.string, "--json")
        #expect(prepared.object["found"] as? Int == 1 && prepared.object["prepared"] as? Int == 1)
        #expect(try household.sluice("find", "--count", "--json", from: moved).object["count"] as? Int == 4)
        let roots = try libraries().map { $0["roots"] as? [String] }
        #expect(roots.contains([moved.string]) && roots.contains([household.photos.string]) && roots.count == 2)
    }

    @Test("Two libraries whose folders were swapped keep their decisions")
    func swapped() throws {
        let other = household.path.appending("other")
        try household.makePhotos(1, in: other)
        try household.sluice("prepare", other.string)
        try household.photos.move(to: moved)
        try other.move(to: household.photos)
        try moved.move(to: other)
        let prepared = try household.sluice("prepare", household.photos.string, "--json")
        #expect(prepared.object["found"] as? Int == 1 && prepared.object["prepared"] as? Int == 0)
        let found = try household.sluice("find", "is:favourite", "--count", "--json", from: other)
        #expect(found.object["count"] as? Int == 1)
        #expect(try libraries().count == 2)
    }

    @Test("If it might be a backup, nothing is done, and both options are named")
    func uncertain() throws {
        try Tool.run("cp", "-a", household.photos.string, moved.string)
        try household.photos.remove()
        try takeDiskAway()
        let photo = moved.appending("2.jpg").string
        for command in [["prepare", moved.string], ["show", photo], ["watch", moved.string]] {
            let refused = try household.sluice(command)
            #expect(refused.status == 1)
            for way in ["relocate \(household.photos) \(moved)", "add-root \(moved)"] {
                let words = "sluice library \(way) --library photos"
                #expect(refused.messages.contains(words), "\(refused.messages)")
            }
        }
        #expect(try libraries().count == 1)
        let relocated = try household.sluice("library", "relocate", household.photos.string, moved.string, "--json")
        #expect(relocated.status == 0, "\(relocated.messages)")
        #expect((relocated.object["moves"] as? [[String: String]])?.first?["to"] == moved.string)
        let prepared = try household.sluice("prepare", moved.string, "--json")
        #expect(prepared.object["prepared"] as? Int == 0 && prepared.object["linked"] as? Int == 4)
        try expectSame(moved)
    }

    @Test("A person at a terminal is asked, and the answer applies", arguments: [true, false])
    func asked(_ isMoved: Bool) throws {
        try Tool.run("cp", "-a", household.photos.string, moved.string)
        try household.photos.remove()
        try takeDiskAway()
        let sluice = Household.commands.appending(path: "sluice").path
        let answer = isMoved ? "y" : "n"
        let line = "(sleep 1; echo \(answer); sleep 2) | script -qec '\(sluice) prepare \(moved) --quiet' /dev/null"
        let asked = try household.shell(line)
        #expect(asked.text.contains("Was it moved?"), "\(asked.text)")
        #expect(try libraries().count == (isMoved ? 1 : 2))
        if isMoved { try expectSame(moved) }
    }

    @Test("A folder inside a library is prepared as part of it, and one above it is not prepared silently")
    func belowAndAbove() throws {
        try household.makePhoto("trip/6.jpg", seed: 60)
        try household.makePhoto("7.jpg", seed: 70)
        let part = try household.sluice("prepare", household.photo("trip").string, "--json")
        #expect(part.object["found"] as? Int == 1 && part.object["prepared"] as? Int == 1)
        #expect(part.object["missing"] as? Int == 0)
        let above = try household.sluice("prepare", household.path.string)
        #expect(above.status == 1 && above.messages.contains("sluice library add-root"))
        #expect(try libraries().count == 1)
        let added = try household.sluice("library", "add-root", household.path.string, "--library", "photos", "--json")
        #expect(added.object["roots"] as? [String] == [household.path.string])
        #expect(try household.count("is:favourite") == 1)
    }

    @Test("A folder of another library is added to a second one only on request")
    func inTwoLibraries() throws {
        let (new, photos) = (household.path.appending("new"), household.photos.string)
        try household.makePhoto("8.jpg", seed: 80, in: new)
        for arguments in [[], ["--dry-run"]] {
            let refused = try household.sluice(["prepare", new.string, photos] + arguments)
            #expect(refused.status == 1 && refused.messages.contains("is in the library photos"), "\(refused.messages)")
        }
        #expect(try libraries().count == 1)
        #expect(try household.sluice("prepare", new.string).status == 0)
        #expect(try household.sluice("prepare", photos, new.string).messages.contains("is in the library new"))
        #expect(try household.sluice("prepare", photos, new.string, "--library", "photos").status == 0)
        // From now on, the photos are in both.
        let both = try household.sluice("prepare", photos, new.string, "--json")
        #expect(both.status == 0 && both.object["unchanged"] as? Int == 5)
    }
}

/// Folders, renaming and deleting.
@Suite("sluice library: folders and names", .timeLimit(.minutes(10)))
struct LibraryFolderTests {
    private let household: Household

    init() throws {
        household = try Household()
        try household.prepare(3)
        try household.sluice("decide", "1.jpg", "--favourite", from: household.photos)
    }

    private func library(_ arguments: String...) throws -> Finished { try household.sluice(["library"] + arguments) }

    @Test("A removed folder comes back with its decisions")
    func removeRoot() throws {
        let photos = household.photos.string
        let plan = try library("remove-root", photos, "--dry-run", "--json")
        #expect(plan.object["photos"] as? Int == 3 && plan.object["pending"] as? Int == 1)
        #expect(try household.count("") == 3)
        let removed = try library("remove-root", photos)
        #expect(removed.status == 0 && removed.text.contains("are kept: 1 decision, 1 of them pending."))
        #expect(removed.text.contains("sluice library add-root \(photos) --library photos"))
        let status = try household.sluice("status", "--library", "photos", "--json").object
        #expect(status["roots"] as? [String] == [])
        #expect(try household.sluice("commit", "--library", "photos").text.contains("nothing to apply"))
        #expect(try library("remove-root", photos, "--library", "photos").status == 1)

        #expect(try library("add-root", photos, "--library", "photos").status == 0)
        let prepared = try household.sluice("prepare", photos, "--json")
        #expect(prepared.object["linked"] as? Int == 3 && prepared.object["prepared"] as? Int == 0)
        #expect(try household.count("is:favourite is:pending") == 1)
    }

    @Test("A folder with other photos is accepted as the library's only with --force")
    func relocate() throws {
        let other = household.path.appending("other")
        try household.makePhoto("9.jpg", seed: 9, in: other)
        let refused = try library("relocate", household.photos.string, other.string)
        #expect(refused.status == 1 && refused.messages.contains("none of the photos"))
        let unknown = try library("relocate", household.path.appending("x").string, other.string, "--library", "photos")
        #expect(unknown.status == 1 && unknown.messages.contains("is not a folder of the library photos"))
        let dry = try library("relocate", household.photos.string, other.string, "--force", "--dry-run", "--json")
        #expect(dry.object["dryRun"] as? Bool == true)
        #expect(try household.count("") == 3)
        #expect(try library("relocate", household.photos.string, other.string, "--force").status == 0)
        #expect(try library("relocate", other.string, household.photos.string).status == 0)
        #expect(try household.sluice("prepare", household.photos.string, "--json").object["unchanged"] as? Int == 3)
    }

    @Test("Two folders with the same photos are merged")
    func merge() throws {
        let copy = household.path.appending("copy")
        try Tool.run("cp", "-a", household.photos.string, copy.string)
        #expect(try household.sluice("prepare", copy.string, "--library", "photos").status == 0)
        try household.photos.remove()
        #expect(try library("relocate", household.photos.string, copy.string).status == 0)
        let found = try household.sluice("find", "is:favourite", "--json", from: copy).list
        #expect(found.first?["path"] as? String == copy.appending("1.jpg").string)
        #expect(try household.sluice("prepare", copy.string, "--json").object["unchanged"] as? Int == 3)
    }

    @Test("A library is renamed, but not while it is open elsewhere")
    func rename() throws {
        let watch = try RunningWatch(household)
        _ = try watch.wait(for: "watching")
        let refused = try library("rename", "photos", "Family")
        #expect(refused.status == 1 && refused.messages.contains("in use by process"))
        #expect(watch.interrupt() == 0)
        #expect(try library("rename", "photos", "Family", "--json").object["library"] as? String == "Family")
        #expect(try household.sluice("libraries", "--json").list.map { $0["name"] as? String } == ["Family"])
        #expect(try household.count("is:favourite") == 1)
        #expect(try household.sluice("prepare", household.photos.string, "--json").object["unchanged"] as? Int == 3)
        #expect(try library("rename", "photos", "x").status == 1)
        #expect(try library("rename", "Family", "a/b").status == 64)
    }

    @Test("A library is deleted only by its name, and photos and sidecars stay")
    func delete() throws {
        try household.sluice("commit", from: household.photos)
        let before = try household.contents(of: household.photos)
        let listed = try library("delete", "photos", "--dry-run", "--json").object
        #expect(listed["decisions"] as? Int == 1 && listed["pending"] as? Int == 0 && listed["photos"] as? Int == 3)
        for confirmation in [[], ["--confirm", "Photos"]] {
            let refused = try household.sluice(["library", "delete", "photos"] + confirmation)
            #expect(refused.status == 1 && refused.text.contains("cache"))
            #expect(refused.messages.contains("--confirm photos"))
        }
        #expect(try household.count("is:favourite") == 1)
        let deleted = try library("delete", "photos", "--confirm", "photos", "--json")
        #expect(deleted.status == 0 && deleted.object["deleted"] as? Bool == true)
        #expect(try household.sluice("libraries", "--json").list.isEmpty)
        #expect(try household.contents(of: household.photos) == before)
        #expect(try household.names(in: household.home.pushing(".local/share/sluice")).isEmpty)
        #expect(try household.names(in: household.home.pushing(".cache/sluice")).isEmpty)
    }
}
