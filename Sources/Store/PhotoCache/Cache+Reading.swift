import Foundation
package import PhotoModel
package import PhotoRecord
package import StoreFiles
import SwiftProtobuf

extension Cache {
    /// What is known of a content; nil where it was never prepared.
    package func record(_ content: ContentID) throws(StoreError) -> Record? { try records([content]).first }

    /// Those of the records that there are, in the order asked for.
    package func records(_ contents: [ContentID]) throws(StoreError) -> [Record] {
        try environment.read { transaction throws(StoreError) in
            var records: [Record] = []
            for content in contents {
                if let record = try self.record(content, transaction) { records.append(record) }
            }
            return records
        }
    }

    /// The bytes stored under a tier's own digest, unchecked: whoever holds the record compares its checksum. Nil where
    /// there are none, or they were given up for room.
    package func tier(_ content: ContentID, _ digest: TierDigest) throws(StoreError) -> [UInt8]? {
        try environment.read { transaction throws(StoreError) in
            let bytes = try transaction.value(environment.tiers, content.bytes + digest.bytes)
            return bytes.flatMap { $0.isEmpty ? nil : Array($0) }
        }
    }

    /// A tier by its name, its checksum compared. Nil where there is no such content or tier, or it was given up for room.
    ///
    /// - Throws: `.damaged` where the bytes are not those that were written.
    package func tier(
        _ content: ContentID,
        named name: String
    ) throws(StoreError) -> (tier: Record.Tier, bytes: [UInt8])? {
        try environment.read { transaction throws(StoreError) in
            guard let tier = try record(content, transaction)?.tier(named: name),
                let digest = tier.storedTierDigest,
                let bytes = try transaction.value(environment.tiers, content.bytes + digest.bytes), !bytes.isEmpty
            else { return nil }
            guard crc32(of: bytes) == tier.checksum else {
                throw .damaged(folder, "the tier \(name) of \(content) has another checksum")
            }
            return (tier, Array(bytes))
        }
    }

    /// Whether a content has all these tiers, and their bytes are there or were given up for room: a run need not make
    /// them.
    package func hasTiers(_ content: ContentID, _ digests: [TierDigest]) throws(StoreError) -> Bool {
        try environment.read { transaction throws(StoreError) in
            guard let record = try record(content, transaction) else { return false }
            return try missing(digests, of: record, transaction).isEmpty
        }
    }

    /// Those of the tiers that `hasTiers` would not find of the content of a record, which is not looked up again.
    package func missing(_ digests: [TierDigest], of record: Record) throws(StoreError) -> [TierDigest] {
        try environment.read { transaction throws(StoreError) in try missing(digests, of: record, transaction) }
    }

    private func missing(
        _ digests: [TierDigest],
        of record: Record,
        _ transaction: borrowing Transaction
    ) throws(StoreError) -> [TierDigest] {
        guard let content = record.content else { return digests }
        var missing: [TierDigest] = []
        for digest in digests {
            guard let stored = record.tier(digest)?.storedTierDigest,
                try transaction.value(environment.tiers, content.bytes + stored.bytes) != nil
            else {
                missing.append(digest)
                continue
            }
        }
        return missing
    }

    /// Whether the bytes of a tier are there: they need not be made for who asks for it.
    package func hasBytes(_ content: ContentID, ofTier name: String) throws(StoreError) -> Bool {
        try environment.read { transaction throws(StoreError) in
            guard let digest = try record(content, transaction)?.tier(named: name)?.storedTierDigest else {
                return false
            }
            return try transaction.value(environment.tiers, content.bytes + digest.bytes)?.isEmpty == false
        }
    }

    /// Why nothing was made of a content, and by which decoder; nil where it was not tried or came out.
    package func failure(_ content: ContentID) throws(StoreError) -> Failure? {
        try environment.read { transaction throws(StoreError) in
            var failure: Failure?
            try transaction.scan(environment.failures, from: content.bytes) { key, value in
                if key.starts(with: content.bytes) { failure = try? Failure(serializedBytes: Data(value)) }
                return false
            }
            return failure
        }
    }

    /// The recipe of the last run; nil before the first.
    package func recipe() throws(StoreError) -> RecipeInForce? {
        try environment.read { transaction throws(StoreError) in
            let value = try transaction.value(environment.meta, Cache.recipeKey)
            return value.flatMap { try? JSONDecoder().decode(RecipeInForce.self, from: Data($0)) }
        }
    }

    /// A record that is not as it was written is as good as none: it will be made again.
    func record(_ content: ContentID, _ transaction: borrowing Transaction) throws(StoreError) -> Record? {
        let value = try transaction.value(environment.records, content.bytes)
        return value.flatMap(StoredRecord.record)
    }
}
