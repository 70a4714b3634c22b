/// A property of photos to count by.
public enum PhotoFacet: String, Sendable, Hashable, CaseIterable {
    case camera, lens, format, year, month, rating, verdict, tag, album, folder
}

/// How many photos have one value of a facet.
public struct FacetCount: Sendable, Hashable {
    /// For display: `NIKON D70`, `2024-06`, `5`, `Places/Norway`, `2024/Norway`; nil for photos without a value.
    public let value: String?
    public let count: Int
    /// Matches the counted photos within the set of photos that was counted.
    public let filter: PhotoFilter

    public init(value: String?, count: Int, filter: PhotoFilter) {
        self.value = value
        self.count = count
        self.filter = filter
    }
}
