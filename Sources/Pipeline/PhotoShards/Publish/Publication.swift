import PhotoModel
import StoreFiles
import SystemPackage

/// Publishes packs: each gets its name when it is complete and on the disk, and then a commit record, of which the first
/// one stands. Killed at any moment, it leaves a published shard or none, and at most drafts, which the next publication on
/// this machine removes.
struct Publication {
    let folder: PackFolder
    let plan: ShardPlan
    let maker: PackMaker

    enum Result: Sendable, Equatable {
        case published(ShardCommit)
        /// By another attempt: the same bytes, or other ones of photos that one of both could not read as planned.
        case wasPublished(ShardCommit)

        var commit: ShardCommit {
            switch self {
            case .published(let commit), .wasPublished(let commit): commit
            }
        }
    }

    /// - Parameter write: writes the pack.
    /// - Throws: `ShardError.conflict`, `StoreError`, and what `write` throws.
    func publish(
        _ shard: Int,
        _ counts: ShardCounts,
        _ write: (FileDescriptor) throws -> PackWriter.Written
    ) throws -> Result {
        for path in [folder.packs, folder.commits] {
            try PrivateFiles.makeFolder(path)
            Draft.removeAbandoned(in: path, of: maker.host)
        }
        let draft = try Draft(in: folder.packs, of: maker.host)
        let written = try draft.write(write)
        let name = "\(PackFolder.name(of: shard))-\(Hex.text(written.digest.prefix(8))).tar"
        // The same name means the same bytes.
        try draft.rename(to: folder.pack(named: name))
        let commit = ShardCommit(plan: plan.id, shard: shard, pack: name, written, counts, maker)
        if try publish(commit) { return .published(commit) }
        guard let first = try ShardCommit(of: shard, plan: plan, in: folder) else {
            throw StoreError.failed("link", folder.commit(of: shard), .fileExists)
        }
        if first.sha256 == commit.sha256 { return .wasPublished(first) }
        try? PrivateFiles.remove(folder.pack(named: name))
        guard first.counts.transient > 0 || counts.transient > 0 else {
            throw ShardError.conflict(.otherPack(shard: shard, made: maker, published: first.maker))
        }
        return .wasPublished(first)
    }

    /// - Returns: false if there is a commit record of another attempt.
    private func publish(_ commit: ShardCommit) throws -> Bool {
        let draft = try Draft(in: folder.commits, of: maker.host)
        let bytes = try JSONText.bytes(of: commit, isForPeople: true)
        _ = try draft.write { try $0.writeAll(bytes) }
        return try draft.link(to: folder.commit(of: commit.shard))
    }
}
