import HTTPTypes
import Hummingbird
import HummingbirdCore
import PhotoModel
import PhotoSession

/// Does nothing that was meant for another library: a page that kept what was decided may find another one served at the
/// same address.
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
                    "This is the library \(served), and the request was meant for another one: nothing was done."
                )
            }
        }
        return try await next(request, context)
    }
}
