package import PhotoCache
import PhotoCatalogue
package import StoreFiles

/// Connects a catalogue with its cache.
extension Catalogue: EvictionOrder {
    /// Restores missing facts, for example after the catalogue was restored, from the cache's records.
    ///
    /// - Returns: the number of contents whose facts were restored.
    @discardableResult
    package func rebuildFacts(from cache: Cache) throws(StoreError) -> Int {
        let missing = try contentsWithoutFacts()
        var written = 0
        for start in stride(from: 0, to: missing.count, by: 500) {
            let records = try cache.records(Array(missing[start..<min(start + 500, missing.count)]))
            try putFacts(of: records)
            written += records.count
        }
        return written
    }
}
