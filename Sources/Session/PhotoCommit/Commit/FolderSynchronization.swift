import SystemPackage

/// Brings to the disk which names are in folders, each folder once.
struct FolderSynchronization<Actions: FileActions> {
    /// Those of one file system are synchronised one by one; more of them with all of it.
    private static var most: Int { 4 }

    private let actions: Actions

    init(_ actions: Actions) { self.actions = actions }

    /// File systems that failed, and why.
    struct Failures {
        fileprivate var byDevice: [UInt64: SkippedChange] = [:]

        /// Why nobody knows what of these folders is on the disk; nil where all of it is.
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
                if folders.count > Self.most, let one = folders.values.first {
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
