import PhotoCatalogue
import PhotoPipeline
package import PhotoRecipe
package import StoreFiles
package import SystemPackage

/// Folders of a library that need not be open. Moved folders are registered before it is opened.
extension LibraryLocation {
    package func roots() throws(StoreError) -> [Root] { try Catalogue(at: catalogueFile).roots() }

    /// Whether some of a root's photos are in another folder, by names and sizes.
    package func hasFiles(of root: Root, at folder: FilePath) throws(StoreError) -> Bool {
        try Catalogue(at: catalogueFile).hasFiles(of: root, at: folder)
    }

    /// Follows roots that were certainly moved.
    ///
    /// - Parameter hints: paths where they may be.
    /// - Returns: the roots that were followed.
    package func followRoots(hints: [FilePath]) throws(StoreError) -> [RootMove] {
        try Catalogue(at: catalogueFile).followRoots(hints: hints).moved
    }

    /// - Returns: the number of photos with decisions in both folders; those at the new place win.
    package func relocate(_ moves: [RootMove]) throws(StoreError) -> Int {
        try Catalogue(at: catalogueFile).relocate(moves)
    }

    package func addRoot(_ folder: FilePath) throws(StoreError) -> Root {
        try Catalogue(at: catalogueFile).addRoot(folder)
    }

    /// The library's recipe; nil before it has one.
    package func keptRecipe() throws -> Recipe? { try Catalogue(at: catalogueFile).recipe().map { try Recipe($0) } }
}
