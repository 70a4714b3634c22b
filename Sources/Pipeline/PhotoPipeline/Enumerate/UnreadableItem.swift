package import SystemPackage

/// A folder or a photo that could not be looked at.
package struct UnreadableItem: Sendable, Hashable {
    /// The root's path.
    package var root: FilePath
    /// Below the root: the folder, or that of the photo.
    package var folder: FilePath
    /// What to say of it.
    var text: String
}
