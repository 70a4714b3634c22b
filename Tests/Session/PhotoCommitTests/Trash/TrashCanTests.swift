import PhotoModel
import StoreFiles
import SystemPackage
import Testing

@testable import PhotoCommit

@Suite("The trash")
struct TrashCanTests {
    @Test("Takes a photo and its sidecar, and restores them unchanged", arguments: GroundKind.allCases)
    func roundTrip(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let can = ground.trashCan()
            let names = ["a.jpg".name, "a.jpg.xmp".name, [0xFF, 0x0A, 0x25, 0x2E, 0x6A]]
            try ground.makeFolder(ground.root.appending("photos"))
            let folder = try can.actions.open(ground.root.appending("photos"))
            var (entries, stamps): ([TrashEntry], [FileStamp]) = ([], [])
            for name in names {
                try ground.write(folder.path(of: name), name, mode: 0o640)
                try ground.setModified(1_234_567_890_123_456_789, of: folder.path(of: name))
                stamps.append(try #require(try can.actions.status(name, in: folder)).stamp)
                entries.append(try can.trash(folder.path(of: name)))
            }
            #expect(try can.actions.names(in: folder) == [])
            for (name, entry) in zip(names, entries) {
                #expect(ground.bytes(at: ground.homeFiles.pushing(FilePath(bytes: entry.name))) == name)
                #expect(entry.name == name && entry.info.path == folder.path(of: name).bytes)
                let info = ground.homeInfo.pushing(FilePath(bytes: name + ".trashinfo".utf8))
                #expect(ground.bytes(at: info) == entry.info.bytes)
                #expect(try can.state(of: entry).isTrashed)
                #expect(try can.find(folder.path(of: name)).map(\.name) == [entry.name])
                try can.restore(entry)
                #expect(try can.state(of: entry).isNothing)
                #expect(ground.bytes(at: info) == nil)
            }
            for (name, stamp) in zip(names, stamps) {
                let (bytes, status) = try can.actions.read(name, in: folder, limit: 100)
                #expect(bytes == name && status.mode == 0o640)
                #expect(status.stamp.modified == stamp.modified && status.stamp.inode == stamp.inode)
            }
            let home = try can.actions.open(ground.root.pushing("home/.local/share"))
            #expect(try can.actions.status("Trash".name, in: home)?.mode == 0o700)
        }
    }

