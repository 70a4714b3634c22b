import PhotoCache
import PhotoCatalogue
package import PhotoModel
import PhotoPipeline
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// The library itself: its properties, its stored data and its exports.
extension Library {
    /// Stays the same if the library is moved.
    package func id() throws(StoreError) -> AssetID { try catalogue.libraryID() }

    /// The recipe of the last run; nil before the first.
    package func recipe() throws(StoreError) -> RecipeInForce? { try cache.recipe() }

    /// The process that is preparing the library now.
    package var preparingProcess: Int32? { Cache.writingProcess(location.cacheFolder) }

    /// Number of results by plugin, for plugins that a recipe does not have.
    ///
    /// - Parameter names: of the recipe's plugins; nil if it does not mention plugins and keeps all results.
    package func pluginResults(except names: [String]?) throws(StoreError) -> [String: Int] {
        try catalogue.plugins(except: names)
    }

    /// Number of prepared photos.
    package func preparedCount() throws(StoreError) -> Int { try catalogue.counts().prepared }

    /// Whether the structure of the cache's file was not checked because another process wrote it.
    package var isStructureUnchecked: Bool { cache.isStructureUnchecked }

    /// - Parameter byteCount: new maximum size of the cache; 0 for no limit.
    package func limitCache(to byteCount: Int) throws(StoreError) { try catalogue.setCacheBound(byteCount) }

    /// Exports all decisions, line by line.
    package func exportDecisions(_ body: ([UInt8]) throws(StoreError) -> Void) throws(StoreError) -> ExportReport {
        try LibraryExport(catalogue).lines(body)
    }

    /// Imports an export, as one step.
    ///
    /// - Throws: `StoreError`; then nothing is imported.
    package func importDecisions(from file: FilePath) throws -> ImportReport {
        try LibraryImport(catalogue).import(from: file).report
    }
}
