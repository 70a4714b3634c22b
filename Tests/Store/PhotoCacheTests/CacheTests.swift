import Foundation
import Glibc
import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

@Suite struct CacheTests {
    let temporary: TemporaryFolder
    let folder: FilePath

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.path.appending("cache")
    }

    @Test("Reads back what was written, even after reopening")
    func roundTrip() async throws {
        let identifier: String
        do {
            let cache = try Cache(at: folder, .write)
            identifier = cache.identifier
            let writer = try CacheWriter(cache)
            try await writer.write([Record.sample(1, large: noise(300_000), thumb: noise(9000, seed: 2))])
            try await writer.finish()
            #expect(try cache.tier(.sample(1), .sample(2)) == noise(9000, seed: 2))
        }
        let cache = try Cache(at: folder, .read)
        #expect(cache.identifier == identifier)
        #expect(try cache.record(.sample(1))?.width == 4000)
        #expect(try cache.record(.sample(2)) == nil)
        #expect(try cache.records([.sample(2), .sample(1)]).map(\.content) == [.sample(1)])
        #expect(try cache.tier(.sample(1), named: "large")?.bytes == noise(300_000))
        #expect(try cache.tier(.sample(1), named: "medium") == nil)
        #expect(try cache.tier(.sample(1), .sample(3)) == nil)
        #expect(try cache.verify() == [])
    }

    @Test("A tier that refers to another one returns the other's bytes")
    func reference() async throws {
        let cache = try Cache(at: folder, .write)
        let bytes = noise(5000)
        var record = Record.bare(1)
        record.tiers = [.sample("large", .sample(1), bytes), .sample("medium", .sample(2), bytes)]
        record.tiers[1].storedDigest = TierDigest.sample(1).data
        try await CacheWriter(cache).write([.prepared(record, tiers: [.sample(1): bytes])])
        #expect(try cache.tier(.sample(1), named: "medium")?.bytes == bytes)
        #expect(try cache.hasTiers(.sample(1), [.sample(1), .sample(2)]))
        #expect(try cache.hasTiers(.sample(1), [.sample(3)]) == false)
        #expect(try cache.hasTiers(.sample(2), []) == false)
        #expect(try cache.missing([.sample(1), .sample(3), .sample(2)], of: record) == [.sample(3)])
        var lost = Record.bare(2)
        lost.tiers = record.tiers
        #expect(try cache.missing([.sample(1), .sample(2)], of: lost) == [.sample(1), .sample(2)])
        #expect(try cache.statistics().tiers.entries == 1)
    }

    @Test("Adds rendered tiers to stored ones, and names none that is neither stored nor given")
    func rendered() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        try await writer.write([Record.sample(1, large: noise(9000), thumb: noise(100))])
        var record = Record.bare(1)
        let medium = noise(500)
        record.tiers = [.sample("medium", .sample(7), medium), .sample("lost", .sample(8), medium)]
        try await writer.write([.rendered(record, tiers: [.sample(7): medium])])
        #expect(try cache.record(.sample(1))?.tiers.map(\.name) == ["medium", "large", "thumb"])
        #expect(try cache.tier(.sample(1), named: "medium")?.bytes == medium)
        #expect(try cache.tier(.sample(1), named: "large")?.bytes == noise(9000))
        #expect(try cache.verify() == [])
    }

    @Test("Renewed facts keep tiers added since the record was read")
    func renewed() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        try await writer.write([Record.sample(1, large: noise(9000), thumb: noise(100))])
        var read = try #require(try cache.record(.sample(1)))
        var record = Record.bare(1)
        record.tiers = [.sample("medium", .sample(7), noise(500))]
        try await writer.write([.rendered(record, tiers: [.sample(7): noise(500)])])
        read.capture.make = "Kyoptikon"
        try await writer.write([.renewed(read)])
        let renewed = try #require(try cache.record(.sample(1)))
        #expect(renewed.capture.make == "Kyoptikon" && renewed.tiers.map(\.name) == ["medium", "large", "thumb"])
        #expect(try cache.verify() == [])
    }

    @Test("A new record keeps the tiers that it names and deletes the others")
    func merging() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        try await writer.write([
            Record.sample(1, large: noise(9000), thumb: noise(100)),
            Record.sample(2, large: noise(9000), thumb: noise(100)),
        ])
        var record = Record.bare(1)
        let other = noise(200, seed: 7)
        record.tiers = [.sample("large", .sample(1), noise(9000)), .sample("thumb", .sample(5), other)]
        try await writer.write([.prepared(record, tiers: [.sample(5): other])])
        #expect(try cache.tier(.sample(1), named: "large")?.bytes == noise(9000))
        #expect(try cache.tier(.sample(1), named: "thumb")?.bytes == other)
        #expect(try cache.tier(.sample(1), .sample(2)) == nil)
        #expect(try cache.tier(.sample(2), .sample(2)) == noise(100))
        #expect(try cache.verify() == [])
    }

    @Test("Writes nothing of a group that cannot be written whole, and stays usable")
    func wholeGroups() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        var incomplete = Record.bare(2)
        incomplete.tiers = [.sample("large", .sample(1), [1])]
        await #expect(throws: StoreError.incomplete(.sample(2), tier: "large")) {
            try await writer.write([
                Record.sample(1, large: [1], thumb: [2]), .prepared(incomplete, tiers: [:]),
            ])
        }
        #expect(try cache.record(.sample(1)) == nil)
        #expect(try cache.isEmpty)
        try await writer.write([Record.sample(1, large: [1], thumb: [2])])
        #expect(try cache.isEmpty == false)
    }

    @Test("Records a failure with its decoder's version until the content is prepared")
    func failures() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        try await writer.write([.failed(.sample(1, decoder: "a 1")), .failed(.sample(2, decoder: "a 1"))])
        #expect(try cache.failure(.sample(1))?.reason == "no end")
        #expect(try cache.failure(.sample(1))?.decoderVersion == "a 1")
        #expect(try cache.failure(.sample(3)) == nil)
        try await writer.write([.failed(.sample(1, decoder: "a 2"))])
        #expect(try cache.failure(.sample(1))?.decoderVersion == "a 2")
        #expect(try cache.statistics().failures.entries == 2)
        try await writer.write([Record.sample(1, large: [1], thumb: [2])])
        #expect(try cache.failure(.sample(1)) == nil)
        var left: [ContentID?] = []
        try cache.forEachFailure { left.append(ContentID($0.contentID)) }
        #expect(left == [.sample(2)])
    }

    @Test("Detects bytes that differ from those written")
    func checksums() async throws {
        let cache = try Cache(at: folder, .write)
        var record = Record.bare(1)
        record.tiers = [.sample("large", .sample(1), [1, 2, 3])]
        try await CacheWriter(cache).write([.prepared(record, tiers: [.sample(1): [1, 2, 4]])])
        #expect(throws: StoreError.self) { try cache.tier(.sample(1), named: "large") }
        #expect(try cache.verify().count == 1)
    }

    @Test("Visits every record and hash once, in order, across many transactions")
    func visiting() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        let entries = (0..<1000).map { Record.sample($0, large: [UInt8($0 & 255)], thumb: [2]) }
        try await writer.write(entries)
        var contents: [ContentID] = []
        try cache.forEachRecord { record in if let content = record.content { contents.append(content) } }
        #expect(contents == (0..<1000).map(ContentID.sample).sorted())
        var hashes: [ContentID: FingerprintEntry] = [:]
        try cache.forEachFingerprint { hashes[$0] = $1 }
        #expect(hashes.count == 1000)
        #expect(hashes[.sample(7)]?.pdq == Array(repeating: 7, count: 32))
        #expect(hashes[.sample(7)]?.version == 258)
        #expect(hashes[.sample(7)]?.quality == 99)
    }

    @Test("Finds the contents whose hash, with or without the border, is near to one of some", arguments: [1, 7, 1000])
    func near(batch: Int) async throws {
        let cache = try Cache(at: folder, .write)
        var random = SplitMix64(seed: 3)
        func hash() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) } }
        var records = (0..<200).map { Record.bare($0) }
        for index in records.indices {
            records[index].fingerprints.pdq = Data(hash())
            if index % 3 == 0 {
                records[index].fingerprints.trimmedPdq = Data(hash())
                records[index].fingerprints.trimmedPdqQuality = 90
            }
        }
        try await CacheWriter(cache).write(records.map { .prepared($0, tiers: [:]) })
        func distance(_ a: Data, _ b: [UInt8]) -> Int { zip(a, b).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount } }
        for limit in [0, 100, 115, 256] {
            let wanted = [hash(), Array(records[6].fingerprints.trimmedPdq)]
            let expected = records.filter { record in
                wanted.contains { hash in
                    [record.fingerprints.pdq, record.fingerprints.trimmedPdq].contains {
                        !$0.isEmpty && distance($0, hash) <= limit
                    }
                }
            }
            let found = try cache.fingerprints(near: HashNeighbourhood(of: wanted, within: limit), batch: batch)
            #expect(found.map(\.content) == expected.compactMap(\.content).sorted())
            for one in found {
                let record = try #require(records.first { $0.content == one.content })
                #expect(Data(one.whole.pdq) == record.fingerprints.pdq)
                #expect(one.trimmed.map { Data($0.pdq) } ?? Data() == record.fingerprints.trimmedPdq)
            }
            #expect(limit < 256 || found.count == records.count)
        }
    }

    @Test("Finds the recipe in force by name and digest")
    func recipe() async throws {
        let cache = try Cache(at: folder, .write)
        #expect(try cache.recipe() == nil)
        let recipe = RecipeInForce(
            name: "default",
            digest: .sample(9),
            tiers: [.init(name: "large", digest: .sample(1))]
        )
        let writer = try CacheWriter(cache)
        try await writer.setRecipe(recipe)
        try await writer.setRecipe(recipe)
        #expect(try cache.recipe() == recipe)
    }

    @Test("A cache at the end of its map says so, keeps its data and stays usable")
    func mapFull() async throws {
        let cache = try Cache(at: folder, .write, mapByteCount: 1 << 20)
        let writer = try CacheWriter(cache)
        try await writer.write([Record.sample(1, large: noise(200_000), thumb: [1])])
        await #expect(throws: StoreError.mapFull(folder)) {
            try await writer.write([
                Record.sample(2, large: noise(200_000), thumb: [1]),
                Record.sample(3, large: noise(900_000), thumb: [1]),
            ])
        }
        #expect(try cache.record(.sample(2)) == nil)
        try await writer.write([Record.sample(4, large: noise(100_000), thumb: [1])])
        #expect(try cache.tier(.sample(4), named: "large")?.bytes.count == 100_000)
        #expect(try cache.verify() == [])
    }

    @Test func `A cache has room for a tebibyte, and for twice what it holds and is about to hold`() throws {
        #expect(try Cache(at: folder, .write).roomByteCount == 1 << 40)
        #expect(try Cache(at: folder, .write, adding: 3 << 40).roomByteCount == 6 << 40)
        // As large as after many millions of photos, but without their pages.
        try #require(folder.dataFile.withPlatformString { truncate($0, 700 << 30) } == 0)
        #expect(try Cache(at: folder, .read).roomByteCount == 1400 << 30)
        let cache = try Cache(at: folder, .write)
        #expect(cache.roomByteCount == 1400 << 30)
        #expect(try cache.verify() == [])
    }

    /// Needs a file system of a few megabytes: `mount -t tmpfs -o size=3m tmpfs DIR`.
    @Test(
        "A full disk causes an error, keeps the existing data, and the cache stays usable",
        .enabled(if: ProcessInfo.processInfo.environment["SLUICE_SMALL_DISK"] != nil)
    )
    func fullDisk() async throws {
        let disk = FilePath(ProcessInfo.processInfo.environment["SLUICE_SMALL_DISK"] ?? "")
        let folder = disk.appending("cache")
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        try await writer.write([Record.sample(1, large: noise(1_000_000), thumb: [1])])
        await #expect(throws: StoreError.noRoom(folder)) {
            try await writer.write([Record.sample(2, large: noise(4_000_000), thumb: [1])])
        }
        #expect(try cache.record(.sample(2)) == nil)
        try await writer.write([Record.sample(3, large: noise(100_000), thumb: [1])])
        #expect(try cache.verify() == [])
        #expect(try cache.statistics().records.entries == 2)
    }

    @Test("Stores a tier of tens of megabytes and releases its memory")
    func largeValue() async throws {
        // In a process of its own, because the memory of all mapped files is measured.
        await #expect(processExitsWith: .success) {
            let temporary = try TemporaryFolder()
            let cache = try Cache(at: temporary.path.appending("cache"), .write)
            let bytes = [UInt8](repeating: 7, count: 40 << 20)
            try await CacheWriter(cache).write([Record.sample(1, large: bytes, thumb: [1])])
            let key = ContentID.sample(1).bytes + TierDigest.sample(1).bytes
            try cache.environment.read { transaction throws(StoreError) in
                #expect(try transaction.value(cache.environment.tiers, key)?.elementsEqual(bytes) == true)
                #expect(mappedBytes(cache.folder) > 30 << 20)
            }
            #expect((0..<1 << 20).contains(mappedBytes(cache.folder)))
        }
    }

    @Test("Reuses the space of replaced data")
    func reuse() async throws {
        let cache = try Cache(at: folder, .write)
        let writer = try CacheWriter(cache)
        for round in 0..<20 {
            try await writer.write([Record.sample(1, large: noise(400_000, seed: UInt64(round)), thumb: [1])])
        }
        let statistics = try cache.statistics()
        #expect(statistics.fileByteCount < 2_000_000)
        #expect(statistics.freeByteCount > 0)
        #expect(statistics.records.entries == 1)
    }
}

/// Bytes of the mapped cache file that count towards this process's memory.
private func mappedBytes(_ folder: FilePath) -> Int {
    let maps = String(decoding: PrivateFiles.contents("/proc/self/smaps") ?? [], as: UTF8.self)
    let lines = maps.split(separator: "\n").drop { !$0.hasSuffix(folder.dataFile.string) }
    let line = lines.first { $0.hasPrefix("Rss:") } ?? ""
    return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? -1) * 1024
}
