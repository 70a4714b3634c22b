import CLMDB
package import PhotoModel
package import StoreFiles

extension Cache {
    package func statistics() throws(StoreError) -> CacheStatistics {
        try environment.read { transaction throws(StoreError) in
            CacheStatistics(
                records: try size(environment.records, transaction),
                tiers: try size(environment.tiers, transaction),
                failures: try size(environment.failures, transaction),
                fileByteCount: PrivateFiles.size(folder.dataFile) ?? 0,
                freeByteCount: try freePages(transaction) * environment.pageByteCount,
                usedByteCount: try environment.usedByteCount(transaction)
            )
        }
    }

    /// Whether there is no record and no failure.
    package var isEmpty: Bool {
        get throws(StoreError) {
            let statistics = try statistics()
            return statistics.records.entries == 0 && statistics.failures.entries == 0
        }
    }

    /// The number of evicted tiers. Reads the keys of all tiers.
    package func evictedTierCount() throws(StoreError) -> Int {
        var count = 0
        try forEachSize(environment.tiers) { _, byteCount in if byteCount == 0 { count += 1 } }
        return count
    }

    private func size(
        _ database: MDB_dbi,
        _ transaction: borrowing Transaction
    ) throws(StoreError) -> CacheStatistics.Database {
        let found = try transaction.statistics(database)
        return CacheStatistics.Database(
            entries: found.ms_entries,
            byteCount: found.pageCount * environment.pageByteCount
        )
    }

    /// Database 0 lists free pages: each value is a count followed by that many page numbers, in machine words.
    private func freePages(_ transaction: borrowing Transaction) throws(StoreError) -> Int {
        var pages = 0
        try transaction.scan(0) { _, value throws(StoreError) in
            if value.count >= MemoryLayout<Int>.size { pages += value.loadUnaligned(as: Int.self) }
            return true
        }
        return pages
    }
}
