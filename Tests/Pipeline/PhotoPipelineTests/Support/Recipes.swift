import PhotoRecipe
import SystemPackage
import TestSupport

@testable import PhotoPipeline

extension Recipe {
    /// A recipe from the folder `pipelines`.
    static func named(_ name: String) throws -> Recipe {
        try Recipe(contentsOf: packageFolder.appending("pipelines/\(name).yaml"))
    }
}
