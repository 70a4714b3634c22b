package import SystemPackage

/// The recipe of a library, as given by a person. Unlike the cache's `RecipeInForce`, it survives the deletion of the
/// cache, and it names files and plugins, since only the owner can read the catalogue.
package struct StoredRecipe: Sendable, Hashable {
    package var name: String
    /// The bytes of its file; nil for the default of the running Sluice version.
    package var yaml: [UInt8]?
    /// The absolute path of its file; nil if it did not come from one.
    package var origin: FilePath?
    /// When it was given, in milliseconds since 1970; nil if nobody gave it and a run kept the recipe already in use.
    package var readAt: Int64?
    /// Permission for its plugins to run; nil if not granted.
    package var permission: [UInt8]?

    package init(
        name: String,
        yaml: [UInt8]? = nil,
        origin: FilePath? = nil,
        readAt: Int64? = .now,
        permission: [UInt8]? = nil
    ) {
        self.name = name
        self.yaml = yaml
        self.origin = origin
        self.readAt = readAt
        self.permission = permission
    }

    /// Whether it has the same contents and the same origin.
    package func isSame(as other: StoredRecipe) -> Bool {
        name == other.name && yaml == other.yaml && origin == other.origin
    }
}

/// A plugin that failed as a whole: a run gave up on it, or it had a problem with every photo.
package struct FailedPlugin: Sendable, Hashable {
    package var plugin: String
    /// What went wrong, and what to do; if it had a problem with every photo, one of these problems.
    package var reason: String
    /// The number of photos without a result.
    package var photos: Int
    /// Whether the next run tries again, even if nothing changes.
    package var willRetry: Bool

    package init(plugin: String, reason: String, photos: Int, willRetry: Bool) {
        self.plugin = plugin
        self.reason = reason
        self.photos = photos
        self.willRetry = willRetry
    }
}
