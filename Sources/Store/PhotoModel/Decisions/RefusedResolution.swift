/// Why nothing is said about a group of photos: one of them is not what it was when somebody looked at it.
package struct RefusedResolution: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// The file was not there when it was last looked for.
        case gone
        /// It was to stay, and is to be trashed by now, or was trashed.
        case trashed
        /// It was to go, and stays in a group before.
        case isKept
        /// It holds something else.
        case changed
    }

    /// In the list that was given.
    package var place: Int
    package var photo: AssetRow
    package var reason: Reason

    package init(place: Int, photo: AssetRow, _ reason: Reason) {
        (self.place, self.photo, self.reason) = (place, photo, reason)
    }
}
