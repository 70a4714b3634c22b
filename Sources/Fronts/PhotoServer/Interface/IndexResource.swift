import Hummingbird
import PhotoPipeline
import PhotoSession

/// Describes the interface to anybody who finds it by chance.
struct IndexResource: InterfaceResource {
    /// The description of the interface for programs, one of the embedded files.
    static let description = "/api/v1/openapi.json"

    let library: PhotoLibrary
    let pages: PageRoutes

    private struct Index: Encodable {
        let name = "sluice"
        let version = PhotoPipeline.version
        var library: String
        let description = IndexResource.description
    }

    func add(to api: RouterGroup<InterfaceContext>) {
        api.get { _, _ in try Response.json(Index(library: library.name)) }
        api.refuseOthers("", than: .get)
        api.get("openapi.json") { request, _ in try pages.answer(request) }
        api.refuseOthers("openapi.json", than: .get)
    }
}
