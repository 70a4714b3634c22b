import PhotoModel
import TestSupport
import Testing

@testable import PhotoExport

@Suite struct DatasetShardTests {
    private func samples(_ count: Int, seed: UInt64 = 1) -> [DatasetSample] {
        var random = SplitMix64(seed: seed)
        let samples = (0..<count).map { _ in
            let content = ContentID(
                words: [random.next(), random.next(), random.next(), random.next()]
            )
            let digest = TierDigest(words: [random.next(), 1])
            let tier = StoredTier(digest: digest, storedDigest: digest, byteCount: 10_000, checksum: 1, format: .jpeg)
            let key = ExportKey("sample", content.bytes)
            return DatasetSample(content: content, tier: tier, facts: 0..<700, caption: 0..<20, key: key)
        }
        return samples.sorted { $0.content < $1.content }
    }

    @Test func `Each sample is in one archive, none of which is much too large`() {
        let samples = samples(5000)
        let shards = DatasetShard.shards(of: samples, byteCount: 4 << 20)
        #expect(shards.flatMap(\.samples).map(\.content) == samples.map(\.content))
        #expect(shards.map(\.number) == Array(0..<16))
        #expect(shards.allSatisfy { $0.byteCount < 5 << 20 })
    }

    @Test func `A new photo changes one archive`() {
        let samples = samples(5000)
        let before = DatasetShard.shards(of: samples, byteCount: 4 << 20).map(\.key)
        let more = (samples + self.samples(1, seed: 9)).sorted { $0.content < $1.content }
        let after = DatasetShard.shards(of: more, byteCount: 4 << 20).map(\.key)
        #expect(zip(before, after).count { $0 != $1 } == 1 && before.count == after.count)
    }

    @Test func `No photos make no archive, and one archive holds few`() {
        #expect(DatasetShard.shards(of: [], byteCount: 1 << 20).isEmpty)
        #expect(DatasetShard.shards(of: samples(3), byteCount: 1 << 20).count == 1)
    }
}
