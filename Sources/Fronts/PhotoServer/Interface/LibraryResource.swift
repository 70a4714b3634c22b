import Hummingbird
import PhotoSession

/// The library itself.
struct LibraryResource: InterfaceResource {
    func add(to routes: InterfaceRoutes) {
        routes.viewers.get("library") { _, context in try Response.json(try await context.library.document) }
        routes.viewers.refuseOthers("library", than: .get)
    }
}

/// Photos that could not be read, and why.
struct FailuresResource: InterfaceResource {
    func add(to routes: InterfaceRoutes) {
        routes.owner.get("failures") { request, context in
            let limit = try request.number("limit", in: 1...1000, default: 200)
            let (photos, counts) = try await context.library.failures(limit: limit)
            return try Response.json(FailuresDocument(photos, counts))
        }
        routes.owner.refuseOthers("failures", than: .get)
    }
}
