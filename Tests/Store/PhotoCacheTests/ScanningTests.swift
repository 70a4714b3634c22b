import Foundation
import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache

@Suite struct `Records with many plugin results` {
    private let temporary: TemporaryFolder
    private let cache: Cache
    private let writer: CacheWriter

    /// Four records of more than half a MiB each.
    init() async throws {
        temporary = try TemporaryFolder()
        cache = try Cache(at: temporary.path.appending("cache"), .write)
        writer = try CacheWriter(cache)
        let records = (1...4).map { number in
            var (record, result, value) = (Record.bare(number), Record.PluginResult(), Record.PluginResult.Value())
            value.text = String(repeating: "x", count: 600_000)
            (result.name, result.values) = ("text", [value])
            record.plugins = [result]
            return record
        }
        try await writer.write(records.map { .prepared($0, tiers: [:]) })
    }

    @Test func `Are read a few at a time`() throws {
        let environment = cache.environment
        var visited = 0
        try cache.forEachRecord { record throws(StoreError) in
            visited += 1
            guard visited == 1, let first = record.content else { return }
            // Records that were already read are still visited.
            try environment.write { transaction throws(StoreError) in
                for key in try transaction.keys(environment.records, prefix: []) where key != first.bytes {
                    try transaction.delete(environment.records, key)
                }
            }
        }
        #expect(visited == 2)
    }

    @Test func `Are rewritten a few at a time without omissions`() async throws {
        let sizes = Mutex<[Int]>([])
        try await writer.rewriteRecords { group in
            sizes.withLock { $0.append(group.count) }
            return group
        }
        let groups = sizes.withLock { $0 }
        #expect(groups.allSatisfy { $0 <= 1 } && groups.reduce(0, +) == 4)
    }

    @Test func `Count the size of their results, sealed or not`() throws {
        var sealed = Record.PluginResult()
        (sealed.sealed, sealed.problem) = (Data(count: 9000), String(repeating: "x", count: 700))
        #expect(CacheEntry.results(.sample(1), [sealed], keeping: nil).byteCount >= 9700)
        let record = try #require(try cache.record(.sample(1)))
        for entry in [CacheEntry.renewed(record), .prepared(record, tiers: [:]), .rendered(record, tiers: [:])] {
            #expect(entry.byteCount > 600_000)
        }
    }
}
