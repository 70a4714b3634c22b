import PhotoCommit
import SessionTestSupport
import SystemPackage
import Testing

@Suite("A model disk after a power loss")
struct ModelDiskTests {
    private let disk = ModelDisk()
    private var actions: ModelFileActions { ModelFileActions(disk) }

    init() throws {
        for folder: FilePath in ["/a", "/b"] { try disk.makeFolder(folder) }
    }

    private func file(_ path: FilePath) -> String? {
        disk.bytes(at: path).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("Keeps what a test wrote, and nothing that was not synchronised")
    func nothing() throws {
        try disk.write("/a/old", "old".utf8)
        let folder = try actions.open("/a")
        try actions.create("new".name, in: folder, [1, 2, 3], mode: 0o600)
        try actions.unlink("old".name, in: folder)
        #expect(file("/a/old") == nil)
        disk.crash(keeping: .nothing)
        #expect(disk.allFiles() == ["/a/old": "old".name])
        #expect(reason { _ = try actions.names(in: folder) } == .other(.badFileDescriptor))
    }

    @Test("Keeps a name if its folder was synchronised, and the bytes if the file system was")
    func bytes() throws {
        let folder = try actions.open("/a")
        try actions.create("new".name, in: folder, [1, 2, 3], mode: 0o600)
        try actions.synchronize(folder)
        disk.crash(keeping: .nothing)
        #expect(disk.allFiles() == ["/a/new": []])
        let again = try actions.open("/a")
        try actions.create("other".name, in: again, [1, 2, 3], mode: 0o600)
        try actions.synchronizeFileSystem(of: again)
        disk.crash(keeping: .nothing)
        #expect(disk.bytes(at: "/a/other") == [1, 2, 3])
    }

    @Test("Keeps a move between folders if both were synchronised, else the file is in one of them")
    func moves() throws {
        try disk.write("/a/x", "photo".utf8)
        let (from, to) = (try actions.open("/a"), try actions.open("/b"))
        try actions.rename("x".name, in: from, to: "y".name, in: to)
        try actions.synchronize(to)
        var places: Set<FilePath> = []
        for seed in 0..<20 {
            let copy = disk.copy()
            copy.crash(keeping: .random(seed: UInt64(seed)))
            #expect(copy.allFiles().count == 1)
            places.formUnion(copy.allFiles().keys)
        }
        #expect(places == ["/a/x", "/b/y"])
        try actions.synchronize(from)
        disk.crash(keeping: .nothing)
        #expect(disk.allFiles() == ["/b/y": "photo".name])
    }

    @Test("Loses changes independently of each other, the same ones for the same seed")
    func random() throws {
        let folder = try actions.open("/a")
        for name in ["1", "2", "3"] { try actions.create(name.name, in: folder, [1, 2, 3], mode: 0o600) }
        var (names, contents): (Set<Set<FilePath>>, Set<[UInt8]>) = ([], [])
        for seed in 0..<200 {
            let (copy, again) = (disk.copy(), disk.copy())
            copy.crash(keeping: .random(seed: UInt64(seed)))
            again.crash(keeping: .random(seed: UInt64(seed)))
            #expect(copy.allFiles() == again.allFiles())
            names.insert(Set(copy.allFiles().keys))
            contents.formUnion(copy.allFiles().values)
        }
        #expect(names.count == 8)
        #expect(contents.isSuperset(of: [[], [1], [1, 2], [1, 2, 3], [0, 0, 0], [1, 0, 0]]))
    }

    @Test("Never duplicates an exchanged file, whatever it loses")
    func exchange() throws {
        try disk.write("/a/x", "old".utf8)
        let folder = try actions.open("/a")
        try actions.create("draft".name, in: folder, "new".name, mode: 0o600)
        try actions.synchronizeFileSystem(of: folder)
        try actions.exchange("draft".name, "x".name, in: folder)
        try actions.unlink("draft".name, in: folder)
        var seen: Set<[FilePath: [UInt8]]> = []
        for seed in 0..<50 {
            let copy = disk.copy()
            copy.crash(keeping: .random(seed: UInt64(seed)))
            seen.insert(copy.allFiles())
        }
        #expect(
            seen == [
                ["/a/x": "old".name, "/a/draft": "new".name], ["/a/x": "new".name, "/a/draft": "old".name],
                ["/a/x": "new".name],
            ]
        )
    }

    @Test("Loses permanently what a synchronisation failed on, although the next one succeeds")
    func failedSynchronization() throws {
        let folder = try actions.open("/a")
        try actions.create("x".name, in: folder, [1], mode: 0o600)
        disk.fail(.synchronizeFileSystem, with: .notSynchronized, times: 1)
        #expect(reason { try actions.synchronizeFileSystem(of: folder) } == .notSynchronized)
        try actions.synchronizeFileSystem(of: folder)
        #expect(file("/a/x") == "\u{1}")
        disk.crash(keeping: .nothing)
        #expect(file("/a/x") == "")
    }

    @Test("Stops before any call, also in the middle of one, and continues after a restart")
    func stops() throws {
        disk.stop(before: 3)
        let folder = try actions.open("/a")
        #expect(throws: FileActionError.stopped("/a/x")) {
            try actions.create("x".name, in: folder, [1, 2], mode: 0o600)
        }
        #expect(throws: FileActionError.stopped("/a")) { try actions.synchronize(folder) }
        #expect(disk.calls == 2)
        #expect(file("/a/x") == "")
        disk.goOn()
        try actions.unlink("x".name, in: folder)
        #expect(disk.calls == 1)
    }

    @Test("Makes calls fail as configured, and has no more space than configured")
    func faults() throws {
        let folder = try actions.open("/a")
        disk.fail(.write, with: .noRoom, times: 1, after: 1) { $0 == "/a/x" }
        try actions.create("y".name, in: folder, [1, 2], mode: 0o600)
        #expect(reason { try actions.create("x".name, in: folder, [1, 2], mode: 0o600) } == .noRoom)
        #expect(try actions.names(in: folder) == ["y".name])
        try actions.create("x".name, in: folder, [1, 2], mode: 0o600)
        try disk.change(volumeAt: "/a") { $0.room = 3 }
        #expect(reason { try actions.create("z".name, in: folder, [1, 2, 3, 4], mode: 0o600) } == .noRoom)
        try actions.unlink("x".name, in: folder)
        try actions.create("z".name, in: folder, [1, 2, 3, 4], mode: 0o600)
        try disk.setMode(0o500, of: "/a")
        #expect(reason { try actions.unlink("z".name, in: folder) } == .noPermission)
        try disk.change(volumeAt: "/a") { $0.isReadOnly = true }
        #expect(reason { try actions.unlink("z".name, in: folder) } == .readOnlyFileSystem)
    }

    @Test("Lets another program act between two calls")
    func interventions() throws {
        let folder = try actions.open("/a")
        disk.intervene(before: 3) { disk in try? disk.write("/a/x", "theirs".utf8) }
        #expect(try actions.status("x".name, in: folder) == nil)
        #expect(reason { try actions.create("x".name, in: folder, [1], mode: 0o600) } == .exists)
        disk.crash(keeping: .nothing)
        #expect(file("/a/x") == "theirs")
    }
}
