import PhotoCommit
public import PhotoIndex
public import PhotoModel
import SystemPackage

/// Why something was not done with a library or a review.
public enum LibraryError: Error, Sendable, Equatable, CustomStringConvertible {
    case unknownPhoto(AssetID)
    case unknownSession(AssetID)
    /// Somebody goes through it at this moment, by its name.
    case reviewInUse(String)
    /// A session's filter was written by another version, say.
    case badFilter(session: String, PhotoFilterError)
    case unknownAlbum(AssetID)
    /// Photos that were to be decided about together are more or fewer than somebody thought.
    case otherCount(expected: Int, found: Int)
    /// Its tiers cannot be made, for this reason.
    case noPicture(path: String, reason: String)
    /// The original could not be read.
    case unreadable(path: String, reason: String)
    /// This front was made without what changes files.
    case cannotCommit
    case closed

    public var description: String {
        switch self {
        case .unknownPhoto(let id): "the library has no photo \(id); is it new? `sluice prepare` looks for new ones"
        case .unknownSession(let id): "there is no session \(id): it was removed, perhaps; begin a new one"
        case .reviewInUse(let name): "the session \(name) is open elsewhere: close it there, or begin a new one"
        case .badFilter(let name, let error):
            "the session \(name) has a filter that cannot be read: begin a new one\n\(error)"
        case .unknownAlbum(let id): "there is no album \(id): it was removed, perhaps"
        case .otherCount(let expected, let found):
            "the filter matches \(found) photos, not \(expected): check them again; nothing was decided"
        case .noPicture(let path, let reason): "\(path): \(reason)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .cannotCommit: "files cannot be changed from here: use `sluice commit`"
        case .closed: "the library was closed"
        }
    }
}

extension LibraryError {
    init(_ error: OriginalFileError) { self = .unreadable(path: error.path.string, reason: error.reason) }
}
