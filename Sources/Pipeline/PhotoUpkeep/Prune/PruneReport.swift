/// What a prune forgot, or would forget.
package struct PruneReport: Sendable, Codable, Equatable {
    package struct Photo: Sendable, Codable, Equatable {
        package var id: String
        package var path: String
        /// Base64 of the path's bytes, if they are not UTF-8.
        package var pathBytes: String?
    }

    /// Assets that are forgotten, by path.
    package var photos: [Photo] = []
    /// Assets in the library before the prune.
    package var known = 0
    /// Missing, but never forgotten, because they have a decision or are in an album.
    package var kept = 0
    /// Marked as missing, but present: the next run finds them again.
    package var foundAgain = 0
    /// Contents that were removed from the cache, because no asset has them any more.
    package var contents = 0
    /// Size of their tiers: space for what comes next.
    package var bytes: Int64 = 0
    package var dryRun = false
}
