package import PhotoCatalogue
package import StoreFiles
import Synchronization
package import SystemPackage

/// Opens roots, and stops a run before it mistakes an unmounted disk for a deleted library.
package struct RootCheck: Sendable {
    private let catalogue: Catalogue

    package init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    /// The roots of a run, and the parts of them that it covers.
    struct Opened {
        var roots: [OpenRoot] = []
        /// By the roots' paths; roots that are covered entirely are not listed.
        var parts: [FilePath: Scope.Folders] = [:]

        /// The given scope if it names folders; otherwise the scope that the paths select.
        func scope(_ scope: Scope) -> Scope {
            guard scope.folders == nil, !parts.isEmpty else { return scope }
            var scope = scope
            scope.folders = Dictionary(uniqueKeysWithValues: roots.map { ($0.root.path, parts[$0.root.path] ?? .all) })
            return scope
        }
    }

    /// Opens roots: those at these paths, those that were moved there, the ones that contain the paths, and new ones.
    ///
    /// - Parameters:
    ///   - paths: absolute, normalised, without symbolic links.
    ///   - openedBefore: roots of earlier runs. One of them that is no longer a root was removed meanwhile, and is not
    ///     new.
    func open(
        _ paths: [FilePath],
        openedBefore: Set<FilePath> = [],
        _ rules: (FilePath) -> FileRules
    ) throws -> Opened {
        for path in paths {
            if let outer = paths.first(where: { $0 != path && path.starts(with: $0) }) {
                throw PipelineError.nestedRoots(path.string, inside: outer.string)
            }
        }
        var opened = Opened()
        for path in paths {
            let (root, part) = try open(path, isNew: !openedBefore.contains(path), rules)
            if !part.isEmpty { opened.parts[root.root.path, default: Scope.Folders()].trees.insert(part) }
            guard !opened.roots.contains(where: { $0.root.id == root.root.id }) else { continue }
            opened.roots.append(root)
        }
        return opened
    }

    /// - Returns: also the selected folder relative to the root; empty for all of it.
    private func open(
        _ path: FilePath,
        isNew: Bool,
        _ rules: (FilePath) -> FileRules
    ) throws -> (OpenRoot, part: FilePath) {
        var place = try catalogue.roots().place(path)
        if place == nil {
            let found = try catalogue.followRoots(hints: [path])
            place = try catalogue.roots().place(path)
            if place == nil, let move = found.uncertain.first(where: { path.starts(with: $0.path) }) {
                throw PipelineError.perhapsMoved(move.root.path.string, to: move.path.string)
            }
        }
        guard let (known, part) = place else {
            guard isNew else { throw PipelineError.rootLeftOut(path.string) }
            return (try OpenRoot(try catalogue.addRoot(try path.asRoot())), "")
        }
        // Opened first, then checked: this detects anything put at its path meanwhile.
        let opened = Result { try OpenRoot(known) }
        if let problem = try problem(of: known) { throw problem }
        let root = try opened.get()
        guard root.isAvailable else { throw PipelineError.rootMissing(known.path.string) }
        if !part.isEmpty, let reason = Self.exclusion(of: part, from: root, rules(known.path)) {
            throw PipelineError.leftOut(path.string, root: known.path.string, reason: reason)
        }
        return (root, part)
    }

    /// Why a walk of the root would not reach a folder; nil if it would.
    private static func exclusion(of part: FilePath, from root: OpenRoot, _ rules: FileRules) -> String? {
        var (folder, rest) = (FilePath(), part.components[...])
        repeat {
            let noMedia = folder.appending(bytes: FileRules.noMedia)
            if case .found = root.fileState(at: noMedia) {
                return "\(root.root.path.pushing(noMedia)) excludes its folder"
            }
            guard let name = rest.popFirst() else { return nil }
            folder.append(name)
            if !rules.enters(folder, name: folder.lastName[...]).enters {
                return "the recipe excludes \(root.root.path.pushing(folder)), or it is hidden"
            }
        } while true
    }

    /// Volumes with known photos that were mounted below a root and are away or replaced now; only the outermost.
    package func volumesAway(from root: Root) throws(StoreError) -> [VolumeAway] {
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

    /// Why a root must not be scanned now; nil if it is unchanged.
    package func problem(of root: Root) throws(StoreError) -> PipelineError? {
        switch try catalogue.state(of: root) {
        case .ok: nil
        case .missing: .rootMissing(root.path.string)
        case .empty(let count): .rootSuddenlyEmpty(root.path.string, known: count)
        case .replaced: .rootOnOtherVolume(root.path.string)
        }
    }
}

extension PhotoPipeline {
    /// Whether a run has opened a root.
    package func hasOpened(_ root: FilePath) -> Bool { openedRoots.withLock { $0.contains(root) } }
}
