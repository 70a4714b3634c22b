import PhotoIndex
import PhotoSession

/// A valid filter in canonical form, and how many photos it matches.
struct FilterDocument: Encodable, Sendable {
    var text: String
    var count: Int
    /// Hints for the user, in sentences; usually empty.
    var notes: [String]
}

/// How many photos have a facet's value, and the filter that matches them within the counted photos.
struct FacetDocument: Encodable, Sendable {
    /// Null for photos without a value.
    @OrNull var value: String?
    var count: Int
    var filter: String

    init(_ facet: FacetCount) {
        (value, count, filter) = (facet.value, facet.count, facet.filter.text)
    }
}
