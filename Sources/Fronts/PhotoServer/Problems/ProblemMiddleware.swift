import Hummingbird
import HummingbirdCore
import Logging

/// Turns every error that a route throws into an answer.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let problem = Problem(error)
            if problem.statusCode >= 500 { context.logger.error("\(request.method) \(request.uri.path): \(error)") }
            return try problem.response(from: request, context: context)
        }
    }
}
