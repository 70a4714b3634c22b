import SystemPackage

@testable import PhotoPipeline

extension Recipe {
    /// A recipe of the folder `pipelines`.
    static func named(_ name: String) throws -> Recipe {
        var folder = FilePath(#filePath)
        for _ in 0..<4 { folder.removeLastComponent() }
        return try Recipe(contentsOf: folder.appending("pipelines/\(name).yaml"))
    }
}
