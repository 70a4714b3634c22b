import Glibc
import PhotoPipeline
import SystemPackage

/// Paths as users type them, made absolute.
enum Paths {
    /// The path with every symbolic link resolved.
    static func resolved(_ path: FilePath) throws(Errno) -> FilePath {
        guard let real = path.withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(real) }
        return FilePath(platformString: real)
    }

    /// The path below the current folder, whether or not it is there, with links resolved as far as it is.
    static func absolute(_ path: FilePath) -> FilePath {
        if let path = try? resolved(path) { return path }
        let path = path.lexicallyNormalized()
        let folder = path.removingLastComponent()
        guard let name = path.lastComponent, folder != path else { return path }
        return absolute(folder.isEmpty ? "." : folder).appending(name)
    }

    /// A folder that photos are to be looked for in.
    static func root(_ path: FilePath) throws -> FilePath {
        do {
            let root = try resolved(path)
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
