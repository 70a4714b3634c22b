import HTTPTypes
import Hummingbird
import HummingbirdCore

/// Finds out who sent a request, which `RequestGate` has let pass, and keeps from guests what errors say about the library.
struct CallerMiddleware: RouterMiddleware {
    typealias Context = InterfaceContext

    let credentials: Credentials
    let parts: InterfaceParts

    init(_ parts: InterfaceParts) {
        self.parts = parts
        credentials = Credentials(parts.settings.token, parts.live.access)
    }

    func handle(
        _ request: Request,
        context: InterfaceContext,
        next: (Request, InterfaceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        guard case .known(let caller) = credentials.find(in: request.headers) else {
            return try await next(request, context)
        }
        context.admit(caller, parts)
        do { return try await next(request, context) } catch {
            guard caller.share != nil else { throw error }
            throw Problem(error, for: caller.share)
        }
    }
}
