import PhotoModel

/// What is wrong with a photo's picture, as JSON.
package struct FailureDocument: Encodable, Sendable {
    /// failed, damaged, unsupported; for a plugin's result: plugin.
    package var kind: String
    /// The stage that failed: read, decode, ….
    package var stage: String
    /// In words.
    package var reason: String
    /// What to do about it.
    package var remedy: String
    /// The next run tries again, even if nothing changes.
    package var willRetry: Bool

    package init(_ failure: PictureFailure) {
        (kind, stage, reason) = (failure.kind.rawValue, failure.stage, failure.reason)
        (remedy, willRetry) = (failure.remedy, failure.willRetry)
    }

    /// A failure of a plugin.
    package init(plugin reason: String, willRetry: Bool) {
        (kind, stage, self.reason) = ("plugin", "plugins", reason)
        (remedy, self.willRetry) = ("Repair the plugin, or remove it from the recipe.", willRetry)
    }
}

/// A photo whose picture is missing or damaged, as JSON.
package struct FailedPhotoDocument: Encodable, Sendable {
    package var id, path: String
    /// Base64 of the path's bytes if they are not UTF-8.
    package var pathBytes: String?
    package var byteCount: Int64
    package var failure: FailureDocument
    /// The failure is accepted until the file changes.
    package var accepted: Bool

    package init(_ photo: FailedPhoto) {
        (id, path, pathBytes) = (photo.id.description, photo.path, photo.pathBytes)
        (byteCount, failure, accepted) = (photo.byteCount, FailureDocument(photo.failure), photo.isAccepted)
    }
}
