import Foundation
package import PhotoModel
package import PhotoRecord
package import StoreFiles
import SwiftProtobuf

/// The only writer of a cache, on a thread of its own.
///
/// A group of entries is one transaction: after a crash at any instruction, all of it is stored or none. A group that fails
/// leaves the cache unchanged and usable.
package actor CacheWriter {
    let cache: Cache
    /// Nil if the cache may grow without limit.
    private var bound: CacheBound?
    private let executor: any SerialExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - cache: opened for writing.
    ///   - executor: runs the blocking work on a single thread, which runs no cooperative work.
    ///   - order: the eviction order for a bounded cache; nil for a cache without a bound.
    package init(
        cache: Cache,
        executor: any SerialExecutor,
        boundedBy order: (any EvictionOrder)? = nil
    ) throws(StoreError) {
        guard cache.lock != nil else { throw .readOnly(cache.folder) }
        self.cache = cache
        self.executor = executor
        bound = try order.flatMap { order throws(StoreError) in try CacheBound(order) }
    }

    /// The number of tiers that this writer evicted to keep the cache within its bound.
    package var evictedTiers: Int { bound?.evictedTiers ?? 0 }

    /// If the cache exceeds its bound, evicts the largest tiers of the photos longest unseen first.
    ///
    /// - Throws: `.noRoom`
    package func keepWithinBound() throws(StoreError) {
        try bound?.makeRoom(for: 0, in: cache)
    }

    /// Writes a group. Makes room first in a bounded cache, and releases the memory of the pages afterwards.
    ///
    /// - Throws: `.noRoom`, `.incomplete`
    package func write(_ group: [CacheEntry]) throws(StoreError) {
        guard !group.isEmpty else { return }
        try bound?.makeRoom(for: group.reduce(0) { $0 + $1.byteCount }, in: cache)
        try cache.environment.write { transaction throws(StoreError) in
            for entry in group {
                switch entry {
                case .prepared(let record, let tiers): try cache.put(record, tiers, transaction)
                case .rendered(let record, let tiers):
                    try cache.put(try cache.united(record, tiers, transaction), tiers, transaction)
                case .renewed(let record): try cache.replace(record, transaction)
                case .results(let content, let results, let names):
                    try cache.put(results, keeping: names, of: content, transaction)
                case .looked(let asset, let picture): try cache.putLook(picture, of: asset, transaction)
                case .lookEnded(let asset): try cache.deleteLook(of: asset, transaction)
                case .failed(let failure): try cache.put(failure, transaction)
                }
            }
        }
        cache.environment.trim()
    }

    /// Deletes everything stored for some contents, as one group.
    package func remove(_ contents: [ContentID]) throws(StoreError) {
        guard !contents.isEmpty else { return }
        try cache.environment.write { transaction throws(StoreError) in
            for content in contents { try cache.remove(content, transaction) }
        }
        cache.environment.trim()
    }

    /// Deletes pictures of looked-at photos, as one group.
    package func removeLooks(of assets: [AssetID]) throws(StoreError) {
        try write(assets.map { .lookEnded($0) })
    }

    /// Records the recipe that the cache's tiers follow from now on.
    package func setRecipe(_ recipe: RecipeInForce) throws(StoreError) {
        guard try cache.recipe() != recipe, let json = try? JSONText.bytes(of: recipe) else { return }
        try cache.environment.write { transaction throws(StoreError) in
            try transaction.put(cache.environment.meta, Cache.recipeKey, json)
        }
    }

    /// Replaces the facts of every record with the body's results, in groups; the tiers do not change.
    package func rewriteRecords(_ change: ([Record]) -> [Record]) throws(StoreError) {
        var (group, byteCount): ([Record], Int) = ([], 0)
        func flush() throws(StoreError) {
            try write(change(group).map { .renewed($0) })
            (group, byteCount) = ([], 0)
        }
        try cache.forEachRecord { record throws(StoreError) in
            group.append(record)
            byteCount += record.roughByteCount
            if byteCount >= Self.bytesInGroup { try flush() }
        }
        try flush()
    }

    /// 256 records without plugin results.
    private static let bytesInGroup = 256 << 10

    /// Makes the last groups safe against a loss of power. Call it at the end of a run.
    package func finish() throws(StoreError) {
        try cache.environment.synchronize()
        cache.environment.trim()
    }
}

