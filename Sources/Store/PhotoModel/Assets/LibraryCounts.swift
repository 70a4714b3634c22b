package import FoundationEssentials
package import SystemPackage

/// The number of assets in each state.
package struct AssetCounts: Sendable, Hashable {
    /// Includes damaged ones, which `damaged` counts as well.
    package var prepared = 0
    package var damaged = 0
    package var failed = 0
    /// How many of the failed ones somebody has accepted.
    package var acceptedFailures = 0
    package var pending = 0
    /// Not included in any other count.
    package var missing = 0
    /// Total bytes of the present files.
    package var byteCount: Int64 = 0
    /// Stacks of present files, and their files. Every other count counts each file of a stack.
    package var stacks = 0
    package var stackedFiles = 0

    /// The number of present files.
    package var present: Int { prepared + failed + pending }

    package init() {}
}

/// The contents of a catalogue of any version, in numbers.
package struct CatalogueCounts: Sendable {
    package let photos, decisions, pending, albums: Int

    package init(photos: Int, decisions: Int, pending: Int, albums: Int) {
        self.photos = photos
        self.decisions = decisions
        self.pending = pending
        self.albums = albums
    }
}

/// A copy of a catalogue, which can replace it.
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
