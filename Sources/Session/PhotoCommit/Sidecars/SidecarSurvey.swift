package import PhotoCatalogue
package import PhotoModel
package import StoreFiles

/// Reads all sidecars of a library that changed since they were last read. A folder in which no name has changed costs one
/// `stat`, and one for each known sidecar.
package struct SidecarSurvey<Actions: FileActions> {
    private let actions: Actions
    private let catalogue: Catalogue
    private let now: @Sendable () -> Int64
    private var reader: SidecarReader<Actions>
    private var last: Int64 = 0

    /// Number of folders that are checked together.
    private static var batch: Int { 64 }
    /// A folder that changed more recently may change again without showing it: clocks of file systems tick slowly.
    private static var settledNanoseconds: Int64 { 2_000_000_000 }

    /// - Parameter now: nanoseconds since 1970.
    package init(
        _ actions: Actions,
        _ catalogue: Catalogue,
        now: @escaping @Sendable () -> Int64 = { FileClock.now }
    ) {
        (self.actions, self.catalogue, self.now) = (actions, catalogue, now)
        reader = SidecarReader(actions, catalogue)
    }

    /// Reads the sidecars of some more folders.
    ///
    /// - Returns: the photos whose facts changed; nil after the last folder.
    /// - Throws: `StoreError`
    package mutating func readMore() throws(StoreError) -> [AssetRow]? {
        let folders = try catalogue.sidecarFolders(after: last, limit: Self.batch)
        guard let last = folders.last?.row else { return nil }
        var (changed, listed): ([AssetRow], [SidecarFolder]) = ([], [])
        for var folder in folders {
            let settled = now() - Self.settledNanoseconds
            // A folder that cannot be read reveals nothing about its files.
            guard let status = try? actions.status(of: actions.open(folder.path)) else { continue }
            let listing = SidecarFolder.Listing(status.stamp)
            let isKnown = folder.listed == listing
            guard !isKnown || folder.hasSidecars else { continue }
            let skipped = reader.skippedCount
            changed += try reader.read(catalogue.photos(inFolder: folder.row, withSidecars: isKnown))
            guard !isKnown, listing.changed < settled, reader.skippedCount == skipped else { continue }
            folder.listed = listing
            listed.append(folder)
        }
        try catalogue.noteListings(listed)
        self.last = last
        return changed
    }
}
