/// The changes to a sidecar. Values that are already as requested stay as they are written.
package struct SidecarEdit: Sendable, Hashable {
    package enum Rating: Sendable, Hashable {
        case keep
        /// `xmp:Rating`: −1 for rejected, 0 for no stars, up to 5. Other values are clamped to these.
        case set(Int)
        case remove
    }

    package enum Position: Sendable, Hashable {
        case keep
        /// Replaces a readable position or adds one. An unreadable one stays.
        case set(GPSPosition)
        case remove
    }

    package var rating: Rating
    /// Nil leaves it unchanged. It never changes the rating: for a favourite with stars, set `.set(5)` too.
    package var favourite: Bool?
    /// Paths from the root of the tag tree. A tag in both lists is added.
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

    /// Whether a photo without a sidecar needs one for this edit.
    package var needsSidecar: Bool {
        if case .set = rating { return true }
        if case .set = position { return true }
        return favourite == true || !addTags.isEmpty
    }
}
