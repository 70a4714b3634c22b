import HTTPTypes
import Hummingbird
import HummingbirdCore
import PhotoModel
import PhotoSession

/// Rejects requests meant for another library: a page with stored decisions may find another library served at the same
/// address.
struct LibraryMiddleware: RouterMiddleware {
    typealias Context = InterfaceContext

    static let field = "Sluice-Library"

    let library: PhotoLibrary

    func handle(
        _ request: Request,
        context: InterfaceContext,
        next: (Request, InterfaceContext) async throws -> Response
    ) async throws -> Response {
        if let meant = request.headers.text(Self.field) {
            let served = try await library.reading { try $0.id().description }
            guard meant == served else {
                throw Problem(
                    409,
                    kind: "other-library",
                    "The request is for another library; this one is \(served). Nothing was changed."
                )
            }
        }
        return try await next(request, context)
    }
}
