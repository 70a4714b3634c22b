import StoreFiles
import SystemPackage
import Testing

@testable import PhotoCommit

/// A killed process or a power loss at any call while a file is moved into the trash or out of it.
@Suite("A photo being trashed or restored")
struct TrashCrashTests {
    static let survivals: [ModelSurvival] = [.all, .nothing] + (0..<10).map { .random(seed: $0) }

    @Test("Is whole after a crash at any call while being trashed, and can be recovered", arguments: [false, true])
    func into(_ isCopy: Bool) throws {
        let (start, path) = try disk(isCopy)
        let total = try calls(on: start) { disk in _ = try can(disk, isCopy).trash(path) }
        #expect(total > 20)
        for stop in 1...total {
            for survival in Self.survivals {
                let disk = start.copy()
                disk.stop(before: stop)
                var entry: TrashEntry?
                #expect(throws: (any Error).self) { try trash(path, can(disk, isCopy)) { entry = $0 } }
                disk.crash(keeping: survival)
                try expectPhoto(on: disk, of: path, isCopy: isCopy)
                guard let entry else { continue }
                try goOn(entry, can(disk, isCopy))
                #expect(disk.bytes(at: path) == nil)
                #expect(try can(disk, isCopy).state(of: entry).isTrashed)
                disk.crash(keeping: .nothing)
                #expect(try can(disk, isCopy).state(of: entry).isTrashed, "stopped before \(stop), kept \(survival)")
            }
        }
    }

    @Test("Is whole after a crash at any call while being restored", arguments: [false, true])
    func back(_ isCopy: Bool) throws {
        let (start, path) = try disk(isCopy)
        let entry = try can(start, isCopy).trash(path)
        let total = try calls(on: start) { disk in try can(disk, isCopy).restore(entry) }
        for stop in 1...total {
            for survival in Self.survivals {
                let disk = start.copy()
                disk.stop(before: stop)
                #expect(reason { try can(disk, isCopy).restore(entry) } != nil)
                disk.crash(keeping: survival)
                try expectPhoto(on: disk, of: path, isCopy: isCopy)
                let after = can(disk, isCopy)
                let trash = try after.trash(at: entry.trash, for: path)
                let state = try after.state(of: entry, in: trash)
                if state.file == .ours {
                    try after.restore(entry)
                } else {
                    try after.discard(entry, in: trash)
                }
                #expect(disk.bytes(at: path) == Self.photo)
                #expect(try after.state(of: entry).isNothing)
            }
        }
    }

    private static let photo = Array("the only copy of a photo".utf8)

    private func disk(_ isCopy: Bool) throws -> (ModelDisk, FilePath) {
        let ground = try ModelGround()
        let path: FilePath = isCopy ? "/media/card/DCIM/a.jpg" : "/photos/2024/a.jpg"
        try ground.write(path, Self.photo, mode: 0o644)
        if isCopy { try ground.write("/media/card/.Trash-1000", "") }
        return (ground.disk, path)
    }

    private func can(_ disk: ModelDisk, _ isCopy: Bool) -> TrashCan<ModelFileActions> {
        TrashCan(
            ModelFileActions(disk),
            places: TrashPlaces(home: "/photos/home/Trash", user: 1000, mountPoints: ["/", "/media/card"]),
            otherVolumes: isCopy ? .copy : .refuse
        )
    }

    private func calls(on disk: ModelDisk, _ body: (ModelDisk) throws -> Void) throws -> Int {
        let copy = disk.copy()
        try body(copy)
        return copy.calls
    }

    /// Trashes like a commit: the entry is recorded before anything of it is written.
    private func trash(
        _ path: FilePath,
        _ can: TrashCan<ModelFileActions>,
        note: (TrashEntry) -> Void
    ) throws {
        let folder = try can.actions.open(path.removingLastComponent())
        let trash = try can.trash(for: folder)
        let status = try #require(try can.actions.status(path.lastName, in: folder))
        let entry = try can.entry(for: path.lastName, in: folder, stamp: status.stamp, trash: trash, at: 0)
        note(entry)
        try finish(entry, can, folder, trash)
    }

    private func finish(
        _ entry: TrashEntry,
        _ can: TrashCan<ModelFileActions>,
        _ folder: ModelFolder,
        _ trash: Trash<ModelFolder>
    ) throws {
        try can.prepare(entry, in: trash)
        try can.actions.synchronizeFileSystem(of: trash.info)
        try can.move(entry, from: folder, to: trash)
        try can.actions.synchronize(folder)
        try can.actions.synchronize(trash.files)
    }

    /// Recovers an entry that may be in any phase.
    private func goOn(_ entry: TrashEntry, _ can: TrashCan<ModelFileActions>) throws {
        let folder = try can.actions.open(entry.originalFolder)
        let trash = try can.trash(for: folder)
        let isAtOriginal = try can.actions.status(entry.originalName, in: folder) != nil
        if isAtOriginal {
            if try can.whereabouts(of: entry, in: folder, trash) == .both {
                try can.removeFromTrash(entry, in: trash, keptIn: folder)
            }
            if try can.state(of: entry, in: trash).info == .incomplete { try can.discard(entry, in: trash) }
            return try finish(entry, can, folder, trash)
        }
        #expect(try can.state(of: entry, in: trash).isTrashed)
        try can.actions.synchronize(folder)
        try can.actions.synchronize(trash.files)
    }

    /// Checks that the photo exists, whole, and where anybody finds it.
    private func expectPhoto(on disk: ModelDisk, of path: FilePath, isCopy: Bool) throws {
        let whole = disk.allFiles().filter { $0.value == Self.photo }.map(\.key)
        // No partial file looks like a photo.
        #expect(disk.allFiles().allSatisfy { $0.value == Self.photo || $0.key.extension != "jpg" })
        #expect(isCopy ? !whole.isEmpty : whole.count == 1)
        if !whole.contains(path) {
            #expect(!(try can(disk, isCopy).find(path)).isEmpty || disk.bytes(at: path) != nil)
        }
    }
}
