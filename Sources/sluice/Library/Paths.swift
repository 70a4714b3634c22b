import PhotoPipeline
import PhotoStore
import SystemPackage

/// Paths as users type them, made absolute.
enum Paths {
    /// The path below the current folder, whether or not it is there, with links resolved as far as it is.
    static func absolute(_ path: FilePath) -> FilePath { path.resolvedAsFarAsThere() }

    /// A folder that photos are to be looked for in.
    static func root(_ path: FilePath) throws -> FilePath {
        do {
            let root = try path.resolved()
            try FileDescriptor.open(root, .readOnly, options: [.directory, .closeOnExec]).close()
            return root
        } catch let error as Errno {
            switch error {
            case .noSuchFileOrDirectory: throw CommandError.noSuchFolder(path)
            case .notDirectory: throw PipelineError.rootIsNoFolder(path.string)
            default: throw PipelineError.rootUnreadable(path.string, reason: "\(error)")
            }
        }
    }
}
