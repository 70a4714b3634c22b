import SystemPackage

/// The folders that a commit works in: each is opened and listed once, for all of its photos.
struct FolderVisits<Actions: FileActions> {
    struct Visit {
        var folder: Actions.Folder
        var names: SidecarNames
    }

    /// Folders held open at a time, beyond those of one chunk.
    private static var most: Int { 64 }

    private let actions: Actions
    private let sweeps: Bool
    private var visits: [FilePath: Result<Visit, SkippedChange>] = [:]
    /// Names that would have come, or gone, in each folder.
    private var imagined: [FilePath: [[UInt8]: Bool]] = [:]

    /// - Parameter sweeps: removes what a commit that was cut short may have left of looking for a trash. For who commits,
    ///   and nobody else meanwhile.
    init(_ actions: Actions, sweeps: Bool = false) {
        self.actions = actions
        self.sweeps = sweeps
    }

    mutating func visit(_ path: FilePath) throws(SkippedChange) -> Visit {
        if let known = visits[path] { return try known.get() }
        let visit = Result { () throws(SkippedChange) in try open(path) }
        visits[path] = visit
        return try visit.get()
    }

    /// What was made, or went, in a folder is to be seen by who comes next.
    mutating func forget(_ path: FilePath) { visits[path] = nil }

    /// Names are taken for there, or for gone, whatever the folder says: for a rehearsal.
    mutating func imagine(_ names: [[UInt8]], areThere: Bool, in folder: FilePath) {
        for name in names { imagined[folder, default: [:]][name] = areThere }
    }

    /// Between chunks.
    mutating func closeSome() {
        if visits.count > Self.most { visits.removeAll() }
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
