/// A property of photos, to count them by.
public enum PhotoFacet: String, Sendable, Hashable, CaseIterable {
    case camera, lens, format, year, month, rating, verdict, tag, album, folder
}

/// How many of the photos have one value of a facet.
public struct FacetCount: Sendable, Hashable {
    /// For people: `NIKON D70`, `2024-06`, `5`, `Places/Norway`, `2024/Norway`; nil for those that have none.
    public let value: String?
    public let count: Int
    /// Fits the photos that were counted, among those that they were counted of.
    public let filter: PhotoFilter

    public init(value: String?, count: Int, filter: PhotoFilter) {
        self.value = value
        self.count = count
        self.filter = filter
    }
}
