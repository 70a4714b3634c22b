import PhotoCatalogue
import PhotoCommit
package import PhotoModel
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// The folders that a library has photos in.
extension Library {
    package func roots() throws(StoreError) -> [Root] { try catalogue.roots() }

    /// The same, after those that were certainly moved have been followed.
    package func followedRoots() throws(StoreError) -> [FilePath] {
        try catalogue.followRoots()
        return try catalogue.roots().map(\.path)
    }

    /// Folders of the library inside the new one become a part of it.
    package func addRoot(_ folder: FilePath) throws(StoreError) -> Root {
        try catalogue.addRoot(folder, absorbing: true)
    }

    /// Its photos count as missing from then on; what was decided about them is kept.
    package func removeRoot(_ root: Root) throws(StoreError) -> RemovedRoot { try catalogue.removeRoot(root) }

    /// Notes photos that a commit has trashed, and that are there again, as a step of the history.
    ///
    /// - Returns: these photos.
    package func noteReturned() throws(StoreError) -> [Asset] { try ReturnedPhotos(catalogue).note() }
}
