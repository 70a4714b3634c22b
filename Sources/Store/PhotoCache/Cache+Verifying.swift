import Foundation
package import PhotoModel
import PhotoRecord
package import StoreFiles
import SwiftProtobuf

extension Cache {
    /// Reads the whole cache and reports each problem; a sound cache has none. Each content is checked in a transaction of
    /// its own, so concurrent writes cause no problems and memory use does not grow with the cache.
    package func forEachProblem(_ body: (CacheProblem) throws(StoreError) -> Void) throws(StoreError) {
        try forEachKey(environment.records) { key throws(StoreError) in
            for problem in try problems(ofRecord: key) { try body(problem) }
        }
        try forEachKey(environment.tiers) { key throws(StoreError) in
            if try isTierUnnamed(key) { try body(.tierUnnamed(key: key)) }
        }
        for database in try fingerprintDatabases {
            try forEachKey(database) { key throws(StoreError) in
                if try isFingerprintLeftOver(key, in: database) { try body(.fingerprint(key: key)) }
            }
        }
        try forEachKey(environment.failures) { key throws(StoreError) in
            if try isFailureUnreadable(key) { try body(.failure(key: key)) }
        }
    }

    /// The problems that `forEachProblem` finds, in an array, for callers that expect few.
    package func verify() throws(StoreError) -> [CacheProblem] {
        var problems: [CacheProblem] = []
        try forEachProblem { problems.append($0) }
        return problems
    }

    /// Whether a content has a record, readable or not.
    package func hasRecord(_ content: ContentID) throws(StoreError) -> Bool {
        try environment.read { transaction throws(StoreError) in
            try transaction.value(environment.records, content.bytes) != nil
        }
    }

    private func problems(ofRecord key: [UInt8]) throws(StoreError) -> [CacheProblem] {
        try environment.read { transaction throws(StoreError) in
            guard let value = try transaction.value(environment.records, key) else { return [] }
            guard let content = ContentID(key), let record = Self.record(value, of: content) else {
                return [.record(key: key)]
            }
            var problems: [CacheProblem] = []
            for tier in record.tiers {
                guard let digest = tier.storedTierDigest,
                    let bytes = try transaction.value(environment.tiers, key + digest.bytes)
                else {
                    problems.append(.tierMissing(content, CachedTier(tier)))
                    continue
                }
                // An empty value was evicted.
                if !bytes.isEmpty, crc32(of: bytes) != tier.checksum {
                    problems.append(.tierDamaged(content, CachedTier(tier)))
                }
            }
            if try !hasFingerprints(record.fingerprints, of: key, transaction) {
                problems.append(.fingerprint(key: key))
            }
            return problems
        }
    }

    private func isTierUnnamed(_ key: [UInt8]) throws(StoreError) -> Bool {
        let owner = Array(key.prefix(ContentID.byteCount))
        return try environment.read { transaction throws(StoreError) in
            guard try transaction.value(environment.tiers, key) != nil else { return false }
            guard let content = ContentID(owner), let value = try transaction.value(environment.records, owner) else {
                return true
            }
            // An unreadable record has already been reported.
            guard let record = Self.record(value, of: content) else { return false }
            return !record.tiers.contains { tier in tier.storedTierDigest.map { owner + $0.bytes } == key }
        }
    }

    private func isFingerprintLeftOver(_ key: [UInt8], in database: UInt32) throws(StoreError) -> Bool {
        try environment.read { transaction throws(StoreError) in
            guard try transaction.value(database, key) != nil else { return false }
            return try transaction.value(environment.records, key) == nil
        }
    }

    private func isFailureUnreadable(_ key: [UInt8]) throws(StoreError) -> Bool {
        try environment.read { transaction throws(StoreError) in
            guard let value = try transaction.value(environment.failures, key) else { return false }
            guard let failure = try? Failure(serializedBytes: Data(value)) else { return true }
            return key != Array(failure.contentID) + failure.decoderVersion.utf8
        }
    }

    /// Nil if it is damaged or belongs to another content.
    private static func record(_ value: UnsafeRawBufferPointer, of content: ContentID) -> Record? {
        guard let record = StoredRecord.record(value), record.content == content else { return nil }
        return record
    }
}
