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

    /// Which groups of facts (`CaptureGroup`, named as in `record.proto`) the records keep from others.
    package struct Privacy: Sendable, Hashable, Codable {
        /// Only the key opens them.
        package var seal: [String]
        /// They are not there.
        package var omit: [String]
        /// Tells the key from others; nil where nothing is sealed.
        package var key: String?

        package init(seal: [String], omit: [String], key: String?) {
            self.seal = seal
            self.omit = omit
            self.key = key
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
    /// Nil in caches that were written before there was a choice: nothing is kept from anybody.
    package var privacy: Privacy?

    package init(
        name: String,
        digest: TierDigest,
        tiers: [Tier],
        yaml: String? = nil,
        privacy: Privacy? = nil
    ) {
        self.name = name
        self.digest = digest.hex
        self.tiers = tiers
        self.yaml = yaml
        self.privacy = privacy
    }
}
