import Foundation
import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

@Suite("Wiping deleted data")
struct WipingTests {
    let temporary: TemporaryFolder
    let cache: Cache

    init() throws {
        temporary = try TemporaryFolder()
        cache = try Cache(at: temporary.path.appending("cache"), .write)
    }

    private let secret = "a secret of some length"

    private func occurrences() throws -> Int {
        let bytes = try #require(PrivateFiles.contents(cache.folder.dataFile))
        var (rest, count) = (Data(bytes), 0)
        while let range = rest.range(of: Data(secret.utf8)) {
            rest = rest[range.upperBound...]
            count += 1
        }
        return count
    }

    @Test("Replaced records stay in the file until they are wiped, whatever is written before or after")
    func wiping() async throws {
        let writer = try CacheWriter(cache)
        let count = 1000
        for start in stride(from: 0, to: count, by: 100) {
            try await writer.write(
                (start..<start + 100).map { number in
                    var record = Record.bare(number)
                    record.capture.ownerName = secret + String(repeating: "x", count: number % 300)
                    let bytes = noise(3000 + number % 50, seed: UInt64(number))
                    record.tiers = [.sample("thumb", .sample(1), bytes)]
                    return .prepared(record, tiers: [.sample(1): bytes])
                }
            )
        }
        #expect(try occurrences() >= count)
        try await writer.rewriteRecords { records in
            records.map { record in
                var record = record
                record.capture.clearOwnerName()
                record.sealed = Data(repeating: 1, count: 40)
                return record
            }
        }
        #expect(try occurrences() > 0, "nothing to wipe, so this proves nothing")
        try await writer.wipe()
        #expect(try occurrences() == 0)
        #expect(try cache.verify() == [])
        #expect(try cache.statistics().records.entries == count)
        #expect(try cache.record(.sample(500))?.sealed.count == 40)
        #expect(cache.environment.usedByteCount <= (try #require(PrivateFiles.size(cache.folder.dataFile))))
    }

    @Test("Truncates what a writer killed during a commit left after the last page")
    func tail() async throws {
        let writer = try CacheWriter(cache)
        try await writer.write([Record.sample(1, large: noise(200_000), thumb: [1])])
        let file = try FileHandle(forUpdating: URL(filePath: cache.folder.dataFile.string))
        // Beyond the pages that wiping takes itself.
        try file.seek(toOffset: try file.seekToEnd() + 40 << 20)
        try file.write(contentsOf: Data(secret.utf8))
        try await writer.wipe()
        #expect(try occurrences() == 0)
        #expect(try cache.verify() == [])
        #expect(cache.environment.usedByteCount <= (try #require(PrivateFiles.size(cache.folder.dataFile))))
    }

    @Test("Removes what a process killed while wiping left, and nothing else")
    func finishing() async throws {
        let writer = try CacheWriter(cache)
        let recipe = RecipeInForce(name: "mine", digest: .sample(1), tiers: [])
        try await writer.setRecipe(recipe)
        try cache.environment.write { transaction throws(StoreError) in
            for number in UInt8(0)..<20 {
                try transaction.put(cache.environment.meta, Array("wipe".utf8) + [number], noise(4080))
            }
        }
        try await writer.finishWiping()
        let left = try cache.environment.read { transaction throws(StoreError) in
            try transaction.keys(cache.environment.meta, prefix: []).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(left == ["format", "id", "recipe"])
        #expect(try cache.recipe() == recipe)
    }

    @Test("Wiping needs only a few megabytes of room and frees them afterwards")
    func room() async throws {
        let writer = try CacheWriter(cache)
        try await writer.write([Record.sample(1, large: noise(200_000), thumb: [1])])
        let before = cache.environment.usedByteCount
        try await writer.wipe()
        let after = cache.environment.usedByteCount
        #expect(after - before < 12 << 20)
        try await writer.wipe()
        #expect(cache.environment.usedByteCount - after < 5 << 20)
    }
}
