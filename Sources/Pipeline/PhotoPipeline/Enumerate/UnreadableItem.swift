package import SystemPackage

/// A folder or a photo that could not be read.
package struct UnreadableItem: Sendable, Hashable {
    /// The root's path.
    package var root: FilePath
    /// Relative to the root: the folder, or the photo's folder.
    package var folder: FilePath
    /// The message about it.
    var text: String
}
