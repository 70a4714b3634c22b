package import PhotoModel
import PhotoRecord

/// A tier as a record names it. A record may have two of one name, of two recipes.
package struct CachedTier: Sendable, Hashable {
    var name: String
    /// Under which its bytes are stored; nil where the record does not say.
    var stored: TierDigest?

    init(_ tier: Record.Tier) { (name, stored) = (tier.name, tier.storedTierDigest) }
}

/// Something in a cache that is not as it was written.
package enum CacheProblem: Sendable, Hashable {
    /// A record that does not parse, has another checksum, or is another content's than its key says.
    case record(key: [UInt8])
    /// A record names it, and its bytes are not there.
    case tierMissing(ContentID, CachedTier)
    /// Its bytes have another checksum than the record says.
    case tierDamaged(ContentID, CachedTier)
    /// Bytes of a tier that no record names.
    case tierUnnamed(key: [UInt8])
    /// The index of fingerprints does not say what the record says.
    case fingerprint(key: [UInt8])
    /// A remembered failure that does not parse, or that is another content's than its key says.
    case failure(key: [UInt8])

    /// Nil where the key is none.
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
        case .tierMissing(_, let tier): "the tier \(tier.name) is not there"
        case .tierDamaged(_, let tier): "the tier \(tier.name) is damaged: it has another checksum"
        case .tierUnnamed: "a tier that no record names"
        case .fingerprint: "the index of fingerprints differs from the record"
        case .failure: "a remembered failure is not readable"
        }
    }
}
