import Foundation
import SystemPackage
import TestSupport
import Testing

/// The kept photo must exist.
extension ResolveTests {
    /// The photos of the only group; `kept` is the one that `--keep best` chooses.
    private func group() throws -> (kept: FilePath, others: [FilePath]) {
        let groups = try sluice("resolve", "--keep", "best", "--dry-run", "--json").object["groups"]
        let group = try #require((groups as? [[String: Any]])?.first)
        func paths(_ key: String) -> [FilePath] {
            (group[key] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }.map { FilePath($0) }
        }
        return (try #require(paths("keep").first), paths("trash"))
    }

    @Test(arguments: ["Inbx", "b.jpg"])
    func `A folder without photos of the library is rejected by --keep-in`(_ folder: String) throws {
        let before = try bytes()
        let refused = try sluice("resolve", "--keep", "best", "--keep-in", folder)
        #expect(refused.status == 64 && refused.messages.contains(folder))
        #expect(try bytes() == before && household.count("is:decided") == 0)
    }

    @Test(arguments: [true, false])
    func `A group is left alone if its kept photo was deleted or replaced`(_ isDeleted: Bool) throws {
        let (kept, others) = try group()
        if isDeleted { try kept.remove() } else { try household.photo("b.jpg").copy(to: kept) }
        let rehearsed = try sluice("resolve", "--keep", "best", "--dry-run", "--json")
        #expect(rehearsed.status == 0 && rehearsed.object["trashed"] as? Int == 0)
        #expect(rehearsed.messages.contains("Skipped: \(kept) "))
        let left = try sluice("resolve", "--keep", "best")
        #expect(left.status == 2 && left.messages.contains("Skipped: \(kept) "))
        #expect(others.allSatisfy { FileManager.default.fileExists(atPath: $0.string) })
        #expect(try household.count("is:decided") == 0)
    }

    @Test func `Without a rule, nothing is trashed in favour of a photo that was trashed meanwhile`() throws {
        let (kept, others) = try group()
        let asked = try household.shell(
            """
            coproc sluice resolve 2>&1
            { while read -r line; do [[ $line == *'Group 1 of'* ]] && break; done
            sluice decide --trash '\(kept)' > /dev/null < /dev/null
            printf '\\nn\\n' >&${COPROC[1]}; cat; } <&${COPROC[0]}
            """,
            from: household.photos
        )
        #expect(asked.text.contains("Skipped: \(kept) is now to be trashed"))
        #expect(others.allSatisfy { FileManager.default.fileExists(atPath: $0.string) })
        #expect(try household.count("is:trashed") == 1)
    }

    @Test func `Two names of one file are not copies: both stay, and free no space`() throws {
        for name in ["a small.jpg", "a <again> & \"more\".jpg"] {
            try household.photo("Inbox").appending(name).remove()
        }
        let link = household.photo("Inbox").appending("link.jpg")
        try FileManager.default.linkItem(atPath: household.photo("a.jpg").string, toPath: link.string)
        try household.sluice("prepare", household.photos.string)
        let told = try sluice("duplicates").text
        #expect(told.contains("have 0 ") && told.contains("1 photo is another name of a file already counted"))
        let done = try sluice("resolve", "--keep", "best")
        #expect(done.status == 0 && done.text.contains("1 group skipped"))
        #expect(done.text.contains("1 photo stays too, because it is the same file as a kept photo"))
        #expect(try bytes().count == 4 && household.count("is:decided") == 0)
    }
}
