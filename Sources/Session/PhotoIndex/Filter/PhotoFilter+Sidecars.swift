extension PhotoFilter {
    /// Whether it depends on the contents of sidecars.
    public var dependsOnSidecars: Bool {
        switch self {
        case .favourite, .rating, .tag, .anywhere, .has(.rating), .has(.tag), .has(.location), .has(.sidecar): true
        case .not(let inner): inner.dependsOnSidecars
        case .and(let filters), .or(let filters): filters.contains(where: \.dependsOnSidecars)
        default: false
        }
    }
}
