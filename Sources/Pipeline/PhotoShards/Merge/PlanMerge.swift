import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
package import PhotoPipeline
import PhotoRecipe
import PhotoRecord
import PhotoStore
package import StoreFiles
package import SystemPackage

/// Puts the packs of a plan into a library, one after the other. A merge that was killed goes on after the last whole one.
package struct PlanMerge: Sendable {
    package let plan: OpenPlan
    package let location: LibraryLocation
    /// Where the photos are on this machine; nil for the plan's folder.
    package var root: FilePath?
    /// Of sealed facts; nil for the one in the plan's folder.
    package var keyFile: KeyFile?
    /// Where packs and commit records are; nil for the plan's folder.
    package var packs: PackFolder?
    /// Merges what is published, although shards are missing.
    package var isPartial = false

    package init(_ plan: OpenPlan, into location: LibraryLocation) { (self.plan, self.location) = (plan, location) }

    /// LMDB's trees and pages that are not full.
    private static let cachePerPack = 1.05

    /// - Parameter didMerge: called after each pack, with how many of how many are done.
    /// - Throws: `ShardError`, `PipelineError`, `RecipeError`, `StoreError`, `CancellationError`
    package func run(
        monitor: RunMonitor = RunMonitor(),
        didMerge: @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws -> MergeSummary {
        let start = ContinuousClock.now
        let folder = packs ?? PackFolder(plan.folder.path)
        let status = try PlanStatus(plan, in: folder)
        guard status.isComplete || isPartial else {
            throw ShardError.incomplete(missing: status.missing.count, of: plan.plan.shards)
        }
        let library = try Library(location, .write, adding: Self.cacheBytes(of: status.commits))
        let recipe = try plan.plan.parsedRecipe()
        try check(library, recipe)
        let commits = try left(of: status, library, folder)
        try checkRoom(library, commits)
        var summary = MergeSummary(plan.plan, status, merged: commits.count)
        let seal = try planSeal()
        let isNew = try library.catalogue.recipe() == nil
        let report = try await PhotoPipeline.with(library, isNew ? recipe : nil) { pipeline in
            try await pipeline.adopt(in: root ?? plan.plan.rootPath, monitor: monitor) { adoption in
                for (place, commit) in commits.enumerated() {
                    try Task.checkCancellation()
                    summary.add(try await merge(commit, folder, seal, adoption))
                    try library.catalogue.noteMerge(plan: plan.plan.id, shard: commit.shard, digest: commit.sha256)
                    didMerge(place + 1, commits.count)
                }
            }
        }
        summary.finish(report, since: start)
        return summary
    }

    /// The packs that are not in the library yet.
    private func left(of status: PlanStatus, _ library: Library, _ folder: PackFolder) throws -> [ShardCommit] {
        let done = try library.catalogue.merges(plan: plan.plan.id)
        for commit in status.commits {
            guard let digest = done[commit.shard], digest != commit.sha256 else { continue }
            throw ShardError.conflict(.mergedBefore(folder.commit(of: commit.shard)))
        }
        return status.commits.filter { done[$0.shard] == nil }
    }

    private func merge(
        _ commit: ShardCommit,
        _ folder: PackFolder,
        _ seal: RecordSeal?,
        _ adoption: Adoption
    ) async throws -> Adoption.Counts {
        let pack = try PackReader(commit, of: plan.plan, in: folder)
        let files = try plan.files(of: plan.range(of: commit.shard))
        let name = folder.pack(named: commit.pack)
        guard files.count == pack.photos.count,
            zip(files, pack.photos).allSatisfy({ PackedPhoto($0, .gone).path == $1.path })
        else { throw ShardError.conflict(.damagedPack(name, "it lists other photos than the plan")) }
        var versions: [ContentID: String] = [:]
        do {
            try await pack.forEach { failure in
                if let content = ContentID(failure.contentID) { versions[content] = failure.decoderVersion }
                try await adoption.add(failure)
            } _: { content in
                try await adoption.add(content, sealedWith: seal)
            }
        } catch let conflict as AdoptionConflict {
            throw ShardError.conflict(.otherResult(name, conflict.content, library: location.name))
        }
        let adopted = zip(files, pack.photos).compactMap { $1.adopted($0, versions) }
        return try await adoption.settle(adopted)
    }

    /// Opens what the machines have sealed; nil if nothing is.
    private func planSeal() throws -> RecordSeal? {
        guard let wanted = plan.plan.key else { return nil }
        let file = keyFile ?? plan.folder.keyFile
        guard let key = try file.read() ?? location.keyFile.read() else { throw ShardError.noKey(file.path) }
        let seal = RecordSeal(key: key)
        guard seal.identifier == wanted else { throw ShardError.conflict(.otherKey(file.path)) }
        return seal
    }

    /// A library that holds something must follow the plan's recipe.
    private func check(_ library: Library, _ recipe: Recipe) throws {
        guard let kept = try library.cache.recipe(), try !library.cache.isEmpty else { return }
        let planned = TierDigests(recipe).inForce(recipe)
        let (seal, omit) = (kept.privacy?.seal ?? [], kept.privacy?.omit ?? [])
        guard kept.digest == planned.digest, seal == recipe.privacy.seal.map(\.rawValue),
            omit == recipe.privacy.omit.map(\.rawValue)
        else { throw ShardError.otherRecipe(library: location.name, plan: recipe.name) }
    }

    private static func cacheBytes(of commits: [ShardCommit]) -> Int {
        Int(Double(commits.reduce(0) { $0 + $1.bytes }) * cachePerPack)
    }

    private func checkRoom(_ library: Library, _ commits: [ShardCommit]) throws {
        let needed = Self.cacheBytes(of: commits)
        let used = try library.cache.usedByteCount()
        guard used + needed <= library.cache.roomByteCount else {
            throw ShardError.tooLarge(needed: used + needed, room: library.cache.roomByteCount)
        }
        if let free = DiskSpace.freeBytes(at: location.cacheBase), free < needed {
            throw PipelineError.noRoom(needed: Int64(needed), free: Int64(free), place: location.cacheBase.string)
        }
    }
}

extension PackedPhoto {
    /// Nil for a photo that was gone: the library does not know it either.
    fileprivate func adopted(_ file: PlannedFile, _ versions: [ContentID: String]) -> AdoptedFile? {
        let id = content.flatMap { ContentID(hex: $0) }
        switch outcome {
        case .gone: return nil
        case .prepared, .linked: return id.map { AdoptedFile(file.path, file.stamp, .prepared($0)) }
        case .failed, .unsupported:
            let problem = Problem(
                outcome == .unsupported ? .unsupported : .failed,
                stage: stage ?? "",
                reason: reason ?? "",
                willRetry: willRetry ?? true
            )
            let by = willRetry == true ? nil : id.flatMap { versions[$0] }
            return AdoptedFile(file.path, file.stamp, .failed(id, problem, by: by))
        }
    }
}
