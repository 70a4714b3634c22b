import PhotoCatalogue
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// The files of a library, and what deleting it would lose.
package struct LibraryContents: Sendable {
    package struct File: Sendable {
        package var path: FilePath
        package var byteCount: Int
    }

    package var roots: [FilePath]
    package var cache: [File]
    /// The catalogue, its copies, and the key of sealed facts.
    package var catalogue: [File]
    /// Nil if the catalogue cannot be read.
    package var known: CatalogueCounts?

    package var cacheByteCount: Int { cache.reduce(0) { $0 + $1.byteCount } }
    package var catalogueByteCount: Int { catalogue.reduce(0) { $0 + $1.byteCount } }
}

extension LibraryLocation {
    /// Changes nothing, and can read a catalogue of any version.
    package func contents() throws(StoreError) -> LibraryContents {
        guard exists else { throw .notFound(self) }
        let own = ownPaths.filter { PrivateFiles.isThere($0) && !PrivateFiles.isFolder($0) }
        let isOfCache = { (path: FilePath) in path.starts(with: cacheBase) && path.isCaches(in: cacheBase) }
        func files(_ paths: [FilePath]) -> [LibraryContents.File] {
            paths.map { LibraryContents.File(path: $0, byteCount: PrivateFiles.size($0) ?? 0) }
        }
        return LibraryContents(
            roots: (try? Catalogue.rootPaths(in: catalogueFile)) ?? [],
            cache: files(own.filter(isOfCache)),
            catalogue: files(own.filter { !isOfCache($0) }),
            known: try? CatalogueCounts(in: catalogueFile)
        )
    }

    /// Deletes the library's own files: cache, catalogue, its copies and its key. Does not touch photos, sidecars or the
    /// trash, nor other files in a folder of `--store`. If killed midway, it leaves a library without tiers.
    ///
    /// - Throws: `.inUse` and `.busy` if another process has the library open.
    package func delete() throws(StoreError) {
        finishRenaming()
        let remove = { () throws(StoreError) in
            let files = ownPaths.filter { !PrivateFiles.isFolder($0) }
            let caches = files.filter { $0.isCaches(in: cacheBase) }
            for path in caches where PrivateFiles.isThere(path) { try PrivateFiles.remove(path) }
            for path in files where PrivateFiles.isThere(path) { try PrivateFiles.remove(path) }
            for name in ["commit.lock", "reviews.lock"] { try? PrivateFiles.remove(catalogueBase.appending(name)) }
            for folder in ownPaths.reversed() + [cacheBase, catalogueBase] { PrivateFiles.removeIfEmpty(folder) }
        }
        do throws(StoreError) {
            try withExclusiveAccess { _ in try remove() }
        } catch .catalogueDamaged {
            try remove()
        }
    }
}

extension FilePath {
    fileprivate func isCaches(in base: FilePath) -> Bool {
        var below = self
        guard below.removePrefix(base), let first = below.components.first else { return false }
        return first.string == "cache" || first.string.hasPrefix("cache.")
    }
}
