import PhotoCommit
import PhotoModel
import SystemPackage

/// Identifies a file on a disk. Two paths have the same identity if one is a hard link of the other, or if a folder is
/// mounted in two places.
package struct FileIdentity: Sendable, Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ stamp: FileStamp) { (device, inode) = (stamp.device, stamp.inode) }
}

/// Checks the files of similar photos. Blocks on the disk.
struct GroupFiles<Actions: FileActions> {
    private typealias Folder = Result<Actions.Folder, FileActionError>

    /// Maximum number of open folders.
    private static var maxOpenFolders: Int { 64 }

    private let actions: Actions
    private var folders: [FilePath: Folder] = [:]

    init(_ actions: Actions) { self.actions = actions }

    /// Nil if it cannot be read.
    mutating func identity(of asset: Asset) -> FileIdentity? {
        guard let folder = try? folder(of: asset), let status = try? actions.status(asset.place.name, in: folder) else {
            return nil
        }
        return FileIdentity(status.stamp)
    }

    /// The identity of a kept photo's file, or why the photo cannot count as kept.
    mutating func check(_ asset: Asset) -> Result<FileIdentity, SkippedGroup.Reason> {
        do throws(FileActionError) {
            let folder = try folder(of: asset)
            switch try actions.fileState(of: asset.place.name, in: folder, knownAs: asset.stamp, asset.content) {
            case .asKnown(let status): return .success(FileIdentity(status.stamp))
            case .missing: return .failure(.gone)
            case .replaced: return .failure(.replaced)
            case .changed: return .failure(.changed)
            }
        } catch {
            return .failure(error.reason == .missing ? .gone : .unreadable(error.description))
        }
    }

    private mutating func folder(of asset: Asset) throws(FileActionError) -> Actions.Folder {
        let path = asset.path.removingLastComponent()
        if let known = folders[path] { return try known.get() }
        if folders.count >= Self.maxOpenFolders { folders.removeAll() }
        let opened = Folder { () throws(FileActionError) in try actions.open(path) }
        folders[path] = opened
        return try opened.get()
    }
}
