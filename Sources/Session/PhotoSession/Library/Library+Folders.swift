import PhotoCatalogue
import PhotoCommit
package import PhotoModel
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// The folders of a library.
extension Library {
    package func roots() throws(StoreError) -> [Root] { try catalogue.roots() }

    /// The roots, after following those that were certainly moved.
    package func followedRoots() throws(StoreError) -> [FilePath] {
        try catalogue.followRoots()
        return try catalogue.roots().map(\.path)
    }

    /// Folders of the library inside the new one become a part of it.
    package func addRoot(_ folder: FilePath) throws(StoreError) -> Root {
        try catalogue.addRoot(folder, absorbing: true)
    }

    /// Its photos then count as missing. Decisions about them are kept.
    package func removeRoot(_ root: Root) throws(StoreError) -> RemovedRoot { try catalogue.removeRoot(root) }

    /// Records photos that a commit trashed and that exist again, as a step of the history.
    ///
    /// - Returns: these photos.
    package func noteReturned() throws(StoreError) -> [Asset] { try ReturnedPhotos(catalogue).note() }
}
