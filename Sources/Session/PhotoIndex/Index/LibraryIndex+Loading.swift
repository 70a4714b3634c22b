package import PhotoCatalogue
import PhotoModel
package import StoreFiles

extension LibraryIndex {
    /// The result of a refresh.
    package enum Refresh: Sendable, Hashable {
        case nothing
        /// Photos were added behind the others, or changed at their positions.
        case changed
        /// Stacks changed, and no photo.
        case restacked
        /// Everything was read again, and positions have changed.
        case reloaded
    }

    /// A catalogue in its current state: assets, decisions, sidecars and albums, from the saved index and what has changed
    /// since. Saves it if much has. Blocks on the disk.
    package init(everythingOf catalogue: Catalogue) throws(StoreError) {
        self = Self(savedOf: catalogue) ?? LibraryIndex()
        _ = try refresh(from: catalogue)
        try takeDecisions(from: catalogue)
        try takeSidecars(from: catalogue)
        try takeAlbums(from: catalogue)
        saveIfWorthwhile(for: catalogue)
    }

    /// Reads the assets that were added or changed. Keeps decisions. Blocks on the disk. After an error, the next refresh reads
    /// everything again.
    package mutating func refresh(from catalogue: Catalogue) throws(StoreError) -> Refresh {
        guard !isIncomplete else {
            try reload(from: catalogue)
            return .reloaded
        }
        isIncomplete = true
        let result = try readChanges(of: catalogue)
        isIncomplete = false
        return result
    }

    private mutating func readChanges(of catalogue: Catalogue) throws(StoreError) -> Refresh {
        let (before, roots) = (count, try catalogue.rootsRevision())
        if before == 0 { columns.reserve(try catalogue.indexRowCount()) }
        var (changed, isMoved): ([Int32], Bool) = ([], false)
        let version = try catalogue.forEachIndexChange(
            after: state.version.change,
            newerThan: columns.last,
            allFolders: roots != state.roots
        ) {
            if columns.folders.put($0) { isMoved = true }
        } asset: { asset in
            if let position = put(asset) { changed.append(position) }
        }
        guard let version else {
            try reload(from: catalogue)
            return .reloaded
        }
        (state.version, state.roots) = (version, roots)
        let isChanged = isMoved || !changed.isEmpty || count > before
        if isChanged {
            if before == 0 { columns.trim() }
            unsavedCount += changed.count + count - before
            try readFindings(of: changed.map { asset(at: $0) }, after: before, catalogue)
            columns.placeAlbums()
            updateOrders(changed, after: before, isMoved: isMoved)
        }
        let isRestacked = try refreshStacks(from: catalogue, evenIfCurrent: count > before)
        return isChanged ? .changed : isRestacked ? .restacked : .nothing
    }

    /// Keeps the orders that were used.
    private mutating func updateOrders(_ changed: [Int32], after before: Int, isMoved: Bool) {
        let keys = orders.keys
        if isMoved { orders = SortOrders() } else { orders.update(changed, after: before, columns) }
        prepare(keys)
    }

    /// Reads all assets again, and keeps decisions, sidecars and albums.
    private mutating func reload(from catalogue: Catalogue) throws(StoreError) {
        var fresh = LibraryIndex()
        fresh.columns.tagSets = columns.tagSets
        fresh.columns.early = columns.early
        fresh.columns.albums = columns.albums.map { IndexAlbum(name: $0.name, assets: $0.assets) }
        fresh.state = State(
            decisions: state.decisions,
            sidecars: state.sidecars,
            collections: state.collections
        )
        _ = try fresh.refresh(from: catalogue)
        fresh.columns.takeStatements(of: columns)
        fresh.prepare(orders.keys)
        self = fresh
    }

    /// Reads the stacks again if they have changed.
    ///
    /// - Returns: whether they had.
    package mutating func refreshStacks(
        from catalogue: Catalogue,
        evenIfCurrent: Bool = false
    ) throws(StoreError) -> Bool {
        let isCurrent = try catalogue.stacksRevision() == state.stacks
        guard !isCurrent || evenIfCurrent else { return false }
        let (stacks, revision) = try catalogue.stacks()
        set(stacks: stacks)
        state.stacks = revision
        return !isCurrent
    }

    /// Reads the plugin findings of changed assets, and of the photos from a position on.
    private mutating func readFindings(
        of changed: [AssetRow],
        after count: Int,
        _ catalogue: Catalogue
    ) throws(StoreError) {
        if !changed.isEmpty {
            columns.findings.remove(of: Set(changed))
            try catalogue.forEachFinding(of: changed) { columns.findings.put($0) }
        }
        if self.count > count {
            let last = count == 0 ? 0 : columns.rows[count - 1]
            try catalogue.forEachFinding(after: last) { columns.findings.put($0) }
        }
    }
}
