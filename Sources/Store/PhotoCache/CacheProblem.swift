package import PhotoModel
import PhotoRecord

/// A tier as a record names it. A record may have two tiers with the same name, from two recipes.
package struct CachedTier: Sendable, Hashable {
    var name: String
    /// The digest under which its bytes are stored; nil if the record has none.
    var stored: TierDigest?

    init(_ tier: Record.Tier) { (name, stored) = (tier.name, tier.storedTierDigest) }
}

/// Something in a cache that differs from what was written.
package enum CacheProblem: Sendable, Hashable {
    /// A record that does not parse, has another checksum, or belongs to another content than its key names.
    case record(key: [UInt8])
    /// A record names the tier, but its bytes are missing.
    case tierMissing(ContentID, CachedTier)
    /// The checksum of its bytes differs from that in the record.
    case tierDamaged(ContentID, CachedTier)
    /// Bytes of a tier that no record names.
    case tierUnnamed(key: [UInt8])
    /// The index of fingerprints differs from the record.
    case fingerprint(key: [UInt8])
    /// A recorded failure that does not parse, or belongs to another content than its key names.
    case failure(key: [UInt8])

    /// Nil if the key contains no valid content ID.
    package var content: ContentID? {
        switch self {
        case .tierMissing(let content, _), .tierDamaged(let content, _): content
        case .record(let key), .tierUnnamed(let key), .fingerprint(let key), .failure(let key):
            ContentID(key.prefix(ContentID.byteCount))
        }
    }
}

extension CacheProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .record: "its record is damaged"
        case .tierMissing(_, let tier): "the tier \(tier.name) is missing"
        case .tierDamaged(_, let tier): "the tier \(tier.name) is damaged: its checksum is wrong"
        case .tierUnnamed: "a tier that no record names"
        case .fingerprint: "the index of fingerprints differs from the record"
        case .failure: "a recorded failure cannot be read"
        }
    }
}
