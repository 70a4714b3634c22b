/// Why a resolution of duplicates was refused: one of its photos has changed since the person saw it.
package struct RefusedResolution: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// The file was missing at the last check.
        case gone
        /// It was to stay, but is now to be trashed, or was trashed.
        case trashed
        /// It was to go, but stays in an earlier group.
        case isKept
        /// Its content has changed.
        case changed
    }

    /// Index in the given list.
    package var place: Int
    package var photo: AssetRow
    package var reason: Reason

    package init(place: Int, photo: AssetRow, _ reason: Reason) {
        (self.place, self.photo, self.reason) = (place, photo, reason)
    }
}
