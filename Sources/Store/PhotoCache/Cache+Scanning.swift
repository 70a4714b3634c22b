import Foundation
package import PhotoModel
package import PhotoRecord
package import StoreFiles
import SwiftProtobuf

/// How many entries one transaction visits, and at how many bytes of their values it ends: so little that a scan never keeps
/// the writer from reusing pages for long, nor takes much memory where plugins found much.
private let (batch, batchByteCount) = (256, 1 << 20)

extension Cache {
    /// Visits every record in the order of the content IDs. What is written meanwhile may be seen or not.
    package func forEachRecord(_ body: (Record) throws(StoreError) -> Void) throws(StoreError) {
        try forEach(environment.records) { _, value throws(StoreError) in
            if let record = value.withUnsafeBytes(StoredRecord.record) { try body(record) }
        }
    }

    /// Visits every perceptual hash in the order of the content IDs.
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

    /// Visits every failure that is remembered.
    package func forEachFailure(_ body: (Failure) throws(StoreError) -> Void) throws(StoreError) {
        try forEach(environment.failures) { _, value throws(StoreError) in
            if let failure = try? Failure(serializedBytes: Data(value)) { try body(failure) }
        }
    }

    /// The contents of which there is anything, and how many bytes of tiers each has.
    package func contents() throws(StoreError) -> [ContentID: Int] {
        var contents: [ContentID: Int] = [:]
        let databases = [environment.records, environment.failures, environment.tiers]
        for database in databases + (try fingerprintDatabases) {
            try forEachSize(database) { key, byteCount in
                guard let content = ContentID(Array(key.prefix(ContentID.byteCount))) else { return }
                contents[content, default: 0] += database == environment.tiers ? byteCount : 0
            }
        }
        return contents
    }

    /// Visits the keys of a database, none of the values.
    func forEachKey(_ database: UInt32, _ body: ([UInt8]) throws(StoreError) -> Void) throws(StoreError) {
        try forEach(database, copiesValues: false) { entry throws(StoreError) in try body(entry.key) }
    }

    /// Visits the keys of a database and the sizes of their values in bytes, none of the values.
    func forEachSize(_ database: UInt32, _ body: (_ key: [UInt8], _ byteCount: Int) -> Void) throws(StoreError) {
        try forEach(database, copiesValues: false) { body($0.key, $0.byteCount) }
    }

    private func forEach(
        _ database: UInt32,
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEach(database, copiesValues: true) { entry throws(StoreError) in try body(entry.key, entry.value) }
    }

    private func forEach(
        _ database: UInt32,
        copiesValues: Bool,
        _ body: ((key: [UInt8], value: [UInt8], byteCount: Int)) throws(StoreError) -> Void
    ) throws(StoreError) {
        var start: [UInt8] = []
        var isAtEnd = false
        while !isAtEnd {
            var entries: [(key: [UInt8], value: [UInt8], byteCount: Int)] = []
            var copied = 0
            // Unless the scan stops early.
            isAtEnd = true
            try environment.read { transaction throws(StoreError) in
                try transaction.scan(database, from: start) { key, value throws(StoreError) in
                    let copy = copiesValues ? Array(value) : []
                    entries.append((Array(key), copy, value.count))
                    copied += copy.count
                    isAtEnd = entries.count < batch && copied < batchByteCount
                    return isAtEnd
                }
            }
            for entry in entries { try body(entry) }
            // The least key that is greater.
            if let last = entries.last { start = last.key + [0] }
        }
    }
}
