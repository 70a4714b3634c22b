/// A tier in a record: where its bytes are stored and their checksum. Small enough to keep many in memory.
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

/// The result of copying a tier's bytes from the cache.
package enum TierCopy: Sendable, Hashable {
    case copied
    /// Evicted, or never made.
    case absent
    /// Not possible without waiting for the disk.
    case wouldWait
}
