/// Photos that a person put together, in an order of their own.
package struct Album: Sendable, Hashable {
    package var row: Int64
    /// A UUID of version 7, as assets have.
    package var id: AssetID
    package var name: String
    /// Milliseconds since 1970.
    package var made: Int64
    /// Photos in it, including missing ones.
    package var photoCount: Int

    package init(row: Int64, id: AssetID, name: String, made: Int64, photoCount: Int) {
        self.row = row
        self.id = id
        self.name = name
        self.made = made
        self.photoCount = photoCount
    }
}

/// A tag, and the number of photos that have it.
package struct TagCount: Sendable, Hashable {
    package var tag: TagPath
    /// Other spellings, by case, that photos have; they are included in the counts.
    package var otherSpellings: [TagPath]
    /// Photos that have this tag itself.
    package var count: Int
    /// Photos that have it, or one below it.
    package var countBelow: Int

    package init(tag: TagPath, otherSpellings: [TagPath] = [], count: Int, countBelow: Int) {
        (self.tag, self.otherSpellings, self.count, self.countBelow) = (tag, otherSpellings, count, countBelow)
    }
}
