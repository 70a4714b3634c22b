import Foundation
import PhotoModel
import StoreFiles
import SystemPackage

/// That a shard is done, and where its pack is: `commits/INDEX.json`. The first one stands.
package struct ShardCommit: Sendable, Codable, Equatable {
    package var plan: String
    /// Counted from 0.
    package var shard: Int
    /// The pack's name in `packs`.
    package var pack: String
    /// Of the pack, in hexadecimal.
    package var sha256: String
    package var bytes: Int
    package var counts: ShardCounts
    package var maker: PackMaker

    /// More than any pack has, so that sums of them are numbers.
    private static let mostBytes = 1 << 40

    /// Nil if there is none.
    ///
    /// - Throws: `ShardError.conflict` for anything but the commit record of a shard of this plan; `StoreError` if it cannot
    ///   be read.
    init?(of shard: Int, plan: ShardPlan, in folder: PackFolder) throws {
        let file = folder.commit(of: shard)
        guard let bytes = try PlanFile.bytes(file) else { return nil }
        guard let commit = try? JSONDecoder().decode(Self.self, from: Data(bytes)), commit.shard == shard,
            !commit.pack.isEmpty, !commit.pack.contains("/"), commit.counts.isConsistent,
            (0...Self.mostBytes).contains(commit.bytes)
        else { throw ShardError.conflict(.damagedPack(file, "it is no commit record of shard \(shard)")) }
        guard commit.plan == plan.id else { throw ShardError.conflict(.otherPlan(file)) }
        self = commit
    }

    init(
        plan: String,
        shard: Int,
        pack: String,
        _ written: PackWriter.Written,
        _ counts: ShardCounts,
        _ maker: PackMaker
    ) {
        (self.plan, self.shard, self.pack, self.counts, self.maker) = (plan, shard, pack, counts, maker)
        (sha256, bytes) = (Hex.text(written.digest), written.byteCount)
    }
}
