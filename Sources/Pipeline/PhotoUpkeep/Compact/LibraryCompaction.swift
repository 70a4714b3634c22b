import PhotoCache
package import StoreFiles

/// Gives a library's disk back what its cache does not use.
///
/// The cache is open for writing as long as this object lives.
package final class LibraryCompaction {
    package struct Report: Sendable, Encodable {
        /// Of the cache's file now.
        package var fileBytes: Int
        /// Of the new one, for which there must be room beside the old one.
        package var neededBytes: Int
        package var savedBytes: Int
        /// Nil where it cannot be told.
        package var freeBytes: Int?
        package var compacted = false
    }

    package private(set) var report: Report
    private let compaction: Compaction

    /// Looks at all of the cache's structure.
    ///
    /// - Throws: `StoreError`: `.inUse`, `.notFound`, `.damaged`, `.otherVersion`
    package init(_ location: LibraryLocation) throws(StoreError) {
        compaction = try Compaction(location.cacheFolder)
        report = Report(
            fileBytes: compaction.fileByteCount,
            neededBytes: compaction.neededByteCount,
            savedBytes: compaction.savedByteCount,
            freeBytes: compaction.freeByteCount
        )
    }

    /// Does nothing where there is nothing to give back.
    ///
    /// - Throws: `StoreError`, after which the cache is as it was.
    package func run() throws(StoreError) {
        guard report.savedBytes > 0 else { return }
        try compaction.run()
        report.compacted = true
    }
}
