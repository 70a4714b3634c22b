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

    package init(digest: TierDigest, storedDigest: TierDigest, byteCount: Int, checksum: UInt32, format: Format) {
        self.digest = digest
        self.storedDigest = storedDigest
        self.byteCount = byteCount
        self.checksum = checksum
        self.format = format
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
