import Foundation
import Imaging
import PhotoCatalogue
import PhotoModel
package import PhotoPipeline
import PhotoRecipe
import PhotoStore
package import StoreFiles
package import SystemPackage

/// Makes shards of a plan: prepares their photos in a scratch library, and publishes what was made as packs. Attempts at one
/// shard, on any machines and at any time, make the same bytes.
package struct ShardMaker: Sendable {
    /// How many of a plan's first photos show whether its root is there.
    private static let rootSample = 16
    /// Photos named by an error.
    private static let namedPhotos = 10

    package let plan: OpenPlan
    /// Where the photos are on this machine; nil for the plan's folder.
    package var root: FilePath?
    /// Of sealed facts; nil for the one in the plan's folder.
    package var keyFile: KeyFile?
    /// For the scratch library: on a disk of this machine.
    package var scratch: FilePath
    /// For packs and commit records; nil for the plan's folder.
    package var output: PackFolder?
    package var jobs: Int?
    package var memory: Int?
    /// Decodes even if the kernel has no sandbox for it.
    package var allowsUnsandboxed = false
    /// Publishes nothing, and compares with what is published.
    package var onlyChecks = false
    /// Publishes the other photos of a shard even if some could not be read as planned.
    package var acceptsTransient = false

    package init(_ plan: OpenPlan, scratch: FilePath) { (self.plan, self.scratch) = (plan, scratch) }

    private var packs: PackFolder { output ?? PackFolder(plan.folder.path) }
    private var photoRoot: FilePath { root ?? plan.plan.rootPath }

    /// - Parameter shard: counted from 0.
    /// - Throws: `ShardError`, `PipelineError`, `RecipeError`, `StoreError`, `CancellationError` if it was stopped.
    package func make(
        _ shard: Int,
        monitor: RunMonitor = RunMonitor(),
        control: RunControl = RunControl()
    ) async throws -> ShardResult {
        do {
            return try await attempt(shard, monitor, control)
        } catch StoreError.catalogueDamaged(let file, let reason) {
            // A library that was made just now is damaged by its disk alone.
            throw StoreError.catalogue(file, reason)
        } catch StoreError.damaged(let file, let reason) {
            throw StoreError.cache(file, call: "read", reason: reason)
        }
    }

    private func attempt(_ shard: Int, _ monitor: RunMonitor, _ control: RunControl) async throws -> ShardResult {
        let start = ContinuousClock.now
        let range = try plan.range(of: shard)
        let published = try ShardCommit(of: shard, plan: plan.plan, in: packs)
        if let published, !onlyChecks { return ShardResult(published, .wasPublished, since: start) }
        if onlyChecks, published == nil { throw ShardError.notPublished(shard) }
        let files = try plan.files(of: range)
        try checkRoot(for: files)
        var listing = try ShardListing(files, below: photoRoot)
        try refuse(listing.transient)

        let folder = try ShardScratch(in: scratch)
        let library = try Library(LibraryLocation(store: folder.path.appending("store")), .write)
        return try await PhotoPipeline.with(library, try recipe(), try configuration()) { pipeline in
            try check(pipeline)
            var scope = Scope.all
            scope.list = listing.list
            let report = try await pipeline.run(
                roots: [photoRoot],
                scope: scope,
                monitor: monitor,
                control: control,
                withPlugins: false
            )
            if let lost = report.lost?.first { throw ShardError.transient(.rootAway(FilePath(lost), "went away")) }
            guard !report.interrupted else { throw CancellationError() }
            try listing.note(library.catalogue, deadline: pipeline.recipe.limits.deadline)
            try refuse(listing.transient)
            let photos = listing.photos
            let pack = PackWriter(
                info: PackInfo(plan: plan.plan.id, shard: shard),
                photos: photos,
                cache: library.cache
            )
            if let published { return try compare(pack, with: published, since: start) }
            let publication = Publication(folder: packs, plan: plan.plan, maker: .here())
            switch try publication.publish(shard, ShardCounts(photos), pack.write) {
            case .published(let commit): return ShardResult(commit, .published, since: start)
            case .wasPublished(let commit): return ShardResult(commit, .wasPublished, since: start)
            }
        }
    }

    private func recipe() throws -> Recipe { try plan.plan.parsedRecipe() }

    private func configuration() throws -> PhotoPipeline.Configuration {
        var configuration = PhotoPipeline.Configuration()
        (configuration.jobs, configuration.memory) = (jobs, memory)
        configuration.allowsUnsandboxed = allowsUnsandboxed
        configuration.recordTime = .fixed(plan.plan.madeAtMs)
        guard plan.plan.key != nil else { return configuration }
        let key = keyFile ?? plan.folder.keyFile
        guard try PrivateFiles.byteCountIfThere(key.path) != nil else { throw ShardError.noKey(key.path) }
        configuration.keyFile = key
        return configuration
    }

    /// Whether this machine makes what the plan says.
    private func check(_ pipeline: PhotoPipeline) throws {
        let (planned, key) = (plan.plan, keyFile ?? plan.folder.keyFile)
        if let problem = pipeline.keyProblem { throw problem }
        if let wanted = planned.key, pipeline.keyIdentifier != wanted { throw ShardError.conflict(.otherKey(key.path)) }
        guard pipeline.recordDigest == planned.recipe.digest else {
            throw ShardError.conflict(.otherRecord(expected: planned.recipe.digest, found: pipeline.recordDigest))
        }
        if let difference = try ShardPlan.Programs(of: pipeline).difference(from: planned.programs) {
            throw ShardError.conflict(.otherPrograms(difference))
        }
    }

    /// A root is away if it has neither photos of the shard nor the plan's first ones. It may hold this shard alone.
    private func checkRoot(for files: [PlannedFile]) throws {
        let opened: ListedRoot
        do throws(Errno) { opened = try ListedRoot(photoRoot) } catch {
            throw ShardError.transient(.rootAway(photoRoot, "cannot be opened (\(error))"))
        }
        var list = FileList()
        let sample = Array(files.prefix(Self.rootSample)) + (try plan.firstFiles(Self.rootSample))
        if sample.allSatisfy({ list.add($0.path, nil, below: opened) == .gone }) {
            throw ShardError.transient(.rootAway(photoRoot, "has none of the plan's first photos"))
        }
    }

    private func refuse(_ photos: [String]) throws {
        guard !photos.isEmpty, !acceptsTransient else { return }
        throw ShardError.transient(.photos(Array(photos.prefix(Self.namedPhotos)), count: photos.count))
    }

    private func compare(
        _ pack: PackWriter,
        with published: ShardCommit,
        since start: ContinuousClock.Instant
    ) throws -> ShardResult {
        let null = try FileDescriptor.open("/dev/null", .writeOnly, options: .closeOnExec)
        let written = try null.closeAfter { try pack.write(to: null) }
        guard Hex.text(written.digest) == published.sha256 else {
            throw ShardError.conflict(.otherPack(shard: published.shard, made: .here(), published: published.maker))
        }
        return ShardResult(published, .isEqual, since: start)
    }
}

/// How an attempt at a shard has ended.
package struct ShardResult: Sendable, Encodable {
    package enum Ending: String, Sendable, Encodable {
        case published
        /// By another attempt, before or at the same time.
        case wasPublished
        /// A check made the bytes that are published.
        case isEqual
    }

    package var commit: ShardCommit
    package var ending: Ending
    package var seconds: Double

    init(_ commit: ShardCommit, _ ending: Ending, since start: ContinuousClock.Instant) {
        (self.commit, self.ending) = (commit, ending)
        seconds = (ContinuousClock.now - start) / .seconds(1)
    }
}
