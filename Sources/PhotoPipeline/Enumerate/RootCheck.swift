import PhotoStore
import SystemPackage

/// Opens roots, and stops a run before it would take an unmounted disk for a deleted library.
struct RootCheck: Sendable {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    /// - Parameter paths: absolute, normalised, without symbolic links.
    func open(_ paths: [FilePath]) throws -> [OpenRoot] {
        for path in paths {
            if let outer = paths.first(where: { $0 != path && path.starts(with: $0) }) {
                throw PipelineError.nestedRoots(path.string, inside: outer.string)
            }
        }
        var seen: Set<FilePath> = []
        return try paths.filter { seen.insert($0).inserted }.map { try open($0) }
    }

    private func open(_ path: FilePath) throws -> OpenRoot {
        let known = try catalogue.roots().first { $0.path == path }
        guard let known else { return try OpenRoot(try catalogue.addRoot(path)) }
        // First opened, then looked at: whatever is put at its path meanwhile is noticed.
        let opened = Result { try OpenRoot(known) }
        if let problem = try problem(of: known) { throw problem }
        let root = try opened.get()
        guard root.isInSight else { throw PipelineError.rootMissing(path.string) }
        return root
    }

    /// Volumes with known photos that were mounted below a root, and are not there or are others now; the outermost.
    func volumesAway(from root: Root) throws(StoreError) -> [VolumeAway] {
        var away: [VolumeAway] = []
        for mount in try catalogue.mounts(root: root.id) {
            let state = try catalogue.state(of: mount, below: root)
            guard state != .ok, !away.contains(where: { mount.folder.starts(with: $0.folder) }) else { continue }
            let known = try catalogue.fileCount(in: mount.folder, below: root)
            if known > 0 {
                away.append(VolumeAway(root: root.path, folder: mount.folder, state: state, known: known))
            } else {
                try catalogue.forget(mount)
            }
        }
        return away
    }

    /// Why a root must not be looked at now; nil where it is what it was.
    func problem(of root: Root) throws(StoreError) -> PipelineError? {
        switch try catalogue.state(of: root) {
        case .ok: nil
        case .missing: .rootMissing(root.path.string)
        case .empty(let count): .rootSuddenlyEmpty(root.path.string, known: count)
        case .replaced: .rootOnOtherVolume(root.path.string)
        }
    }
}
