import Foundation
package import PhotoModel

extension Record {
    /// Nil in an incomplete record.
    package var content: ContentID? { ContentID(contentID) }

    /// The tier with this name.
    package func tier(named name: String) -> Tier? { tiers.first { $0.name == name } }

    /// The tier with this digest.
    package func tier(_ digest: TierDigest) -> Tier? { tiers.first { $0.tierDigest == digest } }
}

extension Record.Tier {
    package var tierDigest: TierDigest? { TierDigest(digest) }

    /// The digest under which the bytes are stored.
    package var storedTierDigest: TierDigest? { storedDigest.isEmpty ? tierDigest : TierDigest(storedDigest) }
}