    @Test("Distinguishes files of one name, also with names of 255 bytes", arguments: GroundKind.allCases)
    func sameNames(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let can = ground.trashCan()
            let long = String(repeating: "x", count: 251) + ".jpg"
            var entries: [TrashEntry] = []
            for index in 0..<12 {
                for name in ["IMG_1.jpg", long] {
                    let path = ground.root.appending("\(index)").appending(name)
                    try ground.write(path, "\(index) \(name)")
                    entries.append(try can.trash(path))
                }
            }
            #expect(Set(entries.map(\.name)).count == 24)
            #expect(entries.allSatisfy { $0.infoName.count <= 255 })
            #expect(entries.prefix(5).map(\.name).contains("IMG_1.3.jpg".name))
            for entry in entries.reversed() { try can.restore(entry) }
            for index in 0..<12 {
                #expect(ground.text(at: ground.root.appending("\(index)").appending(long)) == "\(index) \(long)")
            }
        }
    }

    @Test("Gives each file of a chunk a unique name before any of them is prepared", arguments: GroundKind.allCases)
    func chunk(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let can = ground.trashCan()
            let stamp = FileStamp(size: 1, modified: 2, changed: 3, device: 4, inode: 5)
            try ground.write(ground.homeFiles.appending("a.2.jpg"), "a file without .trashinfo")
            try ground.write(ground.homeInfo.appending("a.jpg.trashinfo"), "a .trashinfo without a file")
            let folder = try can.actions.open(ground.root)
            let trash = try can.trash(for: folder)
            let names = try (0..<5).map { _ in
                try can.entry(for: "a.jpg".name, in: folder, stamp: stamp, trash: trash, at: 0).name
            }
            #expect(Set(names).count == 5 && !names.contains("a.jpg".name) && !names.contains("a.2.jpg".name))
            #expect(try can.actions.names(in: trash.files).count == 1)
        }
    }

    @Test("Lets two processes that chose one name trash one photo each", arguments: GroundKind.allCases)
    func twoProcesses(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let paths = ["1/a.jpg", "2/a.jpg"].map { ground.root.pushing(FilePath($0)) }
            let can = ground.trashCan()
            let made = try paths.map { path in
                try ground.write(path, "\(path)")
                let folder = try can.actions.open(path.removingLastComponent())
                let trash = try can.trash(for: folder)
                let stamp = try #require(try can.actions.status("a.jpg".name, in: folder)).stamp
                return (try can.entry(for: "a.jpg".name, in: folder, stamp: stamp, trash: trash, at: 0), trash)
            }
            #expect(made[0].0.name == made[1].0.name)
            try can.prepare(made[0].0, in: made[0].1)
            #expect(reason { try can.prepare(made[1].0, in: made[1].1) } == .exists)
            // An entry that the other has only begun to write is not removed either.
            try can.discard(made[0].0, in: made[0].1)
            try can.actions.create(made[0].0.infoName, in: made[0].1.info, [], mode: 0o600)
            #expect(reason { try can.prepare(made[1].0, in: made[1].1) } == .exists)
            #expect(try can.trash(paths[1]).name != made[0].0.name)
        }
    }

    @Test("Never replaces a file, in the trash or at the original path", arguments: GroundKind.allCases)
    func replacesNothing(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let can = ground.trashCan()
            let path = ground.root.pushing("photos/a.jpg")
            try ground.write(path, "old")
            let entry = try can.trash(path)
            try ground.write(path, "new")
            #expect(throws: TrashError.nameTaken(path)) { try can.restore(entry) }
            #expect(ground.text(at: path) == "new")
            #expect(try can.state(of: entry).isTrashed)
            let second = try can.trash(path)
            #expect(second.name != entry.name)
            try can.restore(entry)
            #expect(ground.text(at: path) == "old")
            // A file with the chosen name was created meanwhile.
            let folder = try can.actions.open(ground.root.appending("photos"))
            let trash = try can.trash(for: folder)
            let stamp = try #require(try can.actions.status("a.jpg".name, in: folder)).stamp
            let third = try can.entry(for: "a.jpg".name, in: folder, stamp: stamp, trash: trash, at: 0)
            try ground.write(trash.files.path(of: third.name), "theirs")
            try can.prepare(third, in: trash)
            #expect(reason { try can.move(third, from: folder, to: trash) } == .exists)
            #expect(ground.text(at: path) == "old")
            #expect(ground.text(at: trash.files.path(of: third.name)) == "theirs")
            let other = TrashEntry(
                trash: trash.path,
                name: third.name,
                original: "/elsewhere/a.jpg",
                info: TrashInfo(path: "/elsewhere/a.jpg".name, deletionDate: nil),
                stamp: stamp,
                isCopy: false
            )
            #expect(reason { try can.prepare(other, in: trash) } == .exists)
        }
    }

    @Test("Does not take a photo that has changed since the decision", arguments: GroundKind.allCases)
    func changed(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let can = ground.trashCan()
            let path = ground.root.pushing("photos/a.jpg")
            try ground.write(path, "photo")
            let folder = try can.actions.open(path.removingLastComponent())
            let trash = try can.trash(for: folder)
            let stamp = try #require(try can.actions.status("a.jpg".name, in: folder)).stamp
            let entry = try can.entry(for: "a.jpg".name, in: folder, stamp: stamp, trash: trash, at: 0)
            try can.prepare(entry, in: trash)
            try can.prepare(entry, in: trash)
            try ground.write(path, "another")
            #expect(throws: TrashError.changed(path)) { try can.move(entry, from: folder, to: trash) }
            try can.actions.unlink("a.jpg".name, in: folder)
            #expect(reason { try can.move(entry, from: folder, to: trash) } == .missing)
            try ground.link(path, to: "/etc/passwd")
            #expect(throws: TrashError.changed(path)) { try can.move(entry, from: folder, to: trash) }
            #expect(try can.state(of: entry).isInfoAlone)
            try can.discard(entry, in: trash)
            try can.discard(entry, in: trash)
            #expect(try can.state(of: entry).isNothing)
        }
    }

    @Test("Reports why a photo cannot be restored, and creates no folder for it", arguments: GroundKind.allCases)
    func gone(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let can = ground.trashCan()
            let path = ground.root.pushing("photos/a.jpg")
            try ground.write(path, "photo")
            let entry = try can.trash(path)
            let top = try can.actions.open(ground.root)
            try ground.remove(ground.root.appending("photos"))
            #expect(reason { try can.restore(entry) } == .missing)
            #expect(try can.actions.status("photos".name, in: top) == nil)
            #expect(
                try can.find(path)
                    == [entry].map { entry in
                        var entry = entry
                        entry.stamp = try can.find(path)[0].stamp
                        return entry
                    }
            )
            try can.actions.makeFolder("photos".name, in: top, mode: 0o755)
            let trash = try can.trash(at: entry.trash, for: path)
            try can.actions.unlink(entry.name, in: trash.files)
            try can.actions.unlink(entry.infoName, in: trash.info)
            #expect(throws: TrashError.notInTrash(path)) { try can.restore(entry) }
            #expect(try can.find(path) == [])
            #expect(TrashError.notInTrash(path).reason == .missing)
        }
    }
}
