import Hummingbird
import PhotoModel
import PhotoSession

/// The library itself.
struct LibraryResource: InterfaceResource {
    let library: PhotoLibrary
    let settings: ServerSettings

    func add(to api: RouterGroup<InterfaceContext>) {
        api.get("library") { _, _ in try Response.json(try await document()) }
        api.refuseOthers("library", than: .get)
    }

    private func document() async throws -> LibraryDocument {
        let (id, recipe) = try await library.reading { library in
            // A damaged cache has no readable recipe.
            (try library.id(), (try? library.recipe()) ?? nil)
        }
        return LibraryDocument(
            id: id.description,
            name: library.name,
            access: LibraryDocument.Access(await library.access),
            totals: LibraryDocument.Totals(try await library.totals),
            tiers: LibraryDocument.Tier.all(recipe),
            reviewTier: await library.reviewTier,
            gridTier: await library.gridTier,
            pluginValues: await library.pluginValues,
            originals: settings.servesOriginals,
            secure: settings.tls != nil || settings.listen.isLoopback,
            reachable: settings.isReachable,
            command: settings.command
        )
    }
}

/// Photos that could not be read, and why.
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
