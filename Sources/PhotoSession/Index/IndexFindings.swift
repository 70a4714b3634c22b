import PhotoStore

/// What plugins found of the photos that they found something of. Takes as much memory as the texts do.
struct IndexFindings: Sendable {
    private(set) var texts: [AssetRow: [String]] = [:]
    /// The value `total` of a plugin.
    private(set) var totals: [AssetRow: Double] = [:]

    mutating func put(_ finding: IndexFinding) {
        if let text = finding.text { texts[finding.asset, default: []].append(text) }
        if let number = finding.number, finding.name == "total" { totals[finding.asset] = number }
    }
}
