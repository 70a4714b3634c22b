import Hummingbird
import NIOHTTP1
import PhotoCommit
import PhotoIndex
import PhotoSession
import StoreFiles

extension Problem {
    /// The problem that an error means to the caller. Unexpected errors are logged and not sent.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as HTTPError: self = Problem(error)
        case let error as LibraryError: self = Problem(error)
        case let error as StoreError: self = Problem(error)
        case let error as PhotoFilterError: self = Problem(error)
        case let error as PreferenceError: self = Problem(error)
        case let error as StackProblem: self = Problem(422, kind: "not-one-stack", "\(error)")
        case let error as CommitError: self = Problem(error)
        case let error as DuplicateProblem: self = Problem(error)
        case let error as ShareError: self = Problem(error)
        case is DecodingError: self = Problem(400, "The body is not the expected JSON.")
        case is CancellationError: self = Problem(503, "The request was cancelled.")
        default: self = Problem(500, "Internal error. Please report it with the server's log.")
        }
    }

    private init(_ error: HTTPError) {
        switch error.status.code {
        case 404: self = .notFound()
        case let code: self = Problem(code, error.body ?? HTTPResponseStatus(statusCode: code).reasonPhrase)
        }
    }

    private init(_ error: StoreError) {
        let detail = "\(error)"
        switch error {
        case .otherRequest: self = Problem(409, kind: "key-used", detail)
        case .notLastStep: self = Problem(409, kind: "not-last-step", detail)
        case .nameTaken: self = Problem(409, kind: "name-taken", detail)
        case .forgotten: self = Problem(409, kind: "photo-forgotten", detail)
        case .readOnly, .readOnlyDisk, .otherUser: self = Problem(403, kind: "read-only", detail)
        case .busy: self = Problem(503, kind: "busy", detail)
        case .noRoom, .noRoomToCompact: self = Problem(507, kind: "no-room", detail)
        case .mapFull: self = Problem(507, kind: "no-address-space", detail)
        default: self = Problem(500, kind: "store", detail)
        }
    }

    private init(_ error: LibraryError) {
        let detail = "\(error)"
        switch error {
        case .unknownPhoto: self = Problem(404, kind: "unknown-photo", detail)
        case .unknownSession: self = Problem(404, kind: "unknown-session", detail)
        case .unknownAlbum: self = Problem(404, kind: "unknown-album", detail)
        case .reviewInUse: self = Problem(409, kind: "session-in-use", detail)
        case .badFilter: self = Problem(409, kind: "bad-filter", detail)
        case .otherCount: self = Problem(409, kind: "other-count", detail)
        case .noFilm: self = .notFound(detail)
        case .noPage: self = Problem(404, kind: "no-page", detail)
        case .noPicture: self = Problem(422, kind: "no-picture", detail)
        case .unreadable: self = Problem(422, kind: "unreadable", detail)
        case .cannotCommit: self = Problem(403, kind: "cannot-commit", detail)
        case .closed: self = Problem(503, kind: "closed", detail)
        }
    }
}
