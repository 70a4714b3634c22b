import PhotoCache
import PhotoCatalogue
import StoreFiles
import SystemPackage

extension LibraryLocation {
    /// Runs the body while no other process has, or can get, the library open.
    ///
    /// - Throws: `.inUse`, `.busy`, and what the body throws.
    func withExclusiveAccess<R>(_ body: (borrowing ExclusiveCatalogue) throws -> R) throws(StoreError) -> R {
        guard exists else { throw .notFound(self) }
        return try withoutWriters { () throws(StoreError) in
            try Catalogue.exclusively(at: catalogueFile, body)
        }
    }

    /// Runs the body while no other process writes the cache or commits.
    func withoutWriters<R>(_ body: () throws(StoreError) -> R) throws(StoreError) -> R {
        try PrivateFiles.makeFolder(cacheBase)
        let writer = try WriterLock(beside: cacheFolder)
        defer { writer.release() }
        guard let commit = try ByteLock(catalogueBase.appending("commit.lock"), byte: 0) else {
            throw .busy(catalogueFile)
        }
        defer { commit.release() }
        return try body()
    }
}
