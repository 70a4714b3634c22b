import Backpressure
import Imaging
import PhotoCache
import PhotoModel
import PhotoRecipe
import PhotoStore

/// One photo requested by a waiting caller, rendered in the interactive lane.
///
/// It is read, decoded and encoded by the same code as in runs. The differences: it never waits for threads of a run,
/// only the requested tiers are encoded, and they are returned before they are stored.
struct PhotoRender: Sendable {
    private typealias Work = SharedWork<RenderJob, RenderedTiers>

    private let pipeline: PhotoPipeline
    private let request: TierRequest
    private let open: OpenRun
    private let opener: PhotoOpener
    private let tiers: TierCache
    private let names: Set<String>

    /// - Throws: `RenderError.unknownTier`
    init(_ pipeline: PhotoPipeline, _ request: TierRequest) throws(RenderError) {
        self.pipeline = pipeline
        self.request = request
        open = OpenRun(pipeline, pipeline.resources.interactive, pipeline.renderMonitor)
        (opener, tiers) = (open.opener, open.tiers)
        let known = pipeline.digests.entries.map(\.spec.name)
        names = request.tiers ?? Set(known)
        if let unknown = names.subtracting(known).min() { throw .unknownTier(unknown, known: known) }
    }

    func run() async throws -> RenderedTiers {
        guard let content = request.content else { return try await share(.file(request.path)) }
        if request.page == 1 {
            let names = names
            let stored = try await opener.blocking { [tiers] in try tiers.stored(content, names) }
            if stored.tiers.count == names.count { return stored }
        }
        do {
            let tiers = try await share(.content(content))
            if tiers.content == content || tiers.source == request.path { return tiers }
        } catch RenderError.failed(let path, _, _, _) where path != request.path {}
        // That failure was of another copy, which may be gone or changed while this one is not.
        return try await share(.file(request.path))
    }

