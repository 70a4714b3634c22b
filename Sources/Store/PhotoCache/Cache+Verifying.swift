import Foundation
package import PhotoModel
import PhotoRecord
package import StoreFiles
import SwiftProtobuf

/// A place in a check of a whole cache: everything before it is checked.
package struct CachePlace: Sendable, Hashable, Codable {
    /// In the order of the check.
    package enum Part: Int, Sendable, Codable, CaseIterable { case records, tiers, fingerprints, trimmed, failures }

    package var part = Part.records
    /// The first key to check.
    var key: [UInt8] = []

    package init() {}

    init(after key: [UInt8], in part: Part) {
        self.part = part
        // The smallest greater one.
        self.key = key + [0]
    }
}

extension Cache {
    /// Reads the whole cache and reports each problem; a sound cache has none. Each content is checked in a transaction of
    /// its own, so concurrent writes cause no problems and memory use does not grow with the cache.
    ///
    /// - Parameters:
    ///   - start: where an earlier check was interrupted.
    ///   - goesOn: gets the place behind each entry that is checked, and returns whether to go on.
    package func forEachProblem(
        from start: CachePlace = CachePlace(),
        goesOn: (CachePlace) -> Bool = { _ in true },
        _ body: (CacheProblem) throws(StoreError) -> Void
    ) throws(StoreError) {
        var isGoingOn = true
        for part in CachePlace.Part.allCases where part.rawValue >= start.part.rawValue && isGoingOn {
            guard let database = try database(of: part) else { continue }
            // The content whose record was found last: its tiers follow each other.
            var owner: [UInt8] = []
            try forEachKey(database, from: part == start.part ? start.key : []) { key throws(StoreError) in
                for problem in try problems(of: key, in: part, database, &owner) { try body(problem) }
                isGoingOn = goesOn(CachePlace(after: key, in: part))
                return isGoingOn
            }
        }
    }

    private func database(of part: CachePlace.Part) throws(StoreError) -> UInt32? {
        switch part {
        case .records: environment.records
        case .tiers: environment.tiers
        case .fingerprints: environment.fingerprints
        case .trimmed: try EnvironmentRegistry.shared.later(of: environment).trimmed
        case .failures: environment.failures
        }
    }

    private func problems(
        of key: [UInt8],
        in part: CachePlace.Part,
        _ database: UInt32,
        _ owner: inout [UInt8]
    ) throws(StoreError) -> [CacheProblem] {
        switch part {
        case .records: try problems(ofRecord: key)
        case .tiers: try isTierWithoutRecord(key, &owner) ? [.tierUnnamed(key: key)] : []
        case .fingerprints, .trimmed: try isFingerprintLeftOver(key, in: database) ? [.fingerprint(key: key)] : []
        case .failures: try isFailureUnreadable(key) ? [.failure(key: key)] : []
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
        try environment.readBriefly { transaction throws(StoreError) in
            try transaction.value(environment.records, content.bytes) != nil
        }
    }

    private func problems(ofRecord key: [UInt8]) throws(StoreError) -> [CacheProblem] {
        try environment.readAtLength { transaction throws(StoreError) in
            guard let value = try transaction.value(environment.records, key) else { return ([], 0) }
            guard let content = ContentID(key), let record = Self.record(value, of: content) else {
                return ([.record(key: key)], value.count)
            }
            var (problems, byteCount) = ([CacheProblem](), value.count)
            for tier in record.tiers {
                guard let digest = tier.storedTierDigest,
                    let bytes = try transaction.value(environment.tiers, key + digest.bytes)
                else {
                    problems.append(.tierMissing(content, CachedTier(tier)))
                    continue
                }
                byteCount += bytes.count
                // An empty value was evicted.
                if !bytes.isEmpty, crc32(of: bytes) != tier.checksum {
                    problems.append(.tierDamaged(content, CachedTier(tier)))
                }
            }
            let named = Set(record.tiers.compactMap { tier in tier.storedTierDigest.map { key + $0.bytes } })
            for tier in try transaction.keys(environment.tiers, prefix: key) where !named.contains(tier) {
                problems.append(.tierUnnamed(key: tier))
            }
            if try !hasFingerprints(record.fingerprints, of: key, transaction) {
                problems.append(.fingerprint(key: key))
            }
            return (problems, byteCount)
        }
    }

    /// Other tiers are compared with their record.
    private func isTierWithoutRecord(_ key: [UInt8], _ owner: inout [UInt8]) throws(StoreError) -> Bool {
        let content = Array(key.prefix(ContentID.byteCount))
        guard content != owner else { return false }
        return try environment.readBriefly { transaction throws(StoreError) in
            guard try transaction.value(environment.records, content) == nil else {
                owner = content
                return false
            }
            return try transaction.value(environment.tiers, key) != nil
        }
    }

    private func isFingerprintLeftOver(_ key: [UInt8], in database: UInt32) throws(StoreError) -> Bool {
        try environment.readBriefly { transaction throws(StoreError) in
            guard try transaction.value(database, key) != nil else { return false }
            return try transaction.value(environment.records, key) == nil
        }
    }

    private func isFailureUnreadable(_ key: [UInt8]) throws(StoreError) -> Bool {
        try environment.readBriefly { transaction throws(StoreError) in
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
