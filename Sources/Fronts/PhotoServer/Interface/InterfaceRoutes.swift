import Hummingbird

/// The routes of `/api/v1` by who may call them. The groups differ in what their routes get of the library.
struct InterfaceRoutes {
    /// For everybody who reaches the server.
    let strangers: RouterGroup<InterfaceContext>
    let viewers: RouterGroup<ViewerContext>
    let deciders: RouterGroup<DeciderContext>
    let owner: RouterGroup<OwnerContext>

    init(_ api: RouterGroup<InterfaceContext>) {
        strangers = api
        viewers = api.group(context: ViewerContext.self)
        deciders = api.group(context: DeciderContext.self)
        owner = api.group(context: OwnerContext.self)
    }
}
