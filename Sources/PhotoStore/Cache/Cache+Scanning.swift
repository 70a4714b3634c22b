import Foundation
import SwiftProtobuf

/// How many entries one transaction visits: few enough that a scan never keeps the writer from reusing pages for long.
private let batch = 256

extension Cache {
    /// Visits every record in the order of the content IDs. What is written meanwhile may be seen or not.
    package func forEachRecord(_ body: (Record) throws(StoreError) -> Void) throws(StoreError) {
        try forEach(environment.records) { _, value throws(StoreError) in
            if let record = try? Record(serializedBytes: Data(value)) { try body(record) }
        }
    }

    /// Visits every perceptual hash in the order of the content IDs.
    package func forEachFingerprint(
        _ body: (ContentID, FingerprintEntry) throws(StoreError) -> Void
    ) throws(StoreError) {
        try forEach(environment.fingerprints) { key, value throws(StoreError) in
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
        for database in [environment.records, environment.fingerprints, environment.failures, environment.tiers] {
            try forEachSize(database) { key, byteCount in
                guard let content = ContentID(Array(key.prefix(ContentID.byteCount))) else { return }
                contents[content, default: 0] += database == environment.tiers ? byteCount : 0
            }
        }
        return contents
    }

    /// Reads everything and says what is wrong: records that do not parse or contradict their key, tiers that are
    /// missing, whose checksum is another one, or that no record names. Nothing in a sound cache.
    package func verify() throws(StoreError) -> [String] {
        var problems: [String] = []
        try forEach(environment.records) { key, value throws(StoreError) in
            guard let record = try? Record(serializedBytes: Data(value)), let content = ContentID(key),
                record.content == content
            else { return problems.append("record \(Hex.text(key)): not readable") }
            let stored = try environment.read { transaction throws(StoreError) in
                try transaction.keys(environment.tiers, prefix: key)
            }
            var named = Set<[UInt8]>()
            for tier in record.tiers {
                guard let digest = tier.storedTierDigest, let bytes = try self.tier(content, digest) else {
                    problems.append("tier \(tier.name) of \(content): missing")
                    continue
                }
                named.insert(key + digest.bytes)
                if crc32(of: bytes) != tier.checksum { problems.append("tier \(tier.name) of \(content): damaged") }
            }
            for key in stored where !named.contains(key) {
                problems.append("tier \(Hex.text(key)): no record names it")
            }
        }
        return problems
    }

    /// Like `forEach`, of values' lengths only: their pages are not read.
    private func forEachSize(
        _ database: UInt32,
        _ body: (_ key: [UInt8], _ byteCount: Int) -> Void
    ) throws(StoreError) {
        var start: [UInt8]? = []
        while let from = start {
            start = nil
            var visited = 0
            try environment.read { transaction throws(StoreError) in
                try transaction.scan(database, from: from) { key, value throws(StoreError) in
                    body(Array(key), value.count)
                    visited += 1
                    guard visited == batch else { return true }
                    start = Array(key) + [0]
                    return false
                }
            }
        }
    }

    private func forEach(
        _ database: UInt32,
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(StoreError) -> Void
    ) throws(StoreError) {
        var start: [UInt8] = []
        while true {
            var entries: [(key: [UInt8], value: [UInt8])] = []
            try environment.read { transaction throws(StoreError) in
                try transaction.scan(database, from: start) { key, value throws(StoreError) in
                    entries.append((Array(key), Array(value)))
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
