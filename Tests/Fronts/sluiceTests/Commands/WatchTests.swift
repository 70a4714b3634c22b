import Foundation
import PhotoCache
import PhotoStore
import StoreFiles
import SystemPackage
import Testing

@Suite("sluice watch", .timeLimit(.minutes(5)))
struct WatchTests {
    let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(2)
    }

    @Test("It prepares, prints events as JSON lines, locks the library, and ends with Ctrl-C")
    func watch() throws {
        let watch = try RunningWatch(household)
        #expect(try watch.wait(forPrepared: 2))
        try household.makePhoto("new/3.jpg", seed: 3)
        #expect(try watch.wait(forPrepared: 1))

        // Readers do not wait, and writers are told which process writes.
        let status = try household.sluice("status", "--json", from: household.photos)
        #expect((status.object["photos"] as? [String: Any])?["prepared"] as? Int == 3)
        #expect(try household.sluice("show", "new/3.jpg", from: household.photos).status == 0)
        let tier = try household.sluice("tier", "1.jpg", "thumb", "-o", "-", from: household.photos)
        #expect(tier.status == 0 && tier.output.starts(with: [0xFF, 0xD8]))
        #expect(try household.sluice("prune", "--dry-run", from: household.photos).status == 0)
        for command in [["prepare", "."], ["prune"], ["watch", "."]] {
            let line = "sluice " + command.joined(separator: " ")
            let refused = try household.shell(line, from: household.photos)
            #expect(refused.status == 1)
            #expect(refused.messages.contains("in use by process \(watch.process.processIdentifier)"))
            #expect(refused.messages.contains("sluice watch"))
        }

        #expect(watch.interrupt() == 0)
        let library = try Library(try household.location(), .write)
        #expect(try library.cache.verify() == [] && !library.cache.wasAbandoned)
        #expect(try household.sluice("failures", from: household.photos).status == 0)
    }

    /// As root of a user namespace, which has its own limits.
    private static let namespace = ["unshare", "--user", "--map-root-user", "sh", "-c"]
    private static let mayUnshare = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = namespace + ["echo 1000 > /proc/sys/user/max_inotify_watches"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    @Test(
        "If no more folders can be watched, it rescans periodically, and explains how to raise the limit",
        .enabled(if: WatchTests.mayUnshare, "user namespaces are not permitted")
    )
    func limit() throws {
        for number in 0..<6 { try household.makePhoto(FilePath("\(number)/x.jpg"), seed: UInt64(10 + number)) }
        try household.sluice("prepare", household.photos.string)
        let limited = Self.namespace + ["echo 3 > /proc/sys/user/max_inotify_watches && exec \"$@\"", "sh"]
        let watch = try RunningWatch(household, through: limited, "--poll", "0.3")
        #expect(try watch.wait(for: "watching")?["folders"] as? Int == 3)
        let polling = try #require(try watch.wait(for: "polling"))
        #expect((polling["reason"] as? String)?.contains("sysctl fs.inotify.max_user_watches") == true)
        // In a folder that is not watched.
        try household.makePhoto("5/y.jpg", seed: 30)
        #expect(try watch.wait(forPrepared: 1))
        #expect(watch.interrupt() == 0)
    }

    @Test("A missing folder is named, and invalid numbers are refused")
    func usage() throws {
        let missing = try household.sluice("watch", household.path.appending("nothing").string)
        #expect(missing.status == 1 && missing.messages.contains("There is no folder"))
        #expect(try household.sluice("watch", household.photos.string, "--settle", "0").status == 64)
        #expect(try household.sluice("watch", household.photos.string, "--poll", "never").status == 64)
        #expect(try household.sluice("watch").status == 64)
    }
}
