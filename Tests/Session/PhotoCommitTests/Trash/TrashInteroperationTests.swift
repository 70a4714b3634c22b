import CLinux
import Glibc
import PhotoCommit
import PhotoModel
import SessionTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

/// A home with photos, whose trash other programs use too.
private struct SharedHome {
    let folder: TemporaryFolder
    let tools: TrashTools
    let can: TrashCan<LinuxFileActions>

    init(mounts: [FilePath] = []) throws {
        folder = try TemporaryFolder()
        tools = TrashTools(home: folder.path)
        try folder.path.appending("data").makeFolder()
        try folder.path.appending("photos").makeFolder()
        let places = TrashPlaces(
            home: folder.path.pushing("data/Trash"),
            user: geteuid(),
            mountPoints: TrashPlaces.ofThisSystem().mountPoints + mounts
        )
        can = TrashCan(LinuxFileActions(), places: places)
    }

    var photos: FilePath { folder.path.appending("photos") }

    /// Creates a photo with a time that is not rounded, and permissions of its own.
    func write(_ path: FilePath, _ text: String) throws -> FileActionStatus {
        try path.write(text.utf8)
        let time = timespec(tv_sec: 1_234_567_890, tv_nsec: 123_456_789)
        _ = path.withPlatformString { chmod($0, 0o640) }
        _ = path.withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) }
        return try status(path)
    }

    func status(_ path: FilePath) throws -> FileActionStatus {
        let folder = try can.actions.open(path.removingLastComponent())
        return try #require(try can.actions.status(path.lastName, in: folder))
    }

    /// Compares everything except the change time, which each move sets.
    func expectSame(_ path: FilePath, _ text: String, _ before: FileActionStatus) throws {
        #expect(PrivateFiles.contents(path) == Array(text.utf8))
        var after = try status(path)
        after.stamp.changed = before.stamp.changed
        #expect(after == before)
    }
}

@Suite("The trash, with trash-cli", .serialized, .enabled(if: TrashTools.hasTrashCLI))
struct TrashCLITests {
    static let names = ["a.jpg", "100% sure%20.jpg", "Zürich – 写真 🌄.jpg", "a+b&c=d;e?.jpg", "[1] (copy) 'x'.jpg"]

    @Test("Photos trashed by Sluice are listed and restored, byte for byte and with their times", arguments: names)
    func ours(_ name: String) throws {
        let home = try SharedHome()
        let path = home.photos.appending(name)
        let before = try home.write(path, name)
        let entry = try home.can.trash(path)
        let date = try #require(entry.info.deletionDate).replacing("T", with: " ")
        #expect(try home.tools.run("trash-list").split(separator: "\n").contains("\(date) \(path.string)"))
        try home.tools.run("trash-restore", input: "0\n", in: home.photos)
        try home.expectSame(path, name, before)
        #expect(try home.can.state(of: entry).isNothing)
    }

    @Test("Photos trashed by trash-cli are found and restored", arguments: names)
    func theirs(_ name: String) throws {
        let home = try SharedHome()
        let path = home.photos.appending(name)
        let before = try home.write(path, name)
        try home.tools.run("trash-put", path.string)
        let entries = try home.can.find(path)
        #expect(entries.count == 1)
        let entry = try #require(entries.first)
        #expect(try home.can.state(of: entry).file == .ours)
        try home.can.restore(entry)
        try home.expectSame(path, name, before)
        // Disks that other tests have mounted are listed too.
        #expect(try !home.tools.run("trash-list").contains(path.string))
    }

    @Test("Both use the trash of another file system", .enabled(if: TestVolume.isPossible))
    func volume() throws {
        let home = try SharedHome()
        let volume = try TestVolume(at: home.folder.path.appending("card"))
        let can = TrashCan(
            home.can.actions,
            places: TrashPlaces(
                home: home.can.places.home,
                user: geteuid(),
                mountPoints: TrashPlaces.ofThisSystem().mountPoints
            )
        )
        let paths = ["ours %.jpg", "theirs.jpg"].map { volume.path.appending("DCIM").appending($0) }
        let before = try paths.map { path in try home.write(path, path.string) }
        let entry = try can.trash(paths[0])
        #expect(entry.trash == volume.path.appending(".Trash-\(geteuid())"))
        try home.tools.run("trash-put", paths[1].string)
        let list = try home.tools.run("trash-list")
        for path in paths { #expect(list.contains(" \(path.string)\n")) }
        let theirs = try #require(try can.find(paths[1]).first)
        #expect(theirs.trash == entry.trash)
        try can.restore(theirs)
        try home.tools.run("trash-restore", input: "0\n", in: paths[0].removingLastComponent())
        for (path, before) in zip(paths, before) { try home.expectSame(path, path.string, before) }
        #expect(try can.find(paths[0]).isEmpty)
    }
}

@Suite("The trash, with gio", .serialized, .enabled(if: TrashTools.hasGio))
struct TrashGioTests {
    @Test("Photos trashed by Sluice are listed and restored, byte for byte and with their times")
    func ours() throws {
        let home = try SharedHome()
        let paths = TrashCLITests.names.map { home.photos.appending($0) }
        let before = try paths.map { path in try home.write(path, path.string) }
        let entries = try paths.map { path in try home.can.trash(path) }
        let list = try home.tools.gio("--list").split(separator: "\n").map { $0.split(separator: "\t") }
        for (path, entry) in zip(paths, entries) {
            let line = try #require(
                list.first { $0.last.map(String.init) == escaped(path) },
                "\(path) is not among \(list)"
            )
            // Its command restores names that are not ASCII to what it prints for them.
            guard path.bytes.allSatisfy({ $0 < 0x80 }) else {
                try home.can.restore(entry)
                continue
            }
            _ = try home.tools.gio("--restore '\(String(line[0]).replacing("'", with: "%27"))'")
        }
        for (path, before) in zip(paths, before) { try home.expectSame(path, path.string, before) }
        for entry in entries { #expect(try home.can.state(of: entry).isNothing) }
    }

    /// The path as gio prints it.
    private func escaped(_ path: FilePath) -> String {
        path.bytes.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "\\x\(String($0, radix: 16))" }.joined()
    }

    @Test("Photos trashed by gio are found and restored, whatever their names' bytes")
    func theirs() throws {
        let home = try SharedHome()
        var paths = TrashCLITests.names.map { home.photos.appending($0) }
        paths.append(home.photos.pushing(FilePath(bytes: [0x66, 0xFF, 0x0A, 0x25, 0x2E, 0x6A, 0x70, 0x67])))
        let before = try paths.map { path in try home.write(path, path.string) }
        // Avoid names on its command line, which are text here.
        try home.tools.run("sh", "-c", "gio trash ./*", in: home.photos)
        let folder = try home.can.actions.open(home.photos)
        #expect(try home.can.actions.names(in: folder) == [])
        for (path, before) in zip(paths, before) {
            let entry = try #require(try home.can.find(path).first)
            try home.can.restore(entry)
            try home.expectSame(path, path.string, before)
        }
        #expect(try home.tools.gio("--list").isEmpty)
    }
}
