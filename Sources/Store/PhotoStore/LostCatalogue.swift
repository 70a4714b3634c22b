import Foundation
import PhotoCache
import PhotoCatalogue
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// A catalogue that existed and is missing.
extension LibraryLocation {
    /// Throws if a library was begun here and its catalogue is missing or empty. Otherwise a new catalogue would silently
    /// replace all decisions.
    ///
    /// - Throws: `.catalogueLost`
    func checkCatalogue(_ cache: Cache? = nil) throws(StoreError) {
        if let lost = try lostCatalogue(cache) { throw lost }
    }

    /// - Parameter cache: the library's cache, if it is already open.
    func lostCatalogue(_ cache: Cache? = nil) throws(StoreError) -> StoreError? {
        guard try isCatalogueBlank() else { return nil }
        let copies = catalogueCopies
        let isFilled = (try? (cache ?? Cache(at: cacheFolder, .read)).isEmpty) == false
        return isFilled || !copies.isEmpty
            ? .catalogueLost(self, hasCopies: !copies.isEmpty) : nil
    }

    private func isCatalogueBlank() throws(StoreError) -> Bool {
        guard let byteCount = try PrivateFiles.byteCountIfThere(catalogueFile), byteCount > 0 else { return true }
        // A file with a table is longer; an unreadable file is a different problem.
        guard byteCount <= 2 * Self.pageByteCount else { return false }
        return (try? Catalogue.isOfLibrary(catalogueFile)) == false
    }

    /// SQLite's page size.
    private static let pageByteCount = 4096

    /// Readable copies of the catalogue beside it, newest first: from before updates, of the last commits, and those that
    /// `restore` has set aside.
    package var catalogueCopies: [CatalogueCopy] {
        catalogueCopyFiles.compactMap { path in
            guard let stamp = PrivateFiles.stamp(path), let counts = try? CatalogueCounts(in: path) else { return nil }
            let made = Date(timeIntervalSince1970: Double(stamp.modified) / 1e9)
            return CatalogueCopy(path: path, made: made, photos: counts.photos, decisions: counts.decisions)
        }
        .sorted { $0.made > $1.made }
    }

    /// Replaces the catalogue by a copy, and sets the old one aside.
    ///
    /// - Returns: the new path of the old catalogue; nil if there was none.
    /// - Throws: `.notACopy`; `.inUse` and `.busy` if another process has the library open.
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
        // A sound catalogue must be closed in all processes.
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
    /// The name for a replaced catalogue.
    fileprivate var lostText: String { text.replacing("backup", with: "lost") }
}

extension StoreError {
    /// The error for a library whose catalogue cannot be found: it does not exist, or belongs to another user.
    package static func notFound(_ location: LibraryLocation) -> StoreError {
        if PrivateFiles.isHidden(location.catalogueFile) { return .notAllowed(location.catalogueFile) }
        return ((try? location.lostCatalogue()) ?? nil) ?? .notFound(location.catalogueBase)
    }
}
