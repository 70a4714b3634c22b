/// What a prune forgot, or would forget.
package struct PruneReport: Sendable, Codable, Equatable {
    package struct Photo: Sendable, Codable, Equatable {
        package var id: String
        package var path: String
        /// Base64 of the path's bytes, where they are not UTF-8.
        package var pathBytes: String?
    }

    /// Assets that are forgotten, by path.
    package var photos: [Photo] = []
    /// Assets of the library before.
    package var known = 0
    /// Missing, but never forgotten, because a person decided about them or put them into an album.
    package var kept = 0
    /// Noted as missing, but there: the next run takes them up again.
    package var foundAgain = 0
    /// Contents that were taken out of the cache, because no asset has them any more.
    package var contents = 0
    /// Of their tiers: room for what comes next.
    package var bytes: Int64 = 0
    package var dryRun = false
}
