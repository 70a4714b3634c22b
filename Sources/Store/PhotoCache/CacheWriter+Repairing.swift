import PhotoModel
import PhotoRecord
package import StoreFiles

extension CacheWriter {
    /// Removes everything that is damaged, all or nothing, and leaves the cache sound: without what was lost, and with
    /// whatever can be restored from the records.
    package func repair(_ problems: [CacheProblem]) throws(StoreError) {
        try cache.environment.write { transaction throws(StoreError) in
            for problem in problems { try cache.repair(problem, transaction) }
        }
        cache.environment.trim()
    }
}

extension Cache {
    fileprivate func repair(_ problem: CacheProblem, _ transaction: borrowing Transaction) throws(StoreError) {
        switch problem {
        case .record(let key):
            try transaction.delete(environment.records, key)
            guard ContentID(key) != nil else { return }
            try deleteTiers(of: key, transaction)
            try deleteFingerprints(of: key, transaction)
        case .tierMissing(let content, let tier), .tierDamaged(let content, let tier):
            try drop(tier.stored, of: content, transaction)
        case .tierUnnamed(let key):
            try transaction.delete(environment.tiers, key)
        case .fingerprint(let key):
            let record = if let content = ContentID(key) { try record(content, transaction) } else { Record?.none }
            try putFingerprints(record?.fingerprints ?? Record.Fingerprints(), of: key, transaction)
        case .failure(let key):
            try transaction.delete(environment.failures, key)
        }
    }

    /// Removes a tier, and those that share its bytes.
    private func drop(
        _ stored: TierDigest?,
        of content: ContentID,
        _ transaction: borrowing Transaction
    ) throws(StoreError) {
        guard var record = try record(content, transaction) else { return }
        if let stored { try transaction.delete(environment.tiers, content.bytes + stored.bytes) }
        record.tiers.removeAll { $0.storedTierDigest == stored }
        try put(record, of: content, transaction)
    }
}