    private func share(_ subject: RenderJob.Subject) async throws -> RenderedTiers {
        let job = RenderJob(
            subject: subject,
            tiers: names,
            page: request.page,
            retriesFailed: request.retriesFailed,
            takesThumbnail: request.takesThumbnail
        )
        guard let deadline = request.deadline else { return try await pipeline.renders.value(for: job, make) }
        let first = try await withThrowingTaskGroup(of: RenderedTiers?.self) { group in
            group.addTask { try await pipeline.renders.value(for: job, make) }
            group.addTask {
                try await Task.sleep(for: deadline)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next()
        }
        guard let tiers = first ?? nil else { throw RenderError.deadlineExceeded(request.path, deadline) }
        return tiers
    }

    @Sendable private func make() async throws -> Work.Product {
        pipeline.lowerPriorityOfRuns()
        let isAbandoned = OnceFlag()
        do {
            return try await withTaskCancellationHandler {
                try await make(unless: isAbandoned)
            } onCancel: {
                isAbandoned.set()
            }
        } catch let failure as PhotoFailure {
            try Task.checkCancellation()
            throw RenderError(request, failure)
        }
    }

    private func make(unless isAbandoned: OnceFlag) async throws -> Work.Product {
        let (path, page, names, retriesFailed) = (request.path, request.page, names, request.retriesFailed)
        let finder = PhotoFinder(catalogue: pipeline.library.catalogue, recipe: pipeline.recipe)
        let failures = open.failures
        let (candidate, file, jpeg) = try await opener.blocking { [opener] in
            let candidate = try finder.candidate(path)
            let file = try PhotoFile(candidate)
            return (candidate, file, Result { () throws(PhotoFailure) in try opener.decoder.jpeg(in: file) })
        }
        let (read, (stored, known, opened)) = try await opener.read(file, jpeg) { [tiers] read in
            var known = KnownContent(record: try tiers.cache.record(read.content), wanted: names)
            var stored = RenderedTiers(content: read.content, tiers: [], damage: [])
            if page == 1 {
                stored = try tiers.stored(of: read.content, known.record, names)
            }
            try read.checkPage(page)
            known.wanted.subtract(stored.tiers.map(\.name))
            if !known.wanted.isEmpty, !retriesFailed, let failure = try failures.remembered(read.content) {
                throw failure
            }
            return (stored, known, try read.opened(candidate, known))
        }
        if known.wanted.isEmpty { return product(stored) }
        do {
            open.monitor[.decode].count()
            let (rendered, mayBeThumbnail) = try await render(read, candidate, known, opened, unless: isAbandoned)
            return product(RenderedTiers(rendered, stored, tiers.digests)) {
                if mayBeThumbnail || page > 1 { rendered.lease.release() } else { await store(rendered) }
            }
        } catch let failure as PhotoFailure {
            try Task.checkCancellation()
            // Another page says nothing about the photo, which is the first one.
            guard page == 1 else { throw failure }
            await remember(failure, FailedPhoto(candidate: candidate, stamp: file.stamp), read.content)
            throw failure
        }
    }

    private func render(
        _ read: ReadFile,
        _ candidate: Candidate,
        _ known: KnownContent,
        _ jpeg: OpenedPhoto?,
        unless isAbandoned: OnceFlag
    ) async throws -> (RenderedPhoto, mayBeThumbnail: Bool) {
        let limits = pipeline.recipe.limits
        return try await opener.making(read, candidate, known, jpeg, page: request.page, limits: limits) { photo in
            let photo = request.takesThumbnail ? photo.takingThumbnail() : photo
            let rendered = try await compute(.downsample) { [renderer = open.renderer] in
                try renderer.render(photo, unless: isAbandoned)
            }
            return (rendered, photo.mayUseThumbnail)
        }
    }

    private func product(
        _ tiers: RenderedTiers,
        afterwards: @escaping @Sendable () async -> Void = {}
    ) -> Work.Product {
        var tiers = tiers
        tiers.source = request.path
        return Work.Product(value: tiers, afterwards: afterwards)
    }

    private func compute<Value: Sendable>(
        _ stage: RunMonitor.StageName,
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let meter = open.monitor[stage]
        let value = try await open.lane.compute.run { try meter.measure(.busy) { try work() } }
        meter.count()
        return value
    }
}

// MARK: Storing after the answer

extension PhotoRender {
    private func store(_ rendered: RenderedPhoto) async {
        defer { rendered.lease.release() }
        await write {
            let photo = try await compute(.fingerprint) { [maker = open.recordMaker] in try maker.prepared(rendered) }
            photo.lease.shrink(to: photo.entry.byteCount)
            return .rendered(photo.record, tiers: photo.tiers)
        }
    }

    /// Saves the next run or render from failing on the same bytes again.
    private func remember(_ failure: PhotoFailure, _ photo: FailedPhoto, _ content: ContentID) async {
        var photo = photo
        (photo.failure, photo.content, photo.holdsClaim) = (failure, content, true)
        guard failure.isPermanent, let entry = open.settlement.entry(.failed(photo)) else { return }
        await write { entry }
    }

    /// Writes into the cache, if this process may and the cache follows this recipe. The caller gets its answer
    /// regardless, so a failure is only noted.
    private func write(_ entry: () async throws -> CacheEntry) async {
        guard let writer = pipeline.resources.writer else { return }
        do {
            let inForce = open.recipeInForce
            let known = try await opener.blocking { [tiers] in try tiers.cache.recipe() }
            guard known.map({ $0.digest == inForce.digest && $0.privacy == inForce.privacy }) ?? true else { return }
            if known == nil { try await writer.setRecipe(inForce) }
            try await writer.write([try await entry()])
            open.monitor[.store].count()
        } catch {
            open.monitor.note("\(request.path): was rendered, but not stored: \(error)")
        }
    }
}

extension RenderError {
    fileprivate init(_ request: TierRequest, _ failure: PhotoFailure) {
        self = .failed(
            request.path,
            stage: failure.stage,
            reason: failure.reason,
            willRetry: !failure.isPermanent
        )
    }
}
