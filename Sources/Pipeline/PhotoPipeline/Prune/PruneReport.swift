/// What a prune forgot, or would forget.
public struct PruneReport: Sendable, Codable, Equatable {
    public struct Photo: Sendable, Codable, Equatable {
        public var id: String
        public var path: String
        /// Base64 of the path's bytes, where they are not UTF-8.
        public var pathBytes: String?
    }

    /// Assets that are forgotten, by path.
    public var photos: [Photo] = []
    /// Assets of the library before.
    public var known = 0
    /// Missing, but never forgotten, because a person decided about them or put them into an album.
    public var kept = 0
    /// Noted as missing, but there: the next run takes them up again.
    public var foundAgain = 0
    /// Contents that were taken out of the cache, because no asset has them any more.
    public var contents = 0
    /// Of their tiers: room for what comes next.
    public var bytes: Int64 = 0
    public var dryRun = false
}
