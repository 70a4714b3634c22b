import PhotoCache
import PhotoCatalogue
package import PhotoModel
import PhotoPipeline
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// The library itself: what it is, what it keeps, and what leaves it as a file.
extension Library {
    /// Stays the same wherever the library is moved.
    package func id() throws(StoreError) -> AssetID { try catalogue.libraryID() }

    /// The recipe of the last run; nil before the first.
    package func recipe() throws(StoreError) -> RecipeInForce? { try cache.recipe() }

    /// The process that prepares the library just now.
    package var preparingProcess: Int32? { Cache.writingProcess(location.cacheFolder) }

    /// Results of plugins that a recipe does not have, by plugin.
    ///
    /// - Parameter names: of the recipe's plugins; nil where it says nothing of plugins, and keeps all results.
    package func pluginResults(except names: [String]?) throws(StoreError) -> [String: Int] {
        try catalogue.plugins(except: names)
    }

    /// Photos that are prepared.
    package func preparedCount() throws(StoreError) -> Int { try catalogue.counts().prepared }

    /// Whether another process wrote the cache, so that the structure of its file was not checked.
    package var isStructureUnseen: Bool { cache.isStructureUnseen }

    /// - Parameter byteCount: that the cache may hold from now on; 0 for no limit.
    package func limitCache(to byteCount: Int) throws(StoreError) { try catalogue.setCacheBound(byteCount) }

    /// Hands out everything that was decided, line by line, to be written into a file.
    package func exportDecisions(_ body: ([UInt8]) throws(StoreError) -> Void) throws(StoreError) -> ExportReport {
        try LibraryExport(catalogue).lines(body)
    }

    /// Takes over an export, as one step.
    ///
    /// - Throws: `StoreError`; then nothing is taken over.
    package func importDecisions(from file: FilePath) throws -> ImportReport {
        try LibraryImport(catalogue).import(from: file).report
    }
}
