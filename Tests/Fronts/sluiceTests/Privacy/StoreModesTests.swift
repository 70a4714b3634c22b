import Foundation
import Glibc
import PhotoCache
import PhotoCatalogue
import PhotoStore
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("Access to a store's files")
struct StoreModesTests {
    private let household: Household

    init() throws {
        household = try Household()
        try household.makePhotos(3)
        try household.photos.appending("broken.jpg").write("no photo".utf8)
    }

    /// Paths below a folder with permissions for others, or too few for the owner. Ignores files left by coverage.
    private func wrong(below folder: FilePath) throws -> [String] {
        try household.contents(of: folder).sorted().compactMap { name in
            var status = stat()
            guard lstat(folder.pushing(FilePath(name)).string, &status) == 0 else { return nil }
            let wanted: mode_t = status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
            let mode = status.st_mode & 0o777
            return mode == wanted ? nil : "\(name) \(String(mode, radix: 8))"
        }
    }

    @Test("Every file is private to its owner after each command and any umask", arguments: ["000", "022", "777"])
    func everyCommand(umask: String) throws {
        let photos = household.photos.string
        let recipe = household.home.appending("r.yaml")
        try recipe.write("version: 1\ntiers: [{name: thumb, longEdge: 64}]\n".utf8)
        chmod(recipe.string, 0o600)
        let lines = [
            "prepare '\(photos)'", "status", "failures", "libraries", "show 1.jpg", "tier 1.jpg thumb -o - >&2",
            "prepare '\(photos)' --recipe '\(household.home)/r.yaml'", "tier 2.jpg thumb -o - >&2", "doctor",
            "bench '\(photos)' --seconds 1", "prepare '\(photos)' --dry-run", "prepare '\(photos)' --retry-failed",
        ]
        for line in lines {
            let finished = try household.shell("umask \(umask); sluice \(line)", from: household.photos)
            #expect([0, 2].contains(finished.status), "\(line): \(finished.messages)")
            #expect(try wrong(below: household.home) == [], "\(line)")
        }
        let files = try household.contents(of: household.home)
        for name in ["data.mdb", "lock.mdb", "CACHEDIR.TAG", "cache.lock", "catalogue.sqlite", "privacy.key"] {
            #expect(files.contains { $0.hasSuffix("/\(name)") }, "\(name)")
        }
    }

    @Test("The same applies while the catalogue is open, and in a folder given by --store")
    func whileOpen() throws {
        let store = household.path.pushing("some/where/store")
        #expect(try household.sluice("prepare", household.photos.string, "--store", store.string).status == 2)
        let library = try Library(LibraryLocation(store: store), .write)
        _ = try library.catalogue.beginRun()
        let files = try household.contents(of: store)
        #expect(files.isSuperset(of: ["catalogue.sqlite-wal", "catalogue.sqlite-shm", "privacy.key", "cache.lock"]))
        #expect(try wrong(below: household.path.appending("some")) == [])
    }

    @Test("A cache that was set aside stays private to its owner")
    func setAside() throws {
        try household.sluice("prepare", household.photos.string)
        let data = try household.location().cacheFolder.appending("data.mdb")
        try data.write([UInt8](repeating: 7, count: 9000))
        #expect(try household.sluice("prepare", household.photos.string).messages.contains("was set aside"))
        #expect(try household.contents(of: household.home).contains { $0.contains("cache.damaged-") })
        #expect(try wrong(below: household.home) == [])
    }

    @Test(
        "The next run closes a store that was open to others, and reports it, without touching other files"
    )
    func widened() throws {
        try household.sluice("prepare", household.photos.string)
        let location = try household.location()
        let other = location.catalogueBase.appending("notes.txt")
        try other.write("mine".utf8)
        #expect(try household.shell("chmod -R a+rX ~/.cache/sluice/photos ~/.local/share/sluice/photos").status == 0)
        #expect(try !wrong(below: household.home).isEmpty)
        let closing = try household.sluice("prepare", household.photos.string)
        #expect(closing.messages.contains("Other users could access"))
        #expect(try wrong(below: household.home) == [".local/share/sluice/photos/notes.txt 644"])
        #expect(try !household.sluice("prepare", household.photos.string).messages.contains("let into"))

        // A user's folder that contains other things as well.
        let store = household.path.appending("shared")
        try FileManager.default.createDirectory(atPath: store.string, withIntermediateDirectories: false)
        chmod(store.string, 0o755)
        try household.sluice("prepare", household.photos.string, "--store", store.string)
        #expect(try wrong(below: store) == [])
        #expect(try wrong(below: household.path).contains("shared 755"))
    }
}
