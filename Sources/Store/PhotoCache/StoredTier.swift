import Foundation
package import PhotoModel
import PhotoRecord

/// A tier that a record speaks of: where its bytes are and what they are to be. Small enough to remember many.
package struct StoredTier: Sendable, Hashable {
    package enum Format: UInt8, Sendable {
        case jpeg, webp
    }

    package var digest: TierDigest
    /// The digest under which the bytes are stored.
    package var storedDigest: TierDigest
    package var byteCount: Int
    /// CRC-32 of the bytes.
    package var checksum: UInt32
    package var format: Format

    /// Nil where the record says less, or more than this version knows.
    init?(_ tier: Record.Tier) {
        guard let digest = tier.tierDigest, let stored = tier.storedTierDigest,
            let byteCount = Int(exactly: tier.byteCount)
        else { return nil }
        switch tier.format {
        case "jpeg": format = .jpeg
        case "webp": format = .webp
        default: return nil
        }
        (self.digest, storedDigest, self.byteCount, checksum) = (digest, stored, byteCount, tier.checksum)
    }
}

/// What became of taking a tier's bytes out of the cache.
package enum TierCopy: Sendable, Hashable {
    case copied
    /// Given up for room, or never made.
    case absent
    /// Not without waiting for the disk.
    case wouldWait
}
