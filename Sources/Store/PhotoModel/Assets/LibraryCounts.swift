package import FoundationEssentials
package import SystemPackage

/// How many assets there are in each state.
package struct AssetCounts: Sendable, Hashable {
    /// Prepared ones that lost something are counted in `damaged` too.
    package var prepared = 0
    package var damaged = 0
    package var failed = 0
    /// Of those that failed, how many somebody has accepted.
    package var acceptedFailures = 0
    package var unsupported = 0
    package var pending = 0
    /// Not counted in any other.
    package var missing = 0
    /// Bytes of the files that are there.
    package var byteCount: Int64 = 0

    /// The files that are there.
    package var present: Int { prepared + failed + unsupported + pending }

    package init() {}
}

/// How much a catalogue of any version holds.
package struct CatalogueCounts: Sendable {
    package let photos, decisions, pending, albums: Int

    package init(photos: Int, decisions: Int, pending: Int, albums: Int) {
        self.photos = photos
        self.decisions = decisions
        self.pending = pending
        self.albums = albums
    }
}

/// A copy of a catalogue, which can take its place.
package struct CatalogueCopy: Sendable, Hashable {
    package var path: FilePath
    package var made: Date
    package var photos, decisions: Int

    package init(path: FilePath, made: Date, photos: Int, decisions: Int) {
        self.path = path
        self.made = made
        self.photos = photos
        self.decisions = decisions
    }
}
