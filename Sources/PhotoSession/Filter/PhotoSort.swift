/// The order of photos. It is total: those that are equal in it are in the order of their folders and names.
///
/// Names and folders are in the order of their bytes. The descending order is the ascending one backwards, but photos
/// of which it is not known (time, sharpness) come last in both.
public struct PhotoSort: Sendable, Hashable {
    public enum Key: String, Sendable, Hashable, CaseIterable {
        /// The time when it was taken.
        case taken
        /// The file's name, whatever its folder.
        case name
        /// The file's bytes.
        case size
        /// Folder, then name.
        case folder
        case sharpness
    }

    public var key: Key
    public var isDescending: Bool

    public init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    /// As the text says: `taken`, or `-taken` for the descending order.
    public init(_ text: String) throws(PhotoFilterError) {
        self = try FilterParser.sort(FilterPiece(text), of: text)
    }

    public var text: String { (isDescending ? "-" : "") + key.rawValue }
}
