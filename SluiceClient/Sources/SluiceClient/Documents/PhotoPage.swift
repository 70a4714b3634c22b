/// Photos that match a filter, a page of them.
public struct PhotoPage: Sendable, Hashable, Codable {
    /// The name of the order: request its other pages with it, until it expires.
    public var order: String
    /// Photos in the order.
    public var total: Int
    /// The place of the first one.
    public var offset: Int
    public var photos: [Photo]
}

/// Which photos a page lists.
public enum PhotoSelection: Sendable, Hashable {
    /// Those that match a filter such as `camera:nikon taken:2024`, sorted by a key such as `-taken`.
    case filter(String, sort: String = "taken")
    /// Those of an earlier page, as they were then.
    case order(String)
}

/// What the server understood of a filter.
public struct CheckedFilter: Sendable, Hashable, Codable {
    public var text: String
    /// Photos that match.
    public var count: Int
    /// For the user, such as that the recipe hides what the filter refers to.
    public var notes: [String]
}

/// The size of a photo at full size, upright, in pixels.
public struct FullSize: Sendable, Hashable, Codable {
    public var width: Int
    public var height: Int
    /// Of a tile; those of the last column and row may have fewer.
    public var tileEdge: Int
    /// What could not be decoded.
    public var damage: [String]?
}

/// The tags of a library.
public struct KnownTag: Sendable, Hashable, Codable {
    /// The most frequent spelling: tags that differ only in case are the same tag.
    public var tag: String
    public var otherSpellings: [String]
    /// Photos that have it, and those that have it or one below it.
    public var count: Int
    public var countBelow: Int
}

struct KnownTags: Codable { var tags: [KnownTag] }
