import Hummingbird
import PhotoSession

/// Routes of one resource of the interface.
protocol InterfaceResource: Sendable {
    /// - Parameter api: The route group of `/api/v1`.
    func add(to api: RouterGroup<InterfaceContext>)
}

/// What routes depend on.
struct InterfaceParts: Sendable {
    let library: PhotoLibrary
    let settings: ServerSettings
    let metrics: ServerMetrics
    let live: LiveParts
}

/// All routes except those of tiers.
struct Interface: Sendable {
    static let root: RouterPath = "/api/v1"

    let parts: InterfaceParts
    let pages = WebPages.embedded

    /// Every resource, each in a file of its own.
    var resources: [any InterfaceResource] {
        let (library, live) = (parts.library, parts.live)
        return [
            IndexResource(library: library, pages: PageRoutes(pages: pages)), HealthResource(),
            MetricsResource(metrics: parts.metrics),
            LibraryResource(library: library, settings: parts.settings),
            PhotosResource(library: library, orders: live.orders),
            FailuresResource(library: library),
            FiltersResource(library: library),
            SessionsResource(library: library, sessions: live.sessions, requests: live.requests),
            DecisionsResource(library: library, orders: live.orders),
            StacksResource(library: library),
            CommitsResource(library: library, sessions: live.sessions, hub: live.hub, requests: live.requests),
            CollectionsResource(library: library, orders: live.orders, requests: live.requests),
            DuplicatesResource(library: library, duplicates: live.duplicates),
            PreferencesResource(library: library),
            PreparationResource(preparation: live.preparation, screens: live.screens, orders: live.orders),
            EventsResource(hub: live.hub, access: live.access),
            OriginalResource(parts),
            FullSizeResource(parts),
            PairingResource(parts), DevicesResource(access: live.access),
        ]
    }

    /// What may be requested without the token.
    var openPaths: Set<String> { pages.paths.union([OpenLink.path, HealthResource.path]) }

    func router(rules: @escaping @Sendable (_ port: Int) -> AccessRules) -> Router<InterfaceContext> {
        let router = Router(context: InterfaceContext.self, options: [.autoGenerateHeadEndpoints])
        router.add(middleware: ProblemMiddleware())
        let api = router.group(Self.root).add(middleware: LibraryMiddleware(library: parts.library))
        for resource in resources { resource.add(to: api) }
        IIIFResource(parts)?.add(to: router)
        OpenRoute(access: parts.live.access, rules: rules).add(to: router)
        PageRoutes(pages: pages).add(to: router)
        return router
    }
}
