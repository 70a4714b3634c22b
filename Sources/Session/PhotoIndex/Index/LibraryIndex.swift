import PhotoCatalogue
package import PhotoModel

/// All photos of a library in memory, in columns, for filtering, sorting and counting.
///
/// A photo has a position, from 0, in the order in which it was added. Positions are valid until a `refresh` returns
/// `reloaded`. A photo takes about 120 bytes with all orders, and 28 more if it has a decision or a sidecar; less where the file is
/// mapped.
///
/// Its columns are saved beside the catalogue, for all processes: whoever needs an index maps that file, and reads what has
/// changed since.
///
/// See `EffectiveValues` for the precedence of decision, sidecar and the photo itself. No rating counts as 0 stars.
package struct LibraryIndex: Sendable {
    var columns = IndexColumns()
    var orders = SortOrders()
    /// The state of the catalogue that it reflects.
    package internal(set) var state = State()
    /// Number of photos that were read since it was last saved.
    var unsavedCount = 0
    /// Whether a refresh failed midway.
    var isIncomplete = false

    package init() {}

    /// Number of photos, including missing ones.
    package var count: Int { columns.count }

    package func asset(at position: Int32) -> AssetRow { columns.rows[Int(position)] }
    package func id(at position: Int32) -> AssetID { columns.ids[Int(position)] }
    package func assets(at positions: some Sequence<Int32>) -> [AssetRow] { positions.map(asset) }

    /// The position of an asset; nil if it is not in the index yet.
    package func position(of asset: AssetRow) -> Int32? { columns.position(of: asset).map { Int32($0) } }

    /// Values that plugins found, by their names in filters and orders: `plugin.receipts.total`.
    package var pluginValues: [String] { columns.findings.words }

    /// Memory of columns and orders in bytes, without what is mapped from a file. Excludes texts shared by many photos, which
    /// take little.
    package var byteCount: Int { columns.byteCount + orders.byteCount }
}

extension LibraryIndex {
    /// The state of a catalogue that an index reflects.
    package struct State: Sendable, Hashable {
        var version = IndexVersion(change: 0)
        var roots: Int64 = 0
        var stacks: Int64 = 0
        /// Revisions from `Catalogue.revision()`.
        package var decisions: Int64 = 0
        package var sidecars: Int64 = 0
        /// From `Catalogue.collectionState()`.
        package var collections = ""
    }
}

extension LibraryIndex {
    /// The positions of all photos that match a filter, sorted. Call `prepare(_:)` in advance to avoid a delay.
    ///
    /// - Parameter limit: which photos may be listed; nil for all.
    package mutating func rows(
        matching filter: PhotoFilter,
        sortedBy sort: PhotoSort,
        within limit: PhotoFilter? = nil
    ) -> [Int32] {
        let matches = matches(filter, limit)
        return withOrder(sort.key) { $0.positions(in: matches, isDescending: sort.isDescending) }
    }

    package func count(matching filter: PhotoFilter, within limit: PhotoFilter? = nil) -> Int {
        matches(filter, limit).count
    }

    /// The photos that a limit shows.
    package func shown(by limit: PhotoFilter) -> ShownPhotos {
        ShownPhotos(photos: FilterEvaluation(columns: columns).shown(by: limit))
    }

    /// Counts the values of the photos that match a filter: `year` and `month` by time, `rating` from the top, `verdict` in
    /// declaration order, the others by count, then value. Missing values come last. A photo counts once for each of its tags
    /// and their parents, and once for each of its albums.
    package func facets(
        matching filter: PhotoFilter,
        of facets: some Sequence<PhotoFacet>,
        within limit: PhotoFilter? = nil
    ) -> [PhotoFacet: [FacetCount]] {
        let counter = FacetCounter(columns: columns, filter, within: limit)
        var counts: [PhotoFacet: [FacetCount]] = [:]
        for facet in facets { counts[facet] = counter.counts(of: facet) }
        return counts
    }

    /// Sorts photos by these keys, which takes a while for many. Otherwise the first use sorts.
    package mutating func prepare(_ keys: some Sequence<PhotoSort.Key>) {
        for key in keys { orders.prepare(key, columns) }
    }

    private func matches(_ filter: PhotoFilter, _ limit: PhotoFilter?) -> Bitmap {
        FilterEvaluation(columns: columns).photos(filter, within: limit)
    }

    private mutating func withOrder<R>(_ key: PhotoSort.Key, _ body: (SortOrder) -> R) -> R {
        orders.prepare(key, columns)
        return body(orders[key])
    }
}
