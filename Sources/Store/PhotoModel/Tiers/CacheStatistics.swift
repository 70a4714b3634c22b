/// The size of a cache.
package struct CacheStatistics: Sendable, Hashable {
    package struct Database: Sendable, Hashable {
        package var entries: Int
        /// Bytes of the pages used.
        package var byteCount: Int

        package init(entries: Int, byteCount: Int) {
            self.entries = entries
            self.byteCount = byteCount
        }
    }

    package var records: Database
    package var tiers: Database
    package var failures: Database
    /// Bytes of the file.
    package var fileByteCount: Int
    /// Bytes of free pages in the file, available for the next writes.
    package var freeByteCount: Int
    /// Bytes of the pages in use.
    package var usedByteCount: Int

    package init(
        records: Database,
        tiers: Database,
        failures: Database,
        fileByteCount: Int,
        freeByteCount: Int,
        usedByteCount: Int
    ) {
        self.records = records
        self.tiers = tiers
        self.failures = failures
        self.fileByteCount = fileByteCount
        self.freeByteCount = freeByteCount
        self.usedByteCount = usedByteCount
    }
}
