import PhotoIndex
import PhotoSession

/// A filter that can be read, as this program writes it, and how many photos it fits.
struct FilterDocument: Encodable, Sendable {
    var text: String
    var count: Int
    /// What a person should know of it, in sentences; mostly none.
    var notes: [String]
}

/// How many photos have a value of a facet, and the filter that fits them among those counted.
struct FacetDocument: Encodable, Sendable {
    /// Null for those that have none.
    @OrNull var value: String?
    var count: Int
    var filter: String

    init(_ facet: FacetCount) {
        (value, count, filter) = (facet.value, facet.count, facet.filter.text)
    }
}
