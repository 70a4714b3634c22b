package import PhotoCache
import PhotoCatalogue
package import StoreFiles

/// What a catalogue and a cache know of each other.
extension Catalogue: EvictionOrder {
    /// Writes the facts that are missing (after the catalogue was restored, say) from the cache's records.
    ///
    /// - Returns: how many were written.
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
