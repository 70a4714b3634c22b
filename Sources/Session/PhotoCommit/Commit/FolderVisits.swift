import SystemPackage

/// The folders that a commit works in. Each is opened and listed once for all of its photos.
struct FolderVisits<Actions: FileActions> {
    struct Visit {
        var folder: Actions.Folder
        var names: SidecarNames
    }

    /// Maximum number of folders kept open, beyond those of one chunk.
    private static var maxOpenFolders: Int { 64 }

    private let actions: Actions
    private let sweeps: Bool
    private let maxFiles: Int
    private var visits: [FilePath: Result<Visit, SkippedChange>] = [:]
    /// Of all visits since some were closed.
    private var fileCount = 0
    /// Names that a rehearsal adds to or removes from each folder.
    private var imagined: [FilePath: [[UInt8]: Bool]] = [:]

    /// - Parameters:
    ///   - sweeps: remove trash probes that an interrupted commit may have left. Only for the holder of the commit lock.
    ///   - maxFiles: in the folders that are kept open, beyond those of one chunk.
    init(_ actions: Actions, sweeps: Bool = false, maxFiles: Int = 50_000) {
        (self.actions, self.sweeps, self.maxFiles) = (actions, sweeps, maxFiles)
    }

    mutating func visit(_ path: FilePath) throws(SkippedChange) -> Visit {
        if let known = visits[path] { return try known.get() }
        let visit = Result { () throws(SkippedChange) in try open(path) }
        visits[path] = visit
        let opened = try visit.get()
        fileCount += opened.names.fileCount
        return opened
    }

    /// Makes the next visit read the folder again.
    mutating func forget(_ path: FilePath) { visits[path] = nil }

    /// Treats names as present or absent, whatever the folder contains. For rehearsals.
    mutating func imagine(_ names: [[UInt8]], areThere: Bool, in folder: FilePath) {
        for name in names { imagined[folder, default: [:]][name] = areThere }
    }

    /// Call between chunks.
    mutating func closeSome() {
        guard visits.count > Self.maxOpenFolders || fileCount > maxFiles else { return }
        visits.removeAll()
        fileCount = 0
    }

    private func open(_ path: FilePath) throws(SkippedChange) -> Visit {
        do throws(FileActionError) {
            let folder = try actions.open(path)
            let names = try actions.names(in: folder)
            if sweeps { sweep(names, in: folder) }
            let imagined = imagined[path] ?? [:]
            let others = names.filter { imagined[$0] == nil }
            return Visit(folder: folder, names: SidecarNames(others + imagined.keys.filter { imagined[$0] == true }))
        } catch {
            throw SkippedChange(error, opening: path)
        }
    }

    private func sweep(_ names: [[UInt8]], in folder: Actions.Folder) {
        typealias Probe = TrashCan<Actions>.Probe
        for name in names where name.starts(with: Probe.prefix) && Probe.isProbe(name, in: folder, actions) {
            try? actions.unlink(name, in: folder)
        }
    }
}
