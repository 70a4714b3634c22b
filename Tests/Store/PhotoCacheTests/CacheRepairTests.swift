import Foundation
import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import SwiftProtobuf
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

@Suite("Finding and removing damage in a cache")
struct CacheRepairTests {
    let temporary: TemporaryFolder
    let cache: Cache
    let writer: CacheWriter

    init() async throws {
        temporary = try TemporaryFolder()
        cache = try Cache(at: temporary.path.appending("cache"), .write)
        writer = try CacheWriter(cache)
        try await writer.write((0..<300).map { Record.sample($0, large: noise(3000 + $0), thumb: noise(10 + $0)) })
        try await writer.write([.failed(.sample(900, decoder: "a"))])
    }

    private func put(_ database: UInt32, _ key: [UInt8], _ bytes: [UInt8]?) throws {
        try cache.environment.write { transaction throws(StoreError) in
            try transaction.delete(database, key)
            if let bytes { try transaction.put(database, key, bytes) }
        }
    }

    private func key(_ number: Int, _ tier: Int) -> [UInt8] {
        ContentID.sample(number).bytes + TierDigest.sample(tier).bytes
    }

    private func record(_ number: Int) throws -> Record { try #require(try cache.record(.sample(number))) }

    @Test("Removes an unparsable record with everything that belongs to it, and nothing else")
    func unreadableRecord() async throws {
        let key = ContentID.sample(5).bytes
        try put(cache.environment.records, key, [0xFF, 0xFF, 1])
        // Another content's record.
        let other: [UInt8] = try record(7).serializedBytes()
        try put(cache.environment.records, ContentID.sample(6).bytes, other)
        try put(cache.environment.records, [1], [2])
        let problems = try cache.verify()
        #expect(Set(problems) == [.record(key: key), .record(key: ContentID.sample(6).bytes), .record(key: [1])])
        try await writer.repair(problems)
        #expect(try cache.verify() == [])
        #expect(try cache.record(.sample(5)) == nil && cache.tier(.sample(5), .sample(1)) == nil)
        let left = try cache.statistics()
        #expect(left.records.entries == 298 && left.tiers.entries == 596)
    }

    @Test("Forgets a damaged or missing tier and keeps the others")
    func tiers() async throws {
        try put(cache.environment.tiers, key(1, 1), noise(3001, seed: 9))
        try put(cache.environment.tiers, key(2, 2), nil)
        let problems = try cache.verify()
        #expect(
            Set(problems) == [
                .tierDamaged(.sample(1), CachedTier(.sample("large", .sample(1), []))),
                .tierMissing(.sample(2), CachedTier(.sample("thumb", .sample(2), []))),
            ]
        )
        try await writer.repair(problems)
        #expect(try cache.verify() == [])
        #expect(try record(1).tiers.map(\.name) == ["thumb"] && record(2).tiers.map(\.name) == ["large"])
        #expect(try cache.tier(.sample(1), named: "thumb")?.bytes == noise(11))
    }

    @Test("A check that is interrupted after any entry finds the same when it goes on")
    func interrupted() throws {
        try put(cache.environment.records, ContentID.sample(5).bytes, [0xFF])
        try put(cache.environment.tiers, key(1, 1), noise(3001, seed: 9))
        try put(cache.environment.tiers, key(1, 7), [1])
        try put(cache.environment.tiers, key(800, 1), [1])
        try put(cache.environment.tiers, key(800, 2), [1])
        try put(cache.environment.failures, [3], [0xFF])
        let problems = try cache.verify()
        #expect(problems.count == 6 && Set(problems).count == 6)
        for part in [1, 7, 299, 301] {
            var (place, found, parts) = (CachePlace(), [CacheProblem](), 0)
            var isWhole = false
            while !isWhole {
                var left = part
                isWhole = true
                try cache.forEachProblem(from: place) { next in
                    place = next
                    left -= 1
                    isWhole = left > 0
                    return isWhole
                } _: { problem throws(StoreError) in
                    found.append(problem)
                }
                parts += 1
            }
            #expect(found == problems && parts > 3)
        }
    }

