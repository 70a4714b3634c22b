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
