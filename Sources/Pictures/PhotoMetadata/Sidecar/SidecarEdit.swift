/// What is to be different in a sidecar. What is as wanted already is left as it is written.
package struct SidecarEdit: Sendable, Hashable {
    package enum Rating: Sendable, Hashable {
        case keep
        /// `xmp:Rating`: −1 for rejected, 0 for no stars, up to 5; others are taken for the nearest of these.
        case set(Int)
        case remove
    }

    package enum Position: Sendable, Hashable {
        case keep
        /// In place of one that can be read, or where there is none; one that cannot be read is left.
        case set(GPSPosition)
        case remove
    }

    package var rating: Rating
    /// Nil leaves it. It never touches the rating: a favourite that brings stars along says `.set(5)` too.
    package var favourite: Bool?
    /// From the root of the tree of tags on. One in both lists is added.
    package var addTags: [[String]]
    package var removeTags: [[String]]
    package var position: Position

    package init(
        rating: Rating = .keep,
        favourite: Bool? = nil,
        addTags: [[String]] = [],
        removeTags: [[String]] = [],
        position: Position = .keep
    ) {
        self.rating = rating
        self.favourite = favourite
        self.addTags = addTags
        self.removeTags = removeTags
        self.position = position
    }

    /// Whether a photo without a sidecar needs one for it.
    package var needsSidecar: Bool {
        if case .set = rating { return true }
        if case .set = position { return true }
        return favourite == true || !addTags.isEmpty
    }
}
