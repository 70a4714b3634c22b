public import PhotoIndex
package import PhotoModel

/// Photos that match a filter, sorted, as they were at one moment. Later decisions do not change it.
public struct PhotoOrder: Sendable, Hashable {
    public let filter: PhotoFilter
    public let sort: PhotoSort
    package let assets: AssetRows

    package init(filter: PhotoFilter, sort: PhotoSort, assets: [AssetRow]) {
        self.filter = filter
        self.sort = sort
        self.assets = AssetRows(assets)
    }

    public var count: Int { assets.count }
    public var isEmpty: Bool { assets.isEmpty }

    /// Bytes that its photos take in memory.
    package var byteCount: Int { assets.byteCount }

    /// The photos at these places, each once. Places beyond the end are ignored.
    package func assets(at places: [Range<Int>]) -> [AssetRow] {
        RangeSet(places.map { $0.clamped(to: assets.indices) }).ranges.flatMap { assets[$0] }
    }
}
