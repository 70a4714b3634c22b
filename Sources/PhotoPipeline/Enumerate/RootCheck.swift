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
        if let known {
            switch try catalogue.state(of: known) {
            case .ok: break
            case .missing: throw PipelineError.rootMissing(path.string)
            case .empty(let count): throw PipelineError.rootSuddenlyEmpty(path.string, known: count)
            case .replaced: throw PipelineError.rootOnOtherVolume(path.string)
            }
        }
        return try OpenRoot(try known ?? catalogue.addRoot(path))
    }
}
