import Foundation
import PhotoPipeline
import StoreFiles
import SystemPackage

/// Paths as users type them, made absolute.
enum Paths {
    /// The path below the current folder, whether or not it is there, with links resolved as far as it is.
    static func absolute(_ path: FilePath) -> FilePath { path.resolvedAsFarAsThere() }

    /// The path below the current folder, links and all.
    static func asTyped(_ path: FilePath) -> FilePath {
        FilePath(FileManager.default.currentDirectoryPath).pushing(path).lexicallyNormalized()
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
