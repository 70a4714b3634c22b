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

    package init(name: String, digest: TierDigest, tiers: [Tier]) {
        self.name = name
        self.digest = digest.hex
        self.tiers = tiers
    }

    static let key = Array("recipe".utf8)
}
