package import SystemPackage

/// The recipe that a library keeps, as it was given: unlike the cache's `RecipeInForce` it survives a cache that is
/// deleted, and names files and plugins, since the catalogue is its owner's alone.
package struct StoredRecipe: Sendable, Hashable {
    package var name: String
    /// The bytes of its file; nil for the default of the Sluice that runs.
    package var yaml: [UInt8]?
    /// The file it was read from, absolute; nil where it came from none.
    package var origin: FilePath?
    /// When somebody gave it; milliseconds since 1970. Nil where nobody did, and a run kept what was followed before.
    package var readAt: Int64?
    /// Lets its plugins run; nil where nobody has.
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

    /// Whether it says the same, and came from the same file.
    package func isSame(as other: StoredRecipe) -> Bool {
        name == other.name && yaml == other.yaml && origin == other.origin
    }
}

/// A plugin that has failed as a whole: it was given up, or had a problem with every photo.
package struct FailedPlugin: Sendable, Hashable {
    package var plugin: String
    /// What went wrong, and what to do; where it had a problem with every photo, one of these problems.
    package var reason: String
    /// Without a result of it.
    package var photos: Int
    /// The next run tries again, even if nothing changes.
    package var willRetry: Bool

    package init(plugin: String, reason: String, photos: Int, willRetry: Bool) {
        self.plugin = plugin
        self.reason = reason
        self.photos = photos
        self.willRetry = willRetry
    }
}
