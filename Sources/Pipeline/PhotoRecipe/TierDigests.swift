import Cryptography
import Fingerprinting
package import Imaging
import PhotoCache
import PhotoMetadata
package import PhotoModel

/// The recipe's tiers with the digests under which they are stored.
///
/// A tier's digest stands for how its bytes come about: the geometry of the tiers above it (it is scaled from them),
/// its own geometry, encoding and colour, and the versions of scaler and encoder. So a changed tier is made again with
/// those below it whose pixels it changes, and no other.
package struct TierDigests: Sendable {
    /// To be raised when the scaler or an encoder gives other bytes than before.
    private static let makerVersion = 1

    package struct Entry: Sendable {
        package var spec: TierSpec
        package var digest: TierDigest
    }

    package let entries: [Entry]
    /// Of all that is made of a photo's pixels with this recipe, fingerprints included.
    let whole: TierDigest

    package init(_ recipe: Recipe) {
        var made = "maker \(Self.makerVersion) colour \(recipe.colour)"
        entries = recipe.tiers.map { spec in
            made += " / \(spec.edge)"
            return Entry(spec: spec, digest: Self.digest(of: "\(made) \(spec.encoding)"))
        }
        whole = Self.digest(
            of: entries.map { "\($0.spec.name) \($0.digest)" }.joined(separator: "\n")
                + "\nfingerprints \(AnalysisPicture.version)"
        )
    }

    /// The recipe as the cache keeps it, to make tiers that are missing.
    package func inForce(_ recipe: Recipe) -> RecipeInForce {
        RecipeInForce(
            name: recipe.name,
            digest: whole,
            tiers: entries.map { RecipeInForce.Tier(name: $0.spec.name, digest: $0.digest) },
            yaml: recipe.yaml
        )
    }

    /// Of all that a record holds: of what is made of the pixels, and of which facts it keeps from others.
    package func digest(keeping privacy: RecipeInForce.Privacy) -> TierDigest {
        let kept = "seal \(privacy.seal) omit \(privacy.omit) key \(privacy.key ?? "none")"
        return Self.digest(of: "\(whole) \(kept) capture \(MetadataReader.version)")
    }

    package static func digest(of text: String) -> TierDigest {
        let hash = SHA256.digest(of: Array(text.utf8))
        return TierDigest(hash.prefix(TierDigest.byteCount)) ?? TierDigest(words: .zero)
    }
}
