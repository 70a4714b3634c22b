import Foundation
import PhotoCache
import PhotoStore
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import StoreFiles

@Suite("The library's key")
struct KeyFileTests {
    let temporary: TemporaryFolder
    let key: KeyFile

    init() throws {
        temporary = try TemporaryFolder()
        key = KeyFile(path: temporary.path.appending("privacy.key"))
    }

    @Test("It is 32 random bytes for its owner alone, and nothing else is left in the folder")
    func making() throws {
        #expect(try key.read() == nil)
        let made = try key.make()
        #expect(made.count == 32 && Set(made).count > 16)
        #expect(try key.read() == made)
        let mode = try FileManager.default.attributesOfItem(atPath: key.path.string)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path.string) == ["privacy.key"])
        try FileManager.default.removeItem(atPath: key.path.string)
        #expect(try key.make() != made)
    }

    @Test("The remains of a process killed while making one are no obstacle")
    func killed() throws {
        try temporary.path.pushing("privacy.key.unfinished-1f").write([1, 2, 3])
        #expect(try key.read() == nil)
        let made = try key.make()
        #expect(try key.read() == made)
    }

    @Test func `Processes that make one at the same time get the same, and nothing else is left`() async throws {
        let made = try await withThrowingTaskGroup(of: [UInt8].self, returning: Set<[UInt8]>.self) { [key] group in
            for _ in 0..<8 { group.addTask { try key.make() } }
            var made: Set<[UInt8]> = []
            for try await key in group { made.insert(key) }
            return made
        }
        let stored = try #require(try key.read())
        #expect(made == [stored])
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path.string) == ["privacy.key"])
    }

    @Test func `If a user's key cannot be made or used, the error names its file`() throws {
        func key(_ home: FilePath) throws -> KeyFile {
            KeyFile(ofUserIn: try StoreHomes(environment: ["HOME": temporary.path.pushing(home).string]))
        }
        let (first, second) = (try key("a"), try key("b"))
        try temporary.path.appending("a").makeFolder()
        try temporary.path.appending("a/.local").link(to: "nowhere")
        guard case .unusable(first.path, let place) = storeError({ _ = try first.readOrMake() }) else {
            Issue.record("made")
            return
        }
        #expect(place.contains("it is not a folder"))
        let made = try second.readOrMake()
        #expect(try second.read() == made)
        try second.path.write([1, 2, 3])
        guard case .unusable(second.path, let loss) = storeError({ _ = try second.readOrMake() }) else {
            Issue.record("read")
            return
        }
        #expect(loss.contains("allowed again"))
    }

    @Test("A file of another length is no key, and is not replaced", arguments: [0, 31, 33])
    func length(_ count: Int) throws {
        try temporary.path.pushing("privacy.key").write([UInt8](repeating: 1, count: count))
        guard case .unusable(key.path, let reason) = storeError({ _ = try key.read() }) else {
            Issue.record("read")
            return
        }
        #expect(reason.contains("restore the right one"))
        #expect(storeError { _ = try key.make() } != nil)
        #expect(PrivateFiles.size(key.path) == count)
    }

    @Test("It may be a link to another disk; if that is not mounted, no other key is made")
    func link() throws {
        let disk = temporary.path.appending("disk.key")
        try FileManager.default.createSymbolicLink(atPath: key.path.string, withDestinationPath: disk.string)
        #expect(try key.read() == nil)
        guard case .unusable(key.path, let reason) = storeError({ _ = try key.make() }) else {
            Issue.record("made")
            return
        }
        #expect(reason.contains("mount its disk"))
        try temporary.path.pushing("disk.key").write(0..<32)
        #expect(try key.read() == Array(0..<32))
    }

    @Test("Only a library opened for writing makes one")
    func library() throws {
        let location = LibraryLocation(store: temporary.path.appending("store"))
        let library = try Library(location, .write)
        #expect(try library.key() == nil)
        #expect(try Library(location, .read).key(makes: true) == nil)
        #expect(try Library(rehearsing: location).key(makes: true) == nil)
        #expect(
            try Library(rehearsing: LibraryLocation(store: temporary.path.appending("new"))).key(makes: true) == nil
        )
        let key = try library.key(makes: true)
        #expect(key?.count == 32)
        #expect(try Library(location, .read).key() == key)
    }
}
