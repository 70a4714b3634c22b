import PhotoCatalogue
package import StoreFiles
import SystemPackage

/// Another name for a library in the user's folders: two folders are renamed, one after the other.
///
/// A note in the catalogue's folder names the cache's folder until both are done. Killed in between, whoever opens the
/// library next finishes it.
extension LibraryLocation {
    private var note: FilePath { catalogueBase.appending("renamed-from") }

    /// Whether cache and catalogue are in folders of the user's, and not in one that somebody chose.
    package var isNamed: Bool { cacheBase != catalogueBase }

    /// - Throws: `.inUse` and `.busy` where another process has the library open; `.nameTaken`.
    package func rename(to new: LibraryLocation) throws(StoreError) {
        for path in [new.catalogueBase, new.cacheBase] where PrivateFiles.isThere(path) {
            throw .nameTaken(kind: "a library", new.name)
        }
        finishRenaming()
        try alone { catalogue in
            try catalogue.rename(to: new.name)
            try PrivateFiles.makeFile(note)
            try PrivateFiles.write(cacheBase.bytes, to: note)
            try PrivateFiles.rename(catalogueBase, to: new.catalogueBase)
            try PrivateFiles.rename(cacheBase, to: new.cacheBase)
            try PrivateFiles.remove(new.note)
        }
    }

    /// After a `rename` that was cut short. Harmless where there was none.
    func finishRenaming() {
        guard isNamed, let bytes = PrivateFiles.contents(note) else { return }
        let before = FilePath(bytes: bytes)
        // A new library may have got the name since: its cache is its own.
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
