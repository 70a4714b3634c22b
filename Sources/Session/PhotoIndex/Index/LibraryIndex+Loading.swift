package import PhotoCatalogue
import PhotoModel
package import StoreFiles

extension LibraryIndex {
    /// The result of a refresh.
    package enum Refresh: Sendable, Hashable {
        case nothing
        /// New photos are at these positions. All others are unchanged.
        case appended(Range<Int32>)
        /// Stacks changed; all positions are unchanged.
        case restacked
        /// Everything was read again, and positions have changed.
        case reloaded
    }

    /// Reads the assets of a catalogue and prepares the most common orders. Decisions are to be set afterwards. Blocks on the
    /// disk.
    package init(_ catalogue: Catalogue) throws(StoreError) {
        try readAll(catalogue)
        prepare([.folder, .name, .taken])
    }

    /// Reads new assets, or all of them if a run has finished or a root has changed since the last full read, as any asset
    /// may have changed. Keeps decisions. Blocks on the disk.
    package mutating func refresh(from catalogue: Catalogue) throws(StoreError) -> Refresh {
        guard try catalogue.lastFinishedRun() == finishedRun, try catalogue.rootsRevision() == rootsRevision else {
            try reload(from: catalogue)
            return .reloaded
        }
        var (folders, assets): ([IndexFolder], [IndexRow]) = ([], [])
        try catalogue.forEachIndexRow(after: columns.last) {
            folders.append($0)
        } asset: {
            assets.append($0)
        }
        guard !assets.isEmpty else { return try refreshStacks(from: catalogue) ? .restacked : .nothing }
        let known = Int32(count)
        for folder in folders { columns.folders.put(folder) }
        let last = columns.last
        put(assets)
        try readFindings(catalogue, after: last)
        try readStacks(catalogue)
        return .appended(known..<Int32(count))
    }

    /// Reads all assets again, and keeps decisions, sidecars and albums. Blocks on the disk.
    package mutating func reload(from catalogue: Catalogue) throws(StoreError) {
        var fresh = LibraryIndex()
        fresh.columns.tagSets = columns.tagSets
        fresh.columns.early = columns.early
        for (position, place) in columns.statement.enumerated() where place > 0 {
            fresh.columns.early[columns.rows[position]] = columns.statements[Int(place) - 1]
        }
        fresh.columns.albums = columns.albums.map { IndexAlbum(name: $0.name, assets: $0.assets) }
        try fresh.readAll(catalogue)
        fresh.prepare(orders.keys)
        self = fresh
    }

    private mutating func readAll(_ catalogue: Catalogue) throws(StoreError) {
        columns.reserve(try catalogue.indexRowCount())
        rootsRevision = try catalogue.rootsRevision()
        finishedRun = try catalogue.forEachIndexRow {
            columns.folders.put($0)
        } asset: {
            put($0)
        }
        columns.trim()
        columns.placeAlbums()
        try readFindings(catalogue)
        try readStacks(catalogue)
    }

    /// Reads the stacks again if they have changed.
    ///
    /// - Returns: whether they had.
    package mutating func refreshStacks(from catalogue: Catalogue) throws(StoreError) -> Bool {
        guard try catalogue.stacksRevision() != stacksRevision else { return false }
        try readStacks(catalogue)
        return true
    }

    mutating func readStacks(_ catalogue: Catalogue) throws(StoreError) {
        let (stacks, revision) = try catalogue.stacks()
        set(stacks: stacks)
        stacksRevision = revision
    }

    /// Reads the plugin findings of the assets after a row.
    mutating func readFindings(_ catalogue: Catalogue, after row: AssetRow = 0) throws(StoreError) {
        var findings = columns.findings
        try catalogue.forEachFinding(after: row) { findings.put($0) }
        columns.findings = findings
    }
}
