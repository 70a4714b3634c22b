import PhotoCache
package import StoreFiles

/// Returns unused space in a library's cache to the disk.
///
/// The cache is open for writing for the lifetime of this object.
package final class LibraryCompaction {
    package struct Report: Sendable, Encodable {
        /// Size of the cache's file now.
        package var fileBytes: Int
        /// Size of the new file, which must fit beside the old one.
        package var neededBytes: Int
        package var savedBytes: Int
        /// Nil if it cannot be determined.
        package var freeBytes: Int?
        package var compacted = false
    }

    package private(set) var report: Report
    private let compaction: Compaction

    /// Checks the cache's entire structure.
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

    /// Does nothing if there is nothing to reclaim.
    ///
    /// - Throws: `StoreError`, with the cache unchanged.
    package func run() throws(StoreError) {
        guard report.savedBytes > 0 else { return }
        try compaction.run()
        report.compacted = true
    }
}
