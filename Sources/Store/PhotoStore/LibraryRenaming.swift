import PhotoCatalogue
package import StoreFiles
import SystemPackage

/// Renames a library in the user's folders: two folders, one after the other.
///
/// A note in the catalogue's folder names the cache's folder until both are renamed. If the process is killed midway, the
/// next process that opens the library completes the renaming.
extension LibraryLocation {
    private var note: FilePath { catalogueBase.appending("renamed-from") }

    /// Whether cache and catalogue are in the user's standard folders, not in one chosen by a person.
    package var isNamed: Bool { cacheBase != catalogueBase }

    /// - Throws: `.inUse` and `.busy` if another process has the library open; `.nameTaken`.
    package func rename(to new: LibraryLocation) throws(StoreError) {
        for path in [new.catalogueBase, new.cacheBase] where PrivateFiles.isThere(path) {
            throw .nameTaken(kind: "a library", new.name)
        }
        finishRenaming()
        try withExclusiveAccess { catalogue in
            try catalogue.rename(to: new.name)
            try PrivateFiles.makeFile(note)
            try PrivateFiles.write(cacheBase.bytes, to: note)
            try PrivateFiles.rename(catalogueBase, to: new.catalogueBase)
            try PrivateFiles.rename(cacheBase, to: new.cacheBase)
            try PrivateFiles.remove(new.note)
        }
    }

    /// Completes a `rename` that was interrupted. Does nothing if there was none.
    func finishRenaming() {
        guard isNamed, let bytes = PrivateFiles.contents(note) else { return }
        let before = FilePath(bytes: bytes)
        // A new library may have taken the name since: its cache belongs to it.
        let isFree = before.lastComponent.map { name in
            let catalogue = catalogueBase.removingLastComponent().appending(name).appending("catalogue.sqlite")
            return (try? PrivateFiles.byteCountIfThere(catalogue)) == .some(nil)
        }
        let isBegun = !before.isEmpty && before != cacheBase && isFree == true
        if isBegun, PrivateFiles.isFolder(before), !PrivateFiles.isThere(cacheBase) {
            guard (try? PrivateFiles.rename(before, to: cacheBase)) != nil else { return }
        }
        try? PrivateFiles.remove(note)
    }
}
