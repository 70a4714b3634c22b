import Foundation
import GRDB
import PhotoCache
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

import struct PhotoRecord.Record

@testable import PhotoCatalogue

@Suite("A cache with a bound")
struct CacheBoundTests {
    let temporary: TemporaryFolder
    let catalogue: Catalogue
    let cache: Cache
    let root: Root
    private static let bound = 12 << 20
    /// Photos of about 50 KB, twice as many as fit.
    private static let count = 400

    init() throws {
        temporary = try TemporaryFolder()
        try temporary.path.pushing("photos/a").write([1])
        catalogue = try Catalogue(at: temporary.path.appending("catalogue.sqlite"), create: "photos")
        root = try catalogue.addRoot(temporary.path.appending("photos"))
        cache = try Cache(at: temporary.path.appending("cache"), .write)
    }

    private func writer() throws -> CacheWriter {
        try CacheWriter(cache: cache, executor: CallingThread(), boundedBy: catalogue)
    }

    /// Adds a photo with this content to the catalogue.
    private func add(_ number: Int, content: Int? = nil) throws {
        let stamp = FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: UInt64(number))
        let place = AssetPlace(root: root.id, folder: "", name: Array("\(number).jpg".utf8))
        try catalogue.apply([
            AssetChange(
                .file(place),
                stamp: stamp,
                scannedAt: 1,
                outcome: .prepared(.bare(content ?? number), by: .sample(1))
            )
        ])
    }

    /// A photo's tiers; the first two can be evicted.
    private func entry(_ number: Int) -> CacheEntry {
        var record = Record.bare(number)
        let tiers = [noise(40_000 + number), noise(9000 + number), noise(600 + number)]
        record.tiers = zip(["large", "medium", "thumb"], tiers).enumerated().map { index, tier in
            .sample(tier.0, .sample(index + 1), tier.1)
        }
        return .prepared(record, tiers: [.sample(1): tiers[0], .sample(2): tiers[1], .sample(3): tiers[2]])
    }

    private func isThere(_ number: Int, _ tier: String) throws -> Bool {
        try cache.tier(.sample(number), named: tier) != nil
    }

    @Test("The file stays below the bound, whatever is written")
    func bounded() async throws {
        try catalogue.setCacheBound(Self.bound)
        let writer = try writer()
        for number in 0..<Self.count {
            try add(number)
            try await writer.write([entry(number)])
            #expect((PrivateFiles.size(cache.folder.dataFile) ?? 0) <= Self.bound)
        }
        #expect(try cache.verify() == [])
        #expect(try cache.statistics().tiers.entries == 3 * Self.count)
        let evicted = try cache.evictedTierCount()
        #expect(evicted > 50)
        #expect(await writer.evictedTiers == evicted)
        // The oldest lost the most, the newest nothing, and all have the smallest.
        #expect(try !isThere(0, "large") && isThere(Self.count - 1, "large") && isThere(Self.count - 1, "medium"))
        for number in 0..<Self.count { #expect(try isThere(number, "thumb"), "\(number)") }
        // All have their records, and a run has nothing to make.
        let tiers = [1, 2, 3].map { TierDigest.sample($0) }
        for number in 0..<Self.count { #expect(try cache.hasTiers(.sample(number), tiers)) }
    }

    @Test("Without a bound, or after it is removed, everything stays")
    func unbounded() async throws {
        #expect(try catalogue.cacheBound() == nil)
        try catalogue.setCacheBound(1 << 20)
        try catalogue.setCacheBound(0)
        #expect(try catalogue.cacheBound() == 0)
        let writer = try writer()
        for number in 0..<40 {
            try add(number)
            try await writer.write([entry(number)])
        }
        #expect(try cache.evictedTierCount() == 0 && cache.usedByteCount() > 1 << 20)
        #expect(await writer.evictedTiers == 0)
    }

    @Test("Viewed photos keep tiers longer; larger tiers of all go before smaller ones of any")
    func order() async throws {
        let unbounded = try CacheWriter(cache)
        for number in 0..<40 {
            try add(number)
            try await unbounded.write([entry(number)])
        }
        // They were found yesterday.
        try catalogue.write { try $0.execute(sql: "UPDATE assets SET first_seen_ms = first_seen_ms - 86400000") }
        try catalogue.noteSeen([.sample(0), .sample(3)])
        try catalogue.setCacheBound(1 << 20)
        try await writer().keepWithinBound()
        #expect(try isThere(0, "large") && isThere(3, "large"))
        #expect(try !isThere(1, "large") && !isThere(2, "large") && isThere(1, "medium") && isThere(39, "large"))

        // Too little for the larger tiers of all.
        try catalogue.setCacheBound(1 << 18)
        try await writer().keepWithinBound()
        for number in 0..<40 { #expect(try !isThere(number, "large"), "\(number)") }
        #expect(try !isThere(1, "medium") && isThere(1, "thumb"))
        #expect(try cache.verify() == [])
    }

    @Test("Missing photos keep tiers that could not be made again, and previous contents go first")
    func goneAndChanged() async throws {
        let unbounded = try CacheWriter(cache)
        for number in 0..<30 {
            try add(number)
            try await unbounded.write([entry(number)])
        }
        let gone = try #require(try catalogue.asset(at: root.path.appending("0.jpg")))
        try catalogue.markMissing([gone.row])
        // Was 29, is 100 now.
        try await unbounded.write([entry(100)])
        try add(29, content: 100)
        try catalogue.setCacheBound(try cache.usedByteCount() + 1000)
        try await writer().keepWithinBound()
        #expect(try !isThere(29, "large") && isThere(0, "large") && isThere(100, "large"))

        try catalogue.setCacheBound(1 << 17)
        let writer = try writer()
        try await writer.keepWithinBound()
        #expect(try isThere(0, "large") && isThere(0, "medium"))
        // Nothing is left to evict, and not every write searches for it.
        try await writer.write([entry(101)])
        #expect(try isThere(101, "large"))
    }

    @Test("An evicted tier that is made again is stored, and can be evicted again")
    func again() async throws {
        try catalogue.setCacheBound(Self.bound)
        let writer = try writer()
        for number in 0..<Self.count {
            try add(number)
            try await writer.write([entry(number)])
        }
        #expect(try !isThere(0, "large"))
        for round in 0..<30 {
            guard case .prepared(let record, let tiers) = entry(round) else { return }
            var large = record
            large.tiers = [record.tiers[0]]
            try await writer.write([.rendered(large, tiers: [.sample(1): tiers[.sample(1)] ?? []])])
            #expect(try isThere(round, "large"), "\(round)")
            #expect(try cache.record(.sample(round))?.tiers.map(\.name) == ["large", "medium", "thumb"])
        }
        #expect((PrivateFiles.size(cache.folder.dataFile) ?? 0) <= Self.bound)
        #expect(try cache.verify() == [])
    }

    @Test("A cancelled task stops evicting, and the next one continues")
    func cancelled() async throws {
        let unbounded = try CacheWriter(cache)
        for number in 0..<200 {
            try add(number)
            try await unbounded.write([entry(number)])
        }
        try catalogue.setCacheBound(1 << 20)
        let writer = try writer()
        try await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await writer.keepWithinBound()
        }.value
        let evicted = await writer.evictedTiers
        #expect(evicted > 0 && evicted < 100)
        try await writer.keepWithinBound()
        #expect(try cache.usedByteCount() <= 1 << 20)
        #expect(try !isThere(150, "large") && isThere(199, "thumb"))
    }

    @Test("Records a frequently viewed photo once a day")
    func seen() throws {
        try add(1)
        try catalogue.noteSeen([.sample(1), .sample(2)])
        let version = try catalogue.read { try Int.fetchOne($0, sql: "SELECT total_changes()") }
        let day = try catalogue.read { try Int.fetchOne($0, sql: "SELECT day FROM seen LIMIT 1") }
        try catalogue.noteSeen([.sample(1)])
        #expect(try catalogue.read { try Int.fetchOne($0, sql: "SELECT total_changes()") } == version)
        var unseen: [ViewedContent] = []
        try catalogue.forEachUnseen(after: nil, groupsOf: 9) { photos in
            unseen += photos
            return true
        }
        #expect(unseen.map(\.content) == [.sample(1)] && unseen.first?.day == day.map(Int64.init))
    }
}
