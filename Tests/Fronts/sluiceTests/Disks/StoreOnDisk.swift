import Foundation
import SystemPackage
import TestSupport

/// A prepared library of a household in its own folder, and the commands to run on it.
struct StoreOnDisk {
    let household: Household
    let store: FilePath
    /// The initial store, restored before each command.
    private let first: FilePath

    /// - Parameter disk: an existing folder.
    init(_ household: Household, on disk: FilePath) throws {
        self.household = household
        store = disk.appending("store")
        first = household.path.appending("first")
        try household.makePhotos(2)
        let prepared = try household.sluice("prepare", household.photos.string, "--store", first.string, "--quiet")
        guard prepared.status == 0 else { throw Errno.invalidArgument }
        try household.sluice("decide", photo, "--rating", "3", "--store", first.string)
        try reset()
    }

    private var photo: String { household.photos.appending("1.jpg").string }

    func reset() throws {
        if FileManager.default.fileExists(atPath: store.string) { try store.remove() }
        try FileManager.default.copyItem(atPath: first.string, toPath: store.string)
    }

    /// Commands that only read.
    var looking: [[String]] {
        [
            ["status"], ["find"], ["show", photo], ["tier", photo, "thumb", "-o", out], ["history"], ["failures"],
            ["tags"], ["albums", "list"], ["duplicates"], ["verify"], ["library", "export", out, "--force"],
            ["prepare", household.photos.string, "--dry-run"],
        ]
    }

    /// Commands that change the library.
    var changing: [[String]] {
        [
            ["decide", photo, "--favourite"], ["undo"], ["commit"], ["prepare", household.photos.string], ["prune"],
            ["compact"], ["verify", "--repair"],
        ]
    }

    private var out: String { household.path.appending("out").string }

    func run(_ words: [String], with more: [String: String] = [:]) throws -> Finished {
        try? FileManager.default.removeItem(atPath: out)
        return try household.sluice(words + ["--store", store.string], from: household.photos, with: more)
    }
}
