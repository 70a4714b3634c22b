import Foundation
package import PhotoModel
package import PhotoRecord
package import StoreFiles
import SwiftProtobuf

/// The limits of one transaction, in entries and in bytes of their values. They are small, so that a scan does not keep the
/// writer from reusing pages for long and uses little memory where plugins found much.
private let (batch, batchByteCount) = (256, 1 << 20)

extension Cache {
    /// Visits every record in content-ID order. Concurrent writes may or may not be seen.
    package func forEachRecord(_ body: (Record) throws(StoreError) -> Void) throws(StoreError) {
        try forEach(environment.records) { _, value throws(StoreError) in
            if let record = value.withUnsafeBytes(StoredRecord.record) { try body(record) }
        }
    }

    /// Visits every perceptual hash in content-ID order.
    package func forEachFingerprint(
        _ body: (ContentID, FingerprintEntry) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEachFingerprint(in: environment.fingerprints, body)
    }

    func forEachFingerprint(
        in database: UInt32,
        _ body: (ContentID, FingerprintEntry) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEach(database) { key, value throws(StoreError) in
            if let content = ContentID(key), let entry = FingerprintEntry(value) { try body(content, entry) }
        }
    }

    /// Visits every recorded failure.
    package func forEachFailure(_ body: (Failure) throws(StoreError) -> Void) throws(StoreError) {
        try forEach(environment.failures) { _, value throws(StoreError) in
            if let failure = try? Failure(serializedBytes: Data(value)) { try body(failure) }
        }
    }

    /// The contents that are not to be kept, each with the byte count of its tiers.
    ///
    /// - Parameter isKept: called with ascending contents, for each of several databases.
    package func contents(
        except isKept: (ContentID) throws(StoreError) -> Bool = { _ in false }
    ) throws(StoreError) -> [ContentID: Int] {
        var contents: [ContentID: Int] = [:]
        let databases = [environment.records, environment.failures, environment.tiers]
        for database in databases + (try fingerprintDatabases) {
            try forEachSize(database) { key, byteCount throws(StoreError) in
                guard let content = ContentID(key.prefix(ContentID.byteCount)), try !isKept(content) else { return }
                contents[content, default: 0] += database == environment.tiers ? byteCount : 0
            }
        }
        return contents
    }

    /// Visits the keys of a database, without the values.
    ///
    /// - Parameters:
    ///   - start: the first key to visit, if it exists.
    ///   - body: returns whether to go on.
    func forEachKey(
        _ database: UInt32,
        from start: [UInt8],
        _ body: ([UInt8]) throws(StoreError) -> Bool
    ) throws(StoreError) {
        try forEach(database, from: start, copiesValues: false) { entry throws(StoreError) in try body(entry.key) }
    }

    /// Visits the keys of a database and the byte counts of their values, without the values.
    func forEachSize(
        _ database: UInt32,
        _ body: (_ key: [UInt8], _ byteCount: Int) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEach(database, copiesValues: false) { entry throws(StoreError) in
            try body(entry.key, entry.byteCount)
            return true
        }
    }

    private func forEach(
        _ database: UInt32,
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEach(database, copiesValues: true) { entry throws(StoreError) in
            try body(entry.key, entry.value)
            return true
        }
    }

    /// Visits the keys whose values pass a test, without copying others.
    ///
    /// - Parameter batch: entries tested in one transaction.
    func forEachKey(
        _ database: UInt32,
        batch: Int,
        where fits: (UnsafeRawBufferPointer) -> Bool,
        _ body: ([UInt8]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEach(database, copiesValues: false, batch: batch, where: fits) { entry throws(StoreError) in
            try body(entry.key)
            return true
        }
    }

    /// - Parameter body: returns whether to go on.
    private func forEach(
        _ database: UInt32,
        from start: [UInt8] = [],
        copiesValues: Bool,
        batch: Int = batch,
        where fits: (UnsafeRawBufferPointer) -> Bool = { _ in true },
        _ body: ((key: [UInt8], value: [UInt8], byteCount: Int)) throws(StoreError) -> Bool
    ) throws(StoreError) {
        var start = start
        var isAtEnd = false
        while !isAtEnd {
            var entries: [(key: [UInt8], value: [UInt8], byteCount: Int)] = []
            var (copied, tested) = (0, 0)
            // Unless the scan stops early.
            isAtEnd = true
            try environment.read { transaction throws(StoreError) in
                try transaction.scan(database, from: start) { key, value throws(StoreError) in
                    if fits(value) {
                        let copy = copiesValues ? Array(value) : []
                        entries.append((Array(key), copy, value.count))
                        copied += copy.count
                    }
                    tested += 1
                    isAtEnd = tested < batch && copied < batchByteCount
                    // The smallest greater key.
                    if !isAtEnd { start = Array(key) + [0] }
                    return isAtEnd
                }
            }
            for entry in entries {
                guard try body(entry) else { return }
            }
        }
    }
}