    @Test("Of two tiers with the same name, forgets only the bad one")
    func sameName() async throws {
        var record = Record.bare(500)
        record.tiers = [.sample("large", .sample(1), [1, 2]), .sample("large", .sample(2), [3])]
        try await writer.write([.prepared(record, tiers: [.sample(1): [1, 2], .sample(2): [4]])])
        try await writer.repair(try cache.verify())
        #expect(try cache.verify() == [])
        #expect(try self.record(500).tiers.map(\.tierDigest) == [.sample(1)])
        #expect(try cache.tier(.sample(500), named: "large")?.bytes == [1, 2])
    }

    @Test("Forgets tiers that share bytes together")
    func sharedBytes() async throws {
        var record = Record.bare(500)
        record.tiers = [
            .sample("large", .sample(1), [1, 2]), .sample("medium", .sample(2), [1, 2]),
            .sample("thumb", .sample(3), [3]),
        ]
        record.tiers[1].storedDigest = TierDigest.sample(1).data
        try await writer.write([.prepared(record, tiers: [.sample(1): [1, 3], .sample(3): [3]])])
        try await writer.repair(try cache.verify())
        #expect(try cache.verify() == [])
        #expect(try self.record(500).tiers.map(\.name) == ["thumb"])
    }

    @Test("Removes tiers that no record names, including those of contents without a record")
    func unnamed() async throws {
        try put(cache.environment.tiers, key(1, 77), [1])
        try put(cache.environment.tiers, key(700, 1), [1])
        try put(cache.environment.tiers, [9], [1])
        let problems = try cache.verify()
        #expect(problems.count == 3 && Set(problems).contains(.tierUnnamed(key: key(700, 1))))
        try await writer.repair(problems)
        #expect(try cache.verify() == [] && cache.statistics().tiers.entries == 600)
    }

    @Test("Repairs the index of fingerprints from the records")
    func fingerprints() async throws {
        let index = cache.environment.fingerprints
        let (changed, lost, spare) = (ContentID.sample(1).bytes, ContentID.sample(2).bytes, ContentID.sample(800).bytes)
        let entry = try #require(FingerprintEntry(try record(1).fingerprints)).bytes
        try put(index, changed, entry.reversed())
        try put(index, lost, nil)
        try put(index, spare, entry)
        let problems = try cache.verify()
        #expect(
            Set(problems) == [.fingerprint(key: changed), .fingerprint(key: lost), .fingerprint(key: spare)]
        )
        try await writer.repair(problems)
        #expect(try cache.verify() == [])
        var found = 0
        try cache.forEachFingerprint { content, entry in
            found += 1
            if content == .sample(1) { #expect(entry.pdq == Array(repeating: 1, count: 32)) }
        }
        #expect(found == 300)
    }

    @Test func `Repairs the index of pictures without borders from the records, and removes entries with them`()
        async throws
    {
        var record = Record.bare(950)
        record.fingerprints.trimmedPdq = Data(repeating: 5, count: 32)
        record.fingerprints.trimmedPdqQuality = 60
        try await writer.write([.prepared(record, tiers: [:])])
        let index = try #require(cache.environment.later.trimmed)
        func entries() throws -> [ContentID: FingerprintEntry] {
            var found: [ContentID: FingerprintEntry] = [:]
            try cache.forEachTrimmedFingerprint { found[$0] = $1 }
            return found
        }
        let entry = try #require(FingerprintEntry(trimmed: record.fingerprints))
        #expect(entry.pdq == Array(repeating: 5, count: 32) && entry.quality == 60 && entry.version == 258)
        #expect(try entries() == [.sample(950): entry] && cache.verify() == [])

        let (right, spare) = (ContentID.sample(950).bytes, ContentID.sample(951).bytes)
        try put(index, right, nil)
        try put(index, spare, entry.bytes)
        #expect(try Set(cache.verify()) == [.fingerprint(key: right), .fingerprint(key: spare)])
        try await writer.repair(try cache.verify())
        #expect(try cache.verify() == [] && entries() == [.sample(950): entry])

        record.fingerprints.trimmedPdq = Data()
        try await writer.write([.prepared(record, tiers: [:])])
        #expect(try entries().isEmpty && cache.verify() == [])
    }

    @Test("Removes an unreadable failure, so that the content is tried again")
    func failures() async throws {
        try put(cache.environment.failures, ContentID.sample(901).bytes + [1], [0xFF])
        let problems = try cache.verify()
        #expect(problems == [.failure(key: ContentID.sample(901).bytes + [1])])
        try await writer.repair(problems)
        #expect(try cache.verify() == [] && cache.failure(.sample(900)) != nil)
    }
}
