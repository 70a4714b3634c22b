/// What all connections share.
struct FrontHouse: Sendable {
    let rules: AccessRules
    let limits: ServerLimits
    let connections: OpenConnections
    let metrics: ServerMetrics
    let tiers: TierRoad
}
