import PhotoPipeline
import PhotoStore
import SystemPackage

/// Paths as users type them, made absolute.
enum Paths {
    /// The path with every symbolic link resolved.
    static func resolved(_ path: FilePath) throws(Errno) -> FilePath { try path.withoutLinks() }

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
            return try path.asRoot()
        } catch PipelineError.rootMissing {
            throw CommandError.noSuchFolder(path)
        }
    }
}