extension Cache {
    fileprivate func put(
        _ record: Record,
        _ tiers: [TierDigest: [UInt8]],
        _ transaction: borrowing Transaction
    ) throws(StoreError) {
        guard let content = record.content else {
            throw .cache(folder, call: "write", reason: "a record without a content ID")
        }
        let key = content.bytes
        var named = Set<[UInt8]>()
        for tier in record.tiers {
            guard let digest = tier.storedTierDigest else { throw .incomplete(content, tier: tier.name) }
            guard named.insert(key + digest.bytes).inserted else { continue }
            environment.trimIfLarge()
            if let bytes = tiers[digest] {
                try transaction.put(environment.tiers, key + digest.bytes, bytes)
            } else if try transaction.value(environment.tiers, key + digest.bytes) == nil {
                throw .incomplete(content, tier: tier.name)
            }
        }
        try deleteTiers(of: key, except: named, transaction)
        environment.trimIfLarge()
        try put(record, of: content, transaction)
        environment.trimIfLarge()
        try putFingerprints(record.fingerprints, of: key, transaction)
        try deleteFailures(key, transaction)
    }

    fileprivate func replace(_ record: Record, _ transaction: borrowing Transaction) throws(StoreError) {
        guard let content = record.content else {
            throw .cache(folder, call: "write", reason: "a record without a content ID")
        }
        guard let stored = try self.record(content, transaction) else { return }
        // Tiers may have been added since the record was read.
        var renewed = record
        renewed.tiers = stored.tiers
        try put(renewed, of: content, transaction)
    }

    /// Writes only the record, replacing any earlier one.
    func put(_ record: Record, of content: ContentID, _ transaction: borrowing Transaction) throws(StoreError) {
        guard let bytes = StoredRecord.bytes(record) else {
            throw .cache(folder, call: "write", reason: "the record of \(content) cannot be encoded")
        }
        try transaction.put(environment.records, content.bytes, bytes)
    }

    /// The record with those of its tiers that are stored, followed by the cache's other tiers of the content.
    fileprivate func united(
        _ record: Record,
        _ tiers: [TierDigest: [UInt8]],
        _ transaction: borrowing Transaction
    ) throws(StoreError) -> Record {
        guard let content = record.content else { return record }
        let stored = Set(try transaction.keys(environment.tiers, prefix: content.bytes))
        func isThere(_ tier: Record.Tier) -> Bool {
            tier.storedTierDigest.map { tiers[$0] != nil || stored.contains(content.bytes + $0.bytes) } ?? false
        }
        let named = Set(record.tiers.map(\.digest))
        let known = try self.record(content, transaction)
        let others = known?.tiers.filter { !named.contains($0.digest) } ?? []
        var united = record
        // Results may have been added since the photo was opened.
        if let known { united.plugins = known.plugins }
        united.tiers = (record.tiers + others).filter(isThere)
        return united
    }

    fileprivate func put(_ failure: Failure, _ transaction: borrowing Transaction) throws(StoreError) {
        guard let content = ContentID(failure.contentID), let bytes: [UInt8] = try? failure.serializedBytes() else {
            throw .cache(folder, call: "write", reason: "a failure without a content ID")
        }
        try deleteFailures(content.bytes, transaction)
        try transaction.put(environment.failures, content.bytes + failure.decoderVersion.utf8, bytes)
    }

    fileprivate func remove(_ content: ContentID, _ transaction: borrowing Transaction) throws(StoreError) {
        let key = content.bytes
        try deleteTiers(of: key, transaction)
        try transaction.delete(environment.records, key)
        try deleteFingerprints(of: key, transaction)
        try deleteFailures(key, transaction)
    }

    func deleteTiers(
        of content: [UInt8],
        except kept: Set<[UInt8]> = [],
        _ transaction: borrowing Transaction
    ) throws(StoreError) {
        for key in try transaction.keys(environment.tiers, prefix: content) where !kept.contains(key) {
            environment.trimIfLarge()
            try transaction.delete(environment.tiers, key)
        }
    }

    private func deleteFailures(_ content: [UInt8], _ transaction: borrowing Transaction) throws(StoreError) {
        for key in try transaction.keys(environment.failures, prefix: content) {
            try transaction.delete(environment.failures, key)
        }
    }
}
