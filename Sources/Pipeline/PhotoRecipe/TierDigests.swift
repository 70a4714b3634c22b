import Cryptography
import Fingerprinting
package import Imaging
import PhotoCache
import PhotoMetadata
package import PhotoModel

/// The recipe's tiers with the digests under which they are stored.
///
/// A tier's digest identifies how its bytes are made: the geometry of the tiers above it (it is scaled from them), its
/// own geometry, encoding and colour, and the versions of scaler and encoder. So a changed tier is made again together
/// with those below it whose pixels it changes, and no others.
package struct TierDigests: Sendable {
    /// Increment when the scaler or an encoder produces different bytes.
    private static let makerVersion = 1

    package struct Entry: Sendable {
        package var spec: TierSpec
        package var digest: TierDigest
    }

    package let entries: [Entry]
    /// Of everything that this recipe makes from a photo's pixels, fingerprints included.
    let whole: TierDigest

    package init(_ recipe: Recipe) {
        var made = "maker \(Self.makerVersion) colour \(recipe.colour)"
        if recipe.raw != .preview { made += " raw \(recipe.raw)" }
        entries = recipe.tiers.map { spec in
            made += " / \(spec.edge)"
            // A gain map changes the bytes of JPEGs only, and not those of the tiers below.
            let hdr = recipe.hdr != .sdr && spec.encoding.format == .jpeg ? " hdr \(recipe.hdr)" : ""
            return Entry(spec: spec, digest: Self.digest(of: "\(made) \(spec.encoding)\(hdr)"))
        }
        whole = Self.digest(
            of: entries.map { "\($0.spec.name) \($0.digest)" }.joined(separator: "\n")
                + "\nfingerprints \(AnalysisPicture.version)"
        )
    }

    /// The recipe as the cache keeps it, to make missing tiers.
    package func inForce(_ recipe: Recipe) -> RecipeInForce {
        RecipeInForce(
            name: recipe.name,
            digest: whole,
            tiers: entries.map { RecipeInForce.Tier(name: $0.spec.name, digest: $0.digest) },
            yaml: recipe.yaml
        )
    }

    /// Of everything that a record holds: what is made from the pixels, and which facts it protects.
    package func digest(keeping privacy: RecipeInForce.Privacy) -> TierDigest {
        let kept = "seal \(privacy.seal) omit \(privacy.omit) key \(privacy.key ?? "none")"
        return Self.digest(of: "\(whole) \(kept) capture \(MetadataReader.version)")
    }

    package static func digest(of text: String) -> TierDigest {
        let hash = SHA256.digest(of: Array(text.utf8))
        return TierDigest(hash.prefix(TierDigest.byteCount)) ?? TierDigest(words: .zero)
    }
}
