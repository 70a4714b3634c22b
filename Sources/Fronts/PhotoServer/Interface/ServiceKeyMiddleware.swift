import Hummingbird
import HummingbirdCore

/// Keeps out all who do not have the key that is in the address, also those who are admitted to other addresses: the router
/// accepts spellings of an address that `AccessRules` does not take for it.
struct ServiceKeyMiddleware: RouterMiddleware {
    typealias Context = InterfaceContext

    let key: ServiceKey

    func handle(
        _ request: Request,
        context: InterfaceContext,
        next: (Request, InterfaceContext) async throws -> Response
    ) async throws -> Response {
        guard key.isEqual(context.parameters.get("key") ?? "") else { throw Problem.wrongServiceKey }
        return try await next(request, context)
    }
}
