import HTTPTypes
import Hummingbird

extension RouterMethods {
    /// Declares the methods of a path, so that others get 405 and not 404. Call it once for each path, after adding its
    /// routes.
    ///
    /// - Parameter methods: The methods that have routes; HEAD is implied by GET.
    func refuseOthers(_ path: RouterPath, than methods: HTTPRequest.Method...) {
        let known = methods.contains(.get) ? methods + [.head] : methods
        let names = known.map(\.rawValue)
        for method in [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete, .options]
        where !known.contains(method) {
            on(path, method: method) { _, _ -> Response in throw Problem.methodNotAllowed(names) }
        }
    }
}
