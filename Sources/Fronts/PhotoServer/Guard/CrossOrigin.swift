import NIOHTTP1

/// The rules for pages of other origins that the owner has named (CORS, Fetch standard, 3.2): they may use the interface with
/// a token in a header, never with a cookie. The answers to all others say nothing about other origins.
struct CrossOrigin: Sendable {
    private let origins: Set<String>

    init(_ origins: [WebOrigin]) { self.origins = Set(origins.map(\.description)) }

    /// Whether a request comes from a page of a named origin, and is for the interface.
    func admits(_ head: HTTPRequestHead) -> Bool {
        !origins.isEmpty && head.uri.hasPrefix("/api/v1") && origin(head) != nil
    }

    /// Whether a browser asks if it may send a request.
    func isPreflight(_ head: HTTPRequestHead) -> Bool {
        head.method == .OPTIONS && head.headers.contains(name: "access-control-request-method") && admits(head)
    }

    private func origin(_ head: HTTPRequestHead) -> String? {
        let given = head.headers["origin"]
        guard given.count == 1, let origin = given.first, origins.contains(origin) else { return nil }
        return origin
    }

    /// Further fields of the answer to a request, with lower-case names.
    func fields(for head: HTTPRequestHead) -> [(name: String, value: String)] {
        guard !origins.isEmpty else { return [] }
        let vary = (name: "vary", value: "Origin")
        guard admits(head), let origin = origin(head) else { return [vary] }
        var fields = [vary, ("access-control-allow-origin", origin)]
        if isPreflight(head) {
            fields += [
                ("access-control-allow-methods", "GET, HEAD, POST, PUT, PATCH, DELETE"),
                ("access-control-allow-headers", Self.accepted), ("access-control-max-age", "600"),
            ]
        } else {
            fields.append(("access-control-expose-headers", Self.exposed))
        }
        return fields
    }

    private static let accepted = [
        "Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "If-Range", "Last-Event-ID", "Range",
        "Sluice-Library", "Sluice-Request",
    ].joined(separator: ", ")

    private static let exposed = [
        "Accept-Ranges", "Allow", "Content-Range", "ETag", "Location", "Retry-After", "Sluice-Provisional",
    ].joined(separator: ", ")
}
