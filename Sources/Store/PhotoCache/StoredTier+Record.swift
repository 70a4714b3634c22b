import Foundation
package import PhotoModel
package import PhotoRecord

extension StoredTier {
    /// Nil if the record lacks data, or contains data unknown to this version.
    package init?(_ tier: Record.Tier) {
        guard let digest = tier.tierDigest, let stored = tier.storedTierDigest,
            let byteCount = Int(exactly: tier.byteCount)
        else { return nil }
        let format: Format
        switch tier.format {
        case "jpeg": format = .jpeg
        case "webp": format = .webp
        default: return nil
        }
        self.init(
            digest: digest,
            storedDigest: stored,
            byteCount: byteCount,
            checksum: tier.checksum,
            format: format
        )
    }
}
