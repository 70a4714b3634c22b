import Foundation
package import PhotoModel
package import PhotoRecord
package import StoreFiles
import SwiftProtobuf

extension Cache {
    /// The record of a content; nil if it was never prepared.
    package func record(_ content: ContentID) throws(StoreError) -> Record? { try records([content]).first }

    /// The records that exist, in the order of the request.
    package func records(_ contents: [ContentID]) throws(StoreError) -> [Record] {
        try environment.read { transaction throws(StoreError) in
            var records: [Record] = []
            for content in contents {
                if let record = try self.record(content, transaction) { records.append(record) }
            }
            return records
        }
    }

    /// The bytes stored under a tier's own digest, unchecked: the caller holds the record and compares its checksum. Nil if
    /// there are none or they were evicted.
    package func tier(_ content: ContentID, _ digest: TierDigest) throws(StoreError) -> [UInt8]? {
        try environment.read { transaction throws(StoreError) in
            let bytes = try transaction.value(environment.tiers, content.bytes + digest.bytes)
            return bytes.flatMap { $0.isEmpty ? nil : Array($0) }
        }
    }

    /// Finds a tier by name and compares its checksum. Nil if the content or tier does not exist, or if it was evicted.
    ///
    /// - Throws: `.damaged` if the bytes differ from those that were written.
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
                throw .damaged(folder, "the tier \(name) of \(content) has a wrong checksum")
            }
            return (tier, Array(bytes))
        }
    }

    /// Whether a content has all these tiers, stored or evicted: a run need not make them.
    package func hasTiers(_ content: ContentID, _ digests: [TierDigest]) throws(StoreError) -> Bool {
        try environment.read { transaction throws(StoreError) in
            guard let record = try record(content, transaction) else { return false }
            return try missing(digests, of: record, transaction).isEmpty
        }
    }

    /// The tiers that `hasTiers` would not find for the content of a record. Does not look the record up again.
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

    /// Whether the bytes of a tier are stored, so that a request need not make them.
    package func hasBytes(_ content: ContentID, ofTier name: String) throws(StoreError) -> Bool {
        try environment.read { transaction throws(StoreError) in
            guard let digest = try record(content, transaction)?.tier(named: name)?.storedTierDigest else {
                return false
            }
            return try transaction.value(environment.tiers, content.bytes + digest.bytes)?.isEmpty == false
        }
    }

    /// Why a content failed, and with which decoder; nil if it was not tried or succeeded.
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

    /// Treats a damaged record as missing: it will be made again.
    func record(_ content: ContentID, _ transaction: borrowing Transaction) throws(StoreError) -> Record? {
        let value = try transaction.value(environment.records, content.bytes)
        return value.flatMap(StoredRecord.record)
    }
}
