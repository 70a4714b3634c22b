import Foundation
import SwiftProtobuf

/// How many entries one transaction visits: few enough that a scan never keeps the writer from reusing pages for long.
private let batch = 256

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
        try forEach(database, copying: { _ in () }) { key, _ throws(StoreError) in try body(key) }
    }

    /// Visits the keys of a database and the sizes of their values in bytes, none of the values.
    func forEachSize(_ database: UInt32, _ body: (_ key: [UInt8], _ byteCount: Int) -> Void) throws(StoreError) {
        try forEach(database, copying: \.count, body)
    }

    private func forEach(
        _ database: UInt32,
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEach(database, copying: { Array($0) }, body)
    }

    private func forEach<Value>(
        _ database: UInt32,
        copying copy: (UnsafeRawBufferPointer) -> Value,
        _ body: (_ key: [UInt8], _ value: Value) throws(StoreError) -> Void
    ) throws(StoreError) {
        var start: [UInt8] = []
        while true {
            var entries: [(key: [UInt8], value: Value)] = []
            try environment.read { transaction throws(StoreError) in
                try transaction.scan(database, from: start) { key, value throws(StoreError) in
                    entries.append((Array(key), copy(value)))
                    return entries.count < batch
                }
            }
            for entry in entries { try body(entry.key, entry.value) }
            guard entries.count == batch, let last = entries.last else { return }
            // The least key that is greater.
            start = last.key + [0]
        }
    }
}
