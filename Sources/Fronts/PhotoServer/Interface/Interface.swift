import Hummingbird
import PhotoSession

/// Routes of one resource of the interface.
protocol InterfaceResource: Sendable {
    /// - Parameter routes: the groups of routes of `/api/v1`.
    func add(to routes: InterfaceRoutes)
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
        let live = parts.live
        return [
            IndexResource(pages: PageRoutes(pages: pages)), HealthResource(),
            MetricsResource(metrics: parts.metrics),
            LibraryResource(), PhotosResource(), FailuresResource(), FiltersResource(),
            SessionsResource(), DecisionsResource(), StacksResource(),
            CommitsResource(sessions: live.sessions, hub: live.hub, requests: live.requests),
            CollectionsResource(orders: live.orders, requests: live.requests),
            DuplicatesResource(duplicates: live.duplicates),
            PreferencesResource(),
            PreparationResource(preparation: live.preparation, screens: live.screens, orders: live.orders),
            EventsResource(hub: live.hub),
            OriginalResource(), FullSizeResource(),
            PairingResource(parts), DevicesResource(access: live.access, hub: live.hub), SharesResource(parts),
        ]
    }

    /// What may be requested without the token.
    var openPaths: Set<String> { pages.paths.union([OpenLink.path, HealthResource.path]) }

    func router(rules: @escaping @Sendable (_ port: Int) -> AccessRules) -> Router<InterfaceContext> {
        let router = Router(context: InterfaceContext.self, options: [.autoGenerateHeadEndpoints])
        router.add(middleware: ProblemMiddleware())
        let api = router.group(Self.root).add(middleware: CallerMiddleware(parts))
            .add(middleware: LibraryMiddleware(library: parts.library))
        let routes = InterfaceRoutes(api)
        for resource in resources { resource.add(to: routes) }
        IIIFResource(parts)?.add(to: router)
        OpenRoute(access: parts.live.access, rules: rules).add(to: router)
        PageRoutes(pages: pages).add(to: router)
        return router
    }
}
