package import PhotoModel
package import StoreFiles

/// Knows how large a cache may become, and which photos were not seen for long.
package protocol EvictionOrder: Sendable {
    /// Bytes that the cache may hold; nil or 0 where it may grow as it likes.
    func cacheBound() throws(StoreError) -> Int?

    /// Visits the contents that the cache may give up tiers of, longest unseen first, in groups, until the body returns
    /// false.
    ///
    /// - Parameter last: the photo to go on after.
    func forEachUnseen(
        after last: ViewedContent?,
        groupsOf count: Int,
        _ body: ([ViewedContent]) throws -> Bool
    ) throws(StoreError)
}
