import Foundation
import PhotoCache
import PhotoCatalogue
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// A catalogue that was there, and is not any more.
extension LibraryLocation {
    /// Throws where a library was begun here, and its catalogue is missing or empty: a new one would be without anything
    /// that was decided, and nobody would be told.
    ///
    /// - Throws: `.catalogueLost`
    func checkCatalogue(_ cache: Cache? = nil) throws(StoreError) {
        if let lost = try lostCatalogue(cache) { throw lost }
    }

    /// - Parameter cache: the library's, where it is open already.
    func lostCatalogue(_ cache: Cache? = nil) throws(StoreError) -> StoreError? {
        guard try isCatalogueBlank() else { return nil }
        let copies = catalogueCopies
        let isFilled = (try? (cache ?? Cache(at: cacheFolder, .read)).isEmpty) == false
        return isFilled || !copies.isEmpty
            ? .catalogueLost(self, hasCopies: !copies.isEmpty) : nil
    }

    private func isCatalogueBlank() throws(StoreError) -> Bool {
        guard let byteCount = try PrivateFiles.byteCountIfThere(catalogueFile), byteCount > 0 else { return true }
        // One that has a table is longer; what cannot be read is another problem.
        guard byteCount <= 2 * Self.pageByteCount else { return false }
        return (try? Catalogue.isOfLibrary(catalogueFile)) == false
    }

    /// Of SQLite.
    private static let pageByteCount = 4096

    /// Copies of the catalogue that lie beside it and can be read, newest first: from before updates, of the last commits,
    /// and what `restore` has set aside.
    package var catalogueCopies: [CatalogueCopy] {
        catalogueCopyFiles.compactMap { path in
            guard let stamp = PrivateFiles.stamp(path), let counts = try? CatalogueCounts(in: path) else { return nil }
            let made = Date(timeIntervalSince1970: Double(stamp.modified) / 1e9)
            return CatalogueCopy(path: path, made: made, photos: counts.photos, decisions: counts.decisions)
        }
        .sorted { $0.made > $1.made }
    }

    /// Puts a copy in the place of the catalogue, which is set aside.
    ///
    /// - Returns: where the catalogue is by now; nil where there was none.
    /// - Throws: `.notACopy`; `.inUse` and `.busy` where another process has the library open.
    package func restoreCatalogue(from copy: FilePath) throws(StoreError) -> FilePath? {
        finishRenaming()
        guard (try? Catalogue.isOfLibrary(copy)) == true, try Catalogue.isSound(copy) else {
            throw .notACopy(copy)
        }
        return try withoutWriters { () throws(StoreError) in
            let restored = catalogueBase.appending("catalogue.restored.sqlite")
            try Catalogue.backUp(copy, to: restored)
            let aside = try setCatalogueAside()
            try PrivateFiles.rename(restored, to: catalogueFile)
            return aside
        }
    }

    private func setCatalogueAside() throws(StoreError) -> FilePath? {
        guard let byteCount = try PrivateFiles.byteCountIfThere(catalogueFile) else { return nil }
        // Where it is sound, it has to be closed everywhere.
        if byteCount > 0, (try? Catalogue.isOfLibrary(catalogueFile)) == true {
            try Catalogue.exclusively(at: catalogueFile) { _ in }
        }
        var copy = CopyName(made: Date())
        while PrivateFiles.isThere(catalogueBase.appending(copy.lostText)) { copy = CopyName(made: copy.made + 1) }
        let aside = catalogueBase.appending(copy.lostText)
        for end in ["-wal", "-shm", "-journal"] where PrivateFiles.isThere(catalogueFile.appendingToName(end)) {
            try PrivateFiles.rename(catalogueFile.appendingToName(end), to: aside.appendingToName(end))
        }
        try PrivateFiles.rename(catalogueFile, to: aside)
        return aside
    }
}

extension CopyName {
    /// Of a catalogue that was replaced.
    fileprivate var lostText: String { text.replacing("backup", with: "lost") }
}

extension StoreError {
    /// Of a library whose catalogue is not seen at its path: there is none, or it is another user's.
    package static func notFound(_ location: LibraryLocation) -> StoreError {
        if PrivateFiles.isHidden(location.catalogueFile) { return .notAllowed(location.catalogueFile) }
        return ((try? location.lostCatalogue()) ?? nil) ?? .notFound(location.catalogueBase)
    }
}
