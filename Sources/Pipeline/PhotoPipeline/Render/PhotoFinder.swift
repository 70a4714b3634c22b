import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import StoreFiles
import SystemPackage

/// Finds photos by their paths.
struct PhotoFinder: Sendable {
    let catalogue: Catalogue
    let recipe: Recipe

    /// The file at a path below one of the library's roots, as an enumeration would find it.
    ///
    /// - Throws: `RenderError.outsideLibrary`, `PipelineError.rootUnreadable`, `PhotoFailure`
    func candidate(_ path: FilePath) throws -> Candidate {
        guard let (root, below) = try catalogue.roots().place(path), below.lastComponent != nil else {
            throw RenderError.outsideLibrary(path)
        }
        let openRoot = try OpenRoot(root)
        let place = AssetPlace(root: root.id, folder: below.removingLastComponent(), name: below.lastName)
        do {
            let status = try FileStatus(folder: openRoot.descriptor.rawValue, name: below.bytes)
            return Candidate(root: openRoot, place: place, status: status, known: nil)
        } catch {
            throw PhotoFailure(stage: .decode, reason: "cannot be opened: \(error)", isPermanent: false)
        }
    }
}
