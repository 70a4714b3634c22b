import Glibc
import StoreFiles
import SystemPackage
import Testing

@testable import PhotoCommit

extension Ground {
    /// The home trash is below the root; the other volume counts as mounted there.
    func trashCan(otherVolumes: TrashCan<Actions>.OtherVolumes = .refuse) -> TrashCan<Actions> {
        let user = actions is LinuxFileActions ? geteuid() : ModelDisk.user
        let mounts = ["/"] + (otherVolume.map { [$0] } ?? [])
        let home = root.pushing("home/.local/share/Trash")
        return TrashCan(
            actions,
            places: TrashPlaces(home: home, user: user, mountPoints: mounts),
            otherVolumes: otherVolumes
        )
    }

    var homeFiles: FilePath { root.pushing("home/.local/share/Trash/files") }
    var homeInfo: FilePath { root.pushing("home/.local/share/Trash/info") }
}

extension TrashCan {
    /// 2024-06-01 12:30:00 in UTC.
    static var time: Int64 { 1_717_245_000_000 }

    /// All phases, for one file.
    func trash(_ path: FilePath) throws -> TrashEntry {
        let folder = try actions.open(path.removingLastComponent())
        let trash = try trash(for: folder)
        let status = try #require(try actions.status(path.lastName, in: folder))
        let entry = try entry(for: path.lastName, in: folder, stamp: status.stamp, trash: trash, at: Self.time)
        try prepare(entry, in: trash)
        try actions.synchronizeFileSystem(of: trash.info)
        try move(entry, from: folder, to: trash)
        try actions.synchronize(folder)
        try actions.synchronize(trash.files)
        return entry
    }

    /// Restores one file as a commit does.
    func restore(_ entry: TrashEntry) throws {
        let trash = try trash(at: entry.trash, for: entry.original)
        let folder = try actions.open(entry.originalFolder)
        try moveBack(entry, from: trash, to: folder)
        try actions.synchronize(folder)
        try actions.synchronize(trash.files)
        try discard(entry, in: trash)
    }

    func state(of entry: TrashEntry) throws -> TrashState {
        try state(of: entry, in: try trash(at: entry.trash, for: entry.original))
    }
}

extension TrashState {
    /// Neither file has been created, or both are gone again.
    var isNothing: Bool { info != .ours && info != .incomplete && file != .ours }
    /// The file is in the trash, and other programs see it there.
    var isTrashed: Bool { info == .ours && file == .ours }
}
