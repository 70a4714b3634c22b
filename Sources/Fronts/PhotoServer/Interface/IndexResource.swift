import Hummingbird
import PhotoPipeline
import PhotoSession

/// Describes the interface to anybody who finds it by chance.
struct IndexResource: InterfaceResource {
    /// The description of the interface for programs, one of the embedded files.
    static let description = "/api/v1/openapi.json"

    let pages: PageRoutes

    private struct Index: Encodable {
        let name = "sluice"
        let version = PhotoPipeline.version
        var library: String
        let description = IndexResource.description
    }

    func add(to routes: InterfaceRoutes) {
        routes.viewers.get { _, context in try Response.json(Index(library: context.library.name)) }
        routes.viewers.refuseOthers("", than: .get)
        routes.strangers.get("openapi.json") { request, _ in try pages.answer(request) }
        routes.strangers.refuseOthers("openapi.json", than: .get)
    }
}
