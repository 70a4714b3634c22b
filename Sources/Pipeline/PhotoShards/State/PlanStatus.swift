import PhotoModel
import StoreFiles

/// How far a plan is, as its commit records say.
package struct PlanStatus: Sendable {
    package let plan: ShardPlan
    /// Of the shards that are done, ascending.
    package let commits: [ShardCommit]

    /// - Throws: `ShardError`, `StoreError`
    package init(_ plan: OpenPlan, in folder: PackFolder? = nil) throws {
        self.plan = plan.plan
        let packs = folder ?? PackFolder(plan.folder.path)
        commits = try packs.committed().compactMap { shard in
            guard shard < plan.plan.shards else { throw ShardError.conflict(.otherPlan(packs.commit(of: shard))) }
            return try ShardCommit(of: shard, plan: plan.plan, in: packs)
        }
    }

    package var isComplete: Bool { commits.count == plan.shards }
    package var counts: ShardCounts { commits.reduce(ShardCounts()) { $0 + $1.counts } }
    /// Of the packs.
    package var byteCount: Int64 { commits.reduce(0) { $0 + Int64($1.bytes) } }

    /// The shards that are not done, ascending.
    package var missing: [Int] {
        var (missing, next) = ([Int](), 0)
        for commit in commits {
            missing += next..<commit.shard
            next = commit.shard + 1
        }
        return missing + (next..<max(next, plan.shards))
    }
}

/// The packs as a dataset: the list that `wids`, for random access, reads (version 1), with a digest of each.
package struct DatasetList: Sendable, Encodable {
    private struct Pack: Sendable, Encodable {
        var url: String
        var nsamples: Int
        var filesize: Int
        var sha256: String
    }

    private enum Key: String, CodingKey {
        case kind = "__kind__"
        case version = "wids_version"
        case name, shardlist
    }

    private let name: String
    private let packs: [Pack]

    package init(_ status: PlanStatus) {
        name = status.plan.id
        packs = status.commits.map { commit in
            Pack(
                url: "packs/\(commit.pack)",
                nsamples: commit.counts.prepared,
                filesize: commit.bytes,
                sha256: commit.sha256
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("wids-shard-index-v1", forKey: .kind)
        try container.encode(1, forKey: .version)
        try container.encode(name, forKey: .name)
        try container.encode(packs, forKey: .shardlist)
    }
}
