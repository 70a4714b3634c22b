/// The recipe of the last run, written into the cache for readers in other languages: they look up a tier's digest by name.
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

    /// The groups of facts (`CaptureGroup`, named as in `record.proto`) that the records hide.
    package struct Privacy: Sendable, Hashable, Codable {
        /// Readable only with the key.
        package var seal: [String]
        /// Not stored at all.
        package var omit: [String]
        /// Identifies the key; nil if nothing is sealed.
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
    /// The recipe's YAML, for making missing tiers; nil in caches that were written before it was stored.
    package var yaml: String?
    /// Nil in caches that were written before this option existed: nothing is hidden.
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
