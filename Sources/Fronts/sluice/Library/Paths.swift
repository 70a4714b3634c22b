import Foundation
import PhotoPipeline
import StoreFiles
import SystemPackage

/// Paths as typed by users, made absolute.
enum Paths {
    /// The path below the current folder, existing or not, with links resolved as far as it exists.
    static func absolute(_ path: FilePath) -> FilePath { path.resolvedAsFarAsItExists() }

    /// The path below the current folder, with its links.
    static func asTyped(_ path: FilePath) -> FilePath {
        FilePath(FileManager.default.currentDirectoryPath).pushing(path).lexicallyNormalized()
    }

    /// A folder to search for photos.
    static func root(_ path: FilePath) throws -> FilePath {
        do {
            return try path.asRoot()
        } catch PipelineError.rootMissing {
            throw CommandError.noSuchFolder(path)
        }
    }
}
