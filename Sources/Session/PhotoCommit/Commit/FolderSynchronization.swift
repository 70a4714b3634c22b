import SystemPackage

/// Synchronises folder entries to the disk, each folder once.
struct FolderSynchronization<Actions: FileActions> {
    /// Up to this many folders of one file system are synchronised one by one; beyond that, the whole file system.
    private static var maxFolders: Int { 4 }

    private let actions: Actions

    init(_ actions: Actions) { self.actions = actions }

    /// File systems that failed, with the error.
    struct Failures {
        fileprivate var byDevice: [UInt64: SkippedChange] = [:]

        /// Why the state of these folders on the disk is unknown; nil if all of them are synchronised.
        func left(of folders: [Actions.Folder]) -> SkippedChange? {
            folders.lazy.compactMap { byDevice[$0.device] }.first
        }
    }

    func run(_ folders: [Actions.Folder]) -> Failures {
        var byDevice: [UInt64: [FilePath: Actions.Folder]] = [:]
        for folder in folders { byDevice[folder.device, default: [:]][folder.path] = folder }
        var failures = Failures()
        for (device, folders) in byDevice {
            do throws(FileActionError) {
                if folders.count > Self.maxFolders, let one = folders.values.first {
                    try actions.synchronizeFileSystem(of: one)
                } else {
                    for folder in folders.values { try actions.synchronize(folder) }
                }
            } catch {
                failures.byDevice[device] = SkippedChange(error)
            }
        }
        return failures
    }
}
