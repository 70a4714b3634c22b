import PhotoModel
import SessionTestSupport
import StoreFiles
import SystemPackage
import Testing

@testable import PhotoCommit

@Suite("The trash of another file system")
struct TrashVolumeTests {
    @Test("Is at its top, with relative paths", arguments: GroundKind.allCases)
    func ownTrash(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            guard let volume = ground.otherVolume else { return }
            let can = ground.trashCan()
            let path = volume.pushing("DCIM/a b.jpg")
            try ground.write(path, "photo")
            let entry = try can.trash(path)
            #expect(entry.trash == volume.appending(".Trash-\(can.places.user)"))
            #expect(entry.info.path == "DCIM/a b.jpg".name)
            #expect(ground.text(at: entry.trash.pushing("files/a b.jpg")) == "photo")
            let top = try can.actions.open(volume)
            #expect(try can.actions.status(entry.trash.lastName, in: top)?.mode == 0o700)
            #expect(try can.find(path).map(\.name) == [entry.name])
            try can.restore(entry)
            #expect(ground.text(at: path) == "photo")
            let folder = try can.actions.open(path.removingLastComponent())
            #expect(try can.actions.names(in: folder) == ["a b.jpg".name])
        }
    }

    @Test(
        "Is in .Trash only if an administrator created that correctly",
        arguments: GroundKind.allCases
    )
    func shared(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            guard let volume = ground.otherVolume else { return }
            let can = ground.trashCan()
            let (user, own) = ("\(can.places.user)", volume.appending(".Trash-\(can.places.user)"))
            let top = try can.actions.open(volume)
            func trashed(_ name: String) throws -> FilePath {
                try ground.write(volume.appending(name), name)
                return try can.trash(volume.appending(name)).trash
            }
            try can.actions.makeFolder(".Trash".name, in: top, mode: 0o777)
            #expect(try trashed("not sticky") == own)
            try ground.remove(volume.appending(".Trash"))
            try ground.makeFolder(volume.appending("elsewhere"))
            try ground.link(volume.appending(".Trash"), to: volume.appending("elsewhere"))
            #expect(try trashed("link") == own)
            try can.actions.unlink(".Trash".name, in: top)
            try can.actions.makeFolder(".Trash".name, in: top, mode: 0o1777)
            let shared = try can.actions.open(volume.appending(".Trash"))
            try ground.link(volume.appending(".Trash").appending(user), to: volume.appending("elsewhere"))
            #expect(try trashed("inner link") == own)
            try can.actions.unlink(user.name, in: shared)
            #expect(try trashed("sticky") == volume.appending(".Trash").appending(user))
            #expect(try can.actions.status(user.name, in: shared)?.mode == 0o700)
            #expect(try can.find(volume.appending("sticky")).count == 1)
            #expect(try can.actions.names(in: try can.actions.open(volume.appending("elsewhere"))) == [])
        }
    }

    @Test(
        "Leaves the photo in place if it is unusable, or copies it to the home trash",
        arguments: GroundKind.allCases
    )
    func none(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            guard let volume = ground.otherVolume else { return }
            let path = volume.pushing("DCIM/a.jpg")
            try ground.write(path, Array("photo".utf8), mode: 0o640)
            try ground.setModified(1_234_567_890_123_456_789, of: path)
            // A file has the trash's name.
            try ground.write(volume.appending(".Trash-\(ground.trashCan().places.user)"), "")
            let error = #expect(throws: TrashError.self) { try ground.trashCan().trash(path) }
            #expect(error?.reason == .wrongKind)
            #expect(ground.text(at: path) == "photo")
            let can = ground.trashCan(otherVolumes: .copy)
            let entry = try can.trash(path)
            #expect(entry.isCopy && entry.info.path == path.bytes)
            #expect(ground.bytes(at: path) == nil)
            #expect(ground.text(at: ground.homeFiles.appending("a.jpg")) == "photo")
            #expect(try can.state(of: entry).isTrashed)
            try can.restore(entry)
            let folder = try can.actions.open(path.removingLastComponent())
            let status = try #require(try can.actions.status("a.jpg".name, in: folder))
            #expect(status.mode == 0o640 && status.stamp.modified == 1_234_567_890_123_456_789)
            #expect(try can.actions.names(in: folder) == ["a.jpg".name])
            #expect(try can.state(of: entry).isNothing)
        }
    }

    @Test("Is not used if its folders belong to another user", arguments: ["files", "info", "."])
    func foreignFolders(_ name: String) throws {
        let ground = try ModelGround()
        let volume = try #require(ground.otherVolume)
        let can = ground.trashCan()
        try ground.write(volume.appending("a.jpg"), "a")
        let trash = try can.trash(volume.appending("a.jpg")).trash
        try ground.disk.setOwner(4321, of: name == "." ? trash : trash.appending(name))
        try ground.write(volume.appending("b.jpg"), "b")

        let error = #expect(throws: TrashError.self) { try can.trash(volume.appending("b.jpg")) }

        #expect(error?.reason == .noPermission)
        #expect(ground.text(at: volume.appending("b.jpg")) == "b")
        #expect(try can.find(volume.appending("a.jpg")).isEmpty)
    }

    @Test("Is found by trying, not by device numbers")
    func sameDevice() throws {
        let ground = try ModelGround()
        try ground.disk.mount(at: "/photos/bound", device: 1)
        try ground.write("/photos/bound/a.jpg", "photo")
        var can = ground.trashCan()
        can = TrashCan(
            can.actions,
            places: TrashPlaces(home: can.places.home, user: can.places.user, mountPoints: ["/", "/photos/bound"])
        )
        #expect(try can.actions.open("/photos/bound").device == can.actions.open("/photos").device)
        #expect(try can.trash("/photos/bound/a.jpg").trash == "/photos/bound/.Trash-1000")
        #expect(ground.disk.allFiles().keys.allSatisfy { !$0.lastName.starts(with: ".sluice".utf8) })
    }

    @Test("Is not used if it belongs to somebody else, and nothing is taken from a read-only folder")
    func permissions() throws {
        let ground = try ModelGround()
        let can = ground.trashCan()
        try ground.write("/media/card/DCIM/a.jpg", "photo")
        try ground.disk.makeFolder("/media/card/.Trash-1000", mode: 0o777)
        try ground.disk.setOwner(0, of: "/media/card/.Trash-1000")
        #expect(reason { _ = try can.trash("/media/card/DCIM/a.jpg") } == .noPermission)
        try ground.disk.setOwner(1000, of: "/media/card/.Trash-1000")
        try ground.disk.setMode(0o555, of: "/media/card/DCIM")
        let error = #expect(throws: TrashError.self) { try can.trash("/media/card/DCIM/a.jpg") }
        #expect(error?.reason == .noPermission)
        #expect(error?.description.contains("/media/card/DCIM") == true)
        #expect(ground.text(at: "/media/card/DCIM/a.jpg") == "photo")
    }
}
