import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("Permissions")
struct OwnerTests {
    let household: Household
    /// Root bypasses permissions, so the command runs without that capability.
    private static let unprivileged =
        geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search,-fowner -- " : ""

    init() throws {
        household = try Household()
        try household.prepare(3)
    }

    private func sluice(_ line: String) throws -> Finished {
        try household.shell("exec \(Self.unprivileged)sluice \(line)", from: household.photos)
    }

    @Test("A read-only folder is reported with each photo's name, and the others are committed")
    func readOnlyFolder() throws {
        let closed = household.photo("closed")
        try household.makePhoto("a.jpg", seed: 7, in: closed)
        try household.makePhoto("b.jpg", seed: 8, in: closed)
        try household.sluice("prepare", household.photos.string)
        try household.sluice("decide", "1.jpg", "closed/a.jpg", "--favourite", from: household.photos)
        try household.sluice("decide", "closed/b.jpg", "--trash", from: household.photos)
        #expect(chmod(closed.string, 0o555) == 0)
        defer { chmod(closed.string, 0o755) }

        let commit = try sluice("commit")
        #expect(commit.status == 2 && commit.text.contains("1 photo done"))
        for name in ["a.jpg", "b.jpg"] {
            let words = "    \(closed.appending(name)): no permission to write to the folder \(closed)\n"
            #expect(commit.text.contains(words), "\(commit.text)")
        }
        #expect(commit.text.contains("give yourself write permission for the photo's folder"))
        #expect(!commit.text.contains(".sluice-"))
        let again = try sluice("commit --json")
        let photos = try #require(again.object["photos"] as? [[String: Any]])
        #expect(photos.count == 2 && photos.allSatisfy { $0["reason"] as? String == "noPermission" })
        #expect(photos.allSatisfy { ($0["words"] as? String)?.hasPrefix($0["path"] as? String ?? "-") == true })
    }

    @Test("Each command reports a store of another user as such", .enabled(if: geteuid() == 0))
    func otherUser() throws {
        let store = household.path.appending("store")
        let photos = household.path.appending("more")
        try household.makePhoto("x.jpg", seed: 5, in: photos)
        #expect(try household.sluice("prepare", photos.string, "--store", store.string).status == 0)
        #expect(try household.run("/usr/bin/chown", "-R", "nobody", store.string).status == 0)
        #expect(chmod(store.string, 0o700) == 0)
        let commands = [
            "status", "prepare \(photos)", "find", "verify", "review \(photos)", "prune", "libraries",
            "library relocate \(photos) \(household.photos)", "library remove-root \(photos) --dry-run",
            "library delete", "library recipe",
        ]
        for command in commands {
            let refused = try sluice("\(command) --store \(store)")
            #expect(refused.status == 1, "\(command)")
            #expect(refused.messages.contains("belongs to the user nobody"), "\(command): \(refused.messages)")
        }
    }

    @Test("Libraries of another user are reported as such, not as missing", .enabled(if: geteuid() == 0))
    func otherUsersLibraries() throws {
        let libraries = household.home.pushing(".local/share/sluice")
        #expect(try household.run("/usr/bin/chown", "nobody", libraries.string).status == 0)
        #expect(chmod(libraries.string, 0o700) == 0)
        for command in ["find", "status", "libraries", "library relocate \(household.photos) \(household.home)"] {
            let refused = try sluice(command)
            #expect(refused.status == 1, "\(command)")
            #expect(refused.messages.contains("belongs to the user nobody"), "\(command): \(refused.messages)")
        }
    }
}
