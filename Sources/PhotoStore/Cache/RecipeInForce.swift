/// What the last run made, written into the cache for readers in other languages: they find a tier's digest by name.
package struct RecipeInForce: Sendable, Hashable, Codable {
    package struct Tier: Sendable, Hashable, Codable {
        package var name: String
        /// A `TierDigest` in hexadecimal.
        package var digest: String

        package init(name: String, digest: TierDigest) {
            self.name = name
            self.digest = digest.hex
        }
    }

    package var name: String
    /// A `TierDigest` in hexadecimal, of the whole recipe.
    package var digest: String
    /// Largest first.
    package var tiers: [Tier]
    /// The recipe as a file of its own would hold it, to make tiers that are missing; nil in caches that were written
    /// before it was kept.
    package var yaml: String?

    package init(name: String, digest: TierDigest, tiers: [Tier], yaml: String? = nil) {
        self.name = name
        self.digest = digest.hex
        self.tiers = tiers
        self.yaml = yaml
    }

    static let key = Array("recipe".utf8)
}
