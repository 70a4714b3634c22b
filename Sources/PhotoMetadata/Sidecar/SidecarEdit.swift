/// What is to be different in a sidecar. What is as wanted already is left as it is written.
package struct SidecarEdit: Sendable, Hashable {
    package enum Rating: Sendable, Hashable {
        case keep
        /// `xmp:Rating`: −1 for rejected, 0 for no stars, up to 5; others are taken for the nearest of these.
        case set(Int)
        case remove
    }

    package var rating: Rating
    /// Nil leaves it. It never touches the rating: a favourite that brings stars along says `.set(5)` too.
    package var favourite: Bool?
    /// From the root of the tree of tags on. One in both lists is added.
    package var addTags: [[String]]
    package var removeTags: [[String]]

    package init(
        rating: Rating = .keep,
        favourite: Bool? = nil,
        addTags: [[String]] = [],
        removeTags: [[String]] = []
    ) {
        self.rating = rating
        self.favourite = favourite
        self.addTags = addTags
        self.removeTags = removeTags
    }

    /// Whether a photo without a sidecar needs one for it.
    package var needsSidecar: Bool {
        switch rating {
        case .set: true
        case .keep, .remove: favourite == true || !addTags.isEmpty
        }
    }
}
