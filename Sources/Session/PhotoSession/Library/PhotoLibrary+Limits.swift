import PhotoCatalogue
package import PhotoIndex
package import PhotoModel
package import StoreFiles

/// A library for somebody who may see only the photos that a filter shows: the limit.
///
/// A photo outside the limit is treated like one that does not exist. Missing photos are outside every limit.
extension PhotoLibrary {
    /// The photos that match a filter, sorted.
    ///
    /// - Parameter limit: nil for none.
    package func order(_ filter: PhotoFilter, _ sort: PhotoSort, within limit: PhotoFilter?) -> PhotoOrder {
        let positions = index.rows(matching: filter, sortedBy: sort, within: limit)
        return PhotoOrder(filter: filter, sort: sort, assets: index.assets(at: positions))
    }

    package func count(_ filter: PhotoFilter, within limit: PhotoFilter) -> Int {
        index.count(matching: filter, within: limit)
    }

    package func facets(
        _ filter: PhotoFilter,
        of facets: [PhotoFacet],
        within limit: PhotoFilter
    ) -> [PhotoFacet: [FacetCount]] { index.facets(matching: filter, of: facets, within: limit) }

    /// The tags of photos within a limit.
    package func tags(within limit: PhotoFilter) -> [PhotoTag] {
        index.tagCounts(within: limit).map {
            PhotoTag(tag: $0.tag, otherSpellings: $0.otherSpellings, count: $0.count, countBelow: $0.countBelow)
        }
    }

    /// Numbers of photos within a limit. What concerns files is 0.
    package func totals(within limit: PhotoFilter) -> LibraryTotals {
        var totals = LibraryTotals()
        totals.photos = count(.everything, within: limit)
        totals.failed = count(.failed, within: limit)
        totals.unreviewed = count(.unreviewed, within: limit)
        totals.pending = count(.pending, within: limit)
        for verdict in Verdict.allCases { totals.byVerdict[verdict] = count(.verdict(verdict), within: limit) }
        return totals
    }

    /// Those of some photos that are within a limit.
    ///
    /// - Throws: `StoreError`
    package func visible(_ photos: [AssetID], within limit: PhotoFilter) throws(StoreError) -> Set<AssetID> {
        let rows = try catalogue.rows(of: photos)
        return Set(photos.filter { rows[$0].map { shows($0, limit) } ?? false })
    }

    /// - Throws: `LibraryError.unknownPhoto` for the first photo that is not within a limit, `StoreError`
    package func check(_ photos: [AssetID], within limit: PhotoFilter) throws {
        let visible = try visible(photos, within: limit)
        if let other = photos.first(where: { !visible.contains($0) }) { throw LibraryError.unknownPhoto(other) }
    }

    /// Whether a photo within a limit has this content.
    package func shows(_ content: ContentID, within limit: PhotoFilter) throws(StoreError) -> Bool {
        try catalogue.assets(withContent: content).contains { shows($0.row, limit) }
    }

    /// Whether all photos of an order are still within a limit.
    package func shows(_ order: PhotoOrder, within limit: PhotoFilter) -> Bool {
        let shown = limits.shown(by: limit, index)
        return order.assets.allSatisfy { index.position(of: $0).map(shown.contains) ?? false }
    }

    /// The photos within a limit now, to notice when they become others.
    package func shown(within limit: PhotoFilter) -> ShownPhotos { limits.shown(by: limit, index) }

    func shows(_ asset: AssetRow, _ limit: PhotoFilter) -> Bool {
        index.position(of: asset).map(limits.shown(by: limit, index).contains) ?? false
    }

    /// Decides about photos within a limit, as one step, once for each key.
    ///
    /// - Throws: `LibraryError.unknownPhoto` if one of them is not within the limit; `StoreError`; then nothing is decided.
    package func decide(
        _ changes: [DecisionChange],
        about photos: [AssetID],
        for scope: DecisionScope,
        within limit: PhotoFilter,
        key: RequestKey?
    ) throws -> [AssetID] {
        // When a request is repeated, the first one may have moved the photos out of the limit.
        if try !wasDone(.decide(changes, about: photos, scope), in: nil, key) { try check(photos, within: limit) }
        return try decide(changes, about: photos, for: scope, session: nil, key: key)
    }

    /// Whether a request was executed before.
    func wasDone(_ step: RequestedStep, in session: SessionRow?, _ key: RequestKey?) throws(StoreError) -> Bool {
        guard let request = step.request(key, in: session) else { return false }
        return try catalogue.outcome(of: request) != nil
    }
}
