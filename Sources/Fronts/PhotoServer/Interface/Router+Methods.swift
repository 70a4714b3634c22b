import HTTPTypes
import Hummingbird

extension RouterMethods {
    /// Says of a path which methods it has, so that others are refused by 405 and not by 404. Once for each path, after its
    /// routes were added.
    ///
    /// - Parameter methods: those that were added; HEAD comes with GET by itself.
    func refuseOthers(_ path: RouterPath, than methods: HTTPRequest.Method...) {
        let known = methods.contains(.get) ? methods + [.head] : methods
        let names = known.map(\.rawValue)
        for method in [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete, .options]
        where !known.contains(method) {
            on(path, method: method) { _, _ -> Response in throw Problem.methodNotAllowed(names) }
        }
    }
}
