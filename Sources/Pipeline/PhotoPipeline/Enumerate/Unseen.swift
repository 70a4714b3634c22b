import SystemPackage

/// A folder or a photo that could not be looked at.
struct Unseen: Sendable, Hashable {
    /// The root's path.
    var root: FilePath
    /// Below the root: the folder, or that of the photo.
    var folder: FilePath
    /// What to say of it.
    var text: String
}
