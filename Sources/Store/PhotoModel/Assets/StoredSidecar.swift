/// The contents of a photo's sidecar when it was last read or written.
package struct StoredSidecar: Sendable, Hashable {
    package var asset: AssetRow
    /// Bytes of the file's name, in the photo's folder.
    package var name: [UInt8]
    /// Whether it belongs to a raw file of the same stem: read for this photo, never written.
    package var isRaws: Bool
    package var stamp: FileStamp
    /// −1…5; nil if it has none.
    package var rating: Int?
    package var isFavourite: Bool
    package var tags: [TagPath]
    /// Also nil if the library hides locations, because it is not stored then.
    package var location: Coordinates?
    /// Why it could not be read; the other values are meaningless then.
    package var problem: String?
    /// Set by the catalogue; see `StoredDecision.revision`.
    package var revision: Int64

    package init(
        asset: AssetRow,
        name: [UInt8],
        isRaws: Bool = false,
        stamp: FileStamp,
        rating: Int? = nil,
        isFavourite: Bool = false,
        tags: [TagPath] = [],
        location: Coordinates? = nil,
        problem: String? = nil,
        revision: Int64 = 0
    ) {
        self.asset = asset
        self.name = name
        self.isRaws = isRaws
        self.stamp = stamp
        self.rating = rating
        self.isFavourite = isFavourite
        self.tags = tags
        self.location = location
        self.problem = problem
        self.revision = revision
    }
}
