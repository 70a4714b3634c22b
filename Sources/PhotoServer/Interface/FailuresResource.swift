import Hummingbird
import PhotoSession

/// What could not be read, and why.
struct FailuresResource: InterfaceResource {
    let library: PhotoLibrary

    func add(to api: RouterGroup<InterfaceContext>) {
        api.get("failures") { request, _ in
            let limit = try request.number("limit", in: 1...1000, default: 200)
            let (photos, counts) = try await library.failures(limit: limit)
            return try Response.json(FailuresDocument(photos, counts))
        }
        api.refuseOthers("failures", than: .get)
    }
}
