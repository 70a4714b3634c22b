import PhotoCommit
public import PhotoIndex
public import PhotoModel
import SystemPackage

/// Why an operation on a library or a review failed.
public enum LibraryError: Error, Sendable, Equatable, CustomStringConvertible {
    case unknownPhoto(AssetID)
    case unknownSession(AssetID)
    /// This review, with this name, is open elsewhere.
    case reviewInUse(String)
    /// A session's filter is invalid, for example because another version wrote it.
    case badFilter(session: String, PhotoFilterError)
    case unknownAlbum(AssetID)
    /// A filter matches more or fewer photos than the caller expected.
    case otherCount(expected: Int, found: Int)
    /// The photo's tiers cannot be made, for this reason.
    case noPicture(path: String, reason: String)
    /// Nothing plays in place of the photo.
    case noFilm(path: String)
    /// A photo has fewer pages.
    case noPage(Int, of: Int, path: String)
    /// The original could not be read.
    case unreadable(path: String, reason: String)
    /// This front was opened without the means to change files.
    case cannotCommit
    case closed

    public var description: String {
        switch self {
        case .unknownPhoto(let id): "the library has no photo \(id); `sluice prepare` adds new ones"
        case .unknownSession(let id): "there is no session \(id); it may have been removed; start a new one"
        case .reviewInUse(let name): "the session \(name) is open elsewhere: close it there, or start a new one"
        case .badFilter(let name, let error):
            "the session \(name) has an invalid filter: start a new one\n\(error)"
        case .unknownAlbum(let id): "there is no album \(id); it may have been removed"
        case .otherCount(let expected, let found):
            "the filter matches \(found) photos, not \(expected): check them again; nothing was decided"
        case .noPicture(let path, let reason): "\(path): \(reason)"
        case .noFilm(let path): "\(path) is no film and contains none"
        case .noPage(let number, let count, let path):
            "\(path) has no page \(number), but \(count == 1 ? "only one" : "\(count)")"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .cannotCommit: "files cannot be changed from here: use `sluice commit`"
        case .closed: "the library was closed"
        }
    }
}

extension LibraryError {
    init(_ error: OriginalFileError) { self = .unreadable(path: error.path.string, reason: error.reason) }
}
