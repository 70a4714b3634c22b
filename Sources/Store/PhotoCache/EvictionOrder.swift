package import PhotoModel
package import StoreFiles

/// Provides the size limit of a cache, and the photos that were not seen for longest.
package protocol EvictionOrder: Sendable {
    /// The cache's limit in bytes; nil or 0 if it may grow without limit.
    func cacheBound() throws(StoreError) -> Int?

    /// Visits the contents whose tiers may be evicted, longest unseen first, in groups, until the body returns false.
    ///
    /// - Parameter last: the photo to continue after.
    func forEachUnseen(
        after last: ViewedContent?,
        groupsOf count: Int,
        _ body: ([ViewedContent]) throws -> Bool
    ) throws(StoreError)
}
