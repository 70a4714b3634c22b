import PhotoCommit
import PhotoModel
import SystemPackage

/// Which file on a disk a path leads to: the same of two paths where one is a hard link of the other, or where a folder is
/// mounted in two places.
package struct FileIdentity: Sendable, Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ stamp: FileStamp) { (device, inode) = (stamp.device, stamp.inode) }
}

/// Looks at the files of photos that look alike. Blocks on the disk.
struct GroupFiles<Actions: FileActions> {
    private typealias Folder = Result<Actions.Folder, FileActionError>

    /// Folders that are held open at a time.
    private static var most: Int { 64 }

    private let actions: Actions
    private var folders: [FilePath: Folder] = [:]

    init(_ actions: Actions) { self.actions = actions }

    /// Nil where it cannot be looked at.
    mutating func identity(of asset: Asset) -> FileIdentity? {
        guard let folder = try? folder(of: asset), let status = try? actions.status(asset.place.name, in: folder) else {
            return nil
        }
        return FileIdentity(status.stamp)
    }

    /// Why a photo is not to be taken for one that stays; else which file it is.
    mutating func standing(_ asset: Asset) -> Result<FileIdentity, LeftGroup.Reason> {
        do throws(FileActionError) {
            let folder = try folder(of: asset)
            switch try actions.look(at: asset.place.name, in: folder, knownAs: asset.stamp, asset.content) {
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
        if folders.count >= Self.most { folders.removeAll() }
        let opened = Folder { () throws(FileActionError) in try actions.open(path) }
        folders[path] = opened
        return try opened.get()
    }
}
