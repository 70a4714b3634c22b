package import PhotoModel

/// All photos of a library in memory, in columns: what they are filtered, sorted and counted by.
///
/// A photo has a position here, from 0 on, in the order in which it came; positions hold until a `refresh` that says
/// that it read everything anew. A photo takes about 120 bytes with all orders, and 28 more where something was decided
/// about it or it has a sidecar.
///
/// `EffectiveValues` says what counts of a decision, of a sidecar and of the photo itself; no rating counts as 0 stars.
package struct LibraryIndex: Sendable {
    var columns = IndexColumns()
    var orders = SortOrders()
    /// The last run that had finished when everything was read.
    var finishedRun: Int64 = 0
    /// The roots' revision when everything was read; see `Catalogue.rootsRevision`.
    var rootsRevision: Int64 = 0

    package init() {}

    /// Photos, those that are gone among them.
    package var count: Int { columns.count }

    package func asset(at position: Int32) -> AssetRow { columns.rows[Int(position)] }
    package func id(at position: Int32) -> AssetID { columns.ids[Int(position)] }
    package func assets(at positions: some Sequence<Int32>) -> [AssetRow] { positions.map(asset) }

    /// Where an asset is; nil for one that is not here (yet).
    package func position(of asset: AssetRow) -> Int32? { columns.position(of: asset).map { Int32($0) } }

    /// What plugins found, by the names that filters and orders have for it: `plugin.receipts.total`.
    package var pluginValues: [String] { columns.findings.words }

    /// Bytes of the columns and orders, as they are held; texts that many photos share count little, and are left out.
    package var byteCount: Int { columns.byteCount + orders.byteCount }
}

extension LibraryIndex {
    /// The positions of all photos that a filter fits, in an order. `prepare(_:)` it before somebody waits.
    package mutating func rows(matching filter: PhotoFilter, sortedBy sort: PhotoSort) -> [Int32] {
        let matches = matches(filter)
        return withOrder(sort.key) { $0.positions(in: matches, isDescending: sort.isDescending) }
    }

    package func count(matching filter: PhotoFilter) -> Int { matches(filter).count }

    /// How many of the photos that a filter fits have which values: `year`, `month` in the order of time, `rating` from
    /// the top, `verdict` as they are declared, the others by count, then value. Those that have none come last. A photo
    /// counts for each of its tags and for the tags that they are in, once each, and for each of its albums.
    package func facets(matching filter: PhotoFilter, of facets: some Sequence<PhotoFacet>) -> [PhotoFacet:
        [FacetCount]]
    {
        let counter = FacetCounter(columns: columns, matches: matches(filter))
        var counts: [PhotoFacet: [FacetCount]] = [:]
        for facet in facets { counts[facet] = counter.counts(of: facet) }
        return counts
    }

    /// Brings photos into orders, which takes a while for many; without this, the first to ask for one waits.
    package mutating func prepare(_ keys: some Sequence<PhotoSort.Key>) {
        for key in keys { orders.prepare(key, columns) }
    }

    private func matches(_ filter: PhotoFilter) -> Bitmap {
        FilterEvaluation(columns: columns).photos(filter)
    }

    private mutating func withOrder<R>(_ key: PhotoSort.Key, _ body: (SortOrder) -> R) -> R {
        orders.prepare(key, columns)
        return body(orders[key])
    }
}
