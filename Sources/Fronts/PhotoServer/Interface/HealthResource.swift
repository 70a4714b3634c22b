import Hummingbird

/// Whether the server is alive: for monitoring, without the token.
struct HealthResource: InterfaceResource {
    static let path = "/api/v1/health"

    private struct Health: Encodable { var status = "ok" }

    func add(to routes: InterfaceRoutes) {
        routes.strangers.get("health") { _, _ in try Response.json(Health()) }
        routes.strangers.refuseOthers("health", than: .get)
    }
}

/// Counts of what the server has done, for Prometheus.
struct MetricsResource: InterfaceResource {
    let metrics: ServerMetrics

    func add(to routes: InterfaceRoutes) {
        routes.owner.get("metrics") { _, _ in
            Response.text(metrics.text, mediaType: "text/plain; version=0.0.4; charset=utf-8")
        }
        routes.owner.refuseOthers("metrics", than: .get)
    }
}
