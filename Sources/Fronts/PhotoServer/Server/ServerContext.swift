/// Shared by all connections.
struct ServerContext: Sendable {
    let rules: AccessRules
    let limits: ServerLimits
    let connections: OpenConnections
    let metrics: ServerMetrics
    let tiers: TierResponder
    /// Nil if it is not served.
    let imaginary: ImaginaryResponder?
}
