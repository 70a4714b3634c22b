import CLinux
import Glibc
package import PhotoModel
import PhotoRecord
package import StoreFiles

/// Serving tiers, thousands per second.
extension Cache {
    /// The tiers in the record of a content, largest first; nil if it was never prepared. Blocks.
    package func storedTiers(_ content: ContentID) throws(StoreError) -> [(name: String, tier: StoredTier)]? {
        try record(content)?.tiers.compactMap { tier in StoredTier(tier).map { (tier.name, $0) } }
    }

    /// Copies a tier's bytes into a buffer of exactly their size, and compares their checksum.
    ///
    /// Reads the file instead of the map: no page of it becomes memory of this process, and a page that the disk lost is an
    /// error, not a signal.
    ///
    /// - Parameter waits: whether to wait for the disk if the bytes are not in memory.
    /// - Throws: `.damaged` if they differ from those that were written.
    package func copyTier(
        _ content: ContentID,
        _ tier: StoredTier,
        waits: Bool,
        to room: UnsafeMutableRawBufferPointer
    ) throws(StoreError) -> TierCopy {
        let result = try environment.readBriefly { transaction throws(StoreError) -> TierCopy in
            let found = try Self.withKey(content, tier.storedDigest) { key throws(StoreError) in
                try transaction.value(environment.tiers, key)
            }
            guard let found, !found.isEmpty else { return .absent }
            guard found.count == tier.byteCount, found.count == room.count else {
                throw .damaged(folder, "a tier of \(content) has \(found.count) of \(tier.byteCount) bytes")
            }
            return try environment.map.copy(found, to: room, waits: waits) ? .copied : .wouldWait
        }
        if result == .copied, crc32(of: UnsafeRawBufferPointer(room)) != tier.checksum {
            throw .damaged(folder, "a tier of \(content) has a wrong checksum")
        }
        return result
    }

    private static func withKey<Result>(
        _ content: ContentID,
        _ digest: TierDigest,
        _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        // Contiguous, without a gap.
        try withUnsafeBytes(of: (content.words, digest.words)) { bytes throws(StoreError) in
            try body(UnsafeRawBufferPointer(rebasing: bytes[..<(ContentID.byteCount + TierDigest.byteCount)]))
        }
    }
}
