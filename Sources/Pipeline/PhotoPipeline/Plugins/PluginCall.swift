import Backpressure
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPlugins
import PhotoRecipe
import PhotoRecord

/// Runs one plugin on one photo.
struct PluginCall: Sendable {
    private let pipeline: PhotoPipeline
    private let access: PluginAccess
    private let processor: any PhotoProcessor
    private let plugin: PluginIdentity
    private let tally: PluginTally
    private let results: PluginResultWriter

    init(
        _ pipeline: PhotoPipeline,
        _ access: PluginAccess,
        _ processor: any PhotoProcessor,
        _ plugin: PluginIdentity,
        _ tally: PluginTally,
        _ results: PluginResultWriter
    ) {
        self.pipeline = pipeline
        self.access = access
        self.processor = processor
        self.plugin = plugin
        self.tally = tally
        self.results = results
    }

    /// - Throws: `PluginFailure.stopped` if the photo was not reached; errors of the store and of the task.
    func run(_ content: ContentID) async throws {
        let (access, digest) = (access, plugin.digest.bytes)
        guard let record = try await access.lane.readers.run({ try access.tiers.cache.record(content) }) else {
            return tally.leave()
        }
        if let known = record.plugins.first(where: { $0.name == plugin.name }), Array(known.digest) == digest,
            !(access.retriesFailed && !known.problem.isEmpty)
        {
            // A run that was stopped had written it to the record but not to the catalogue.
            return try await results.note([content])
        }
        guard let tier = try await tier(of: content, record) else { return tally.leave() }
        while !tally.isGivenUp {
            let outcome = try await outcome(content, record, tier)
            // A plugin that was terminated is not to blame.
            try Task.checkCancellation()
            switch outcome {
            case .success(let values):
                return try await answered(content, Record.PluginResult(plugin, values: values))
            case .failure(PluginFailure.broken(let reason, let output)):
                return tally.broke(over: content, reason, output: output)
            // Another process is used.
            case .failure(PluginFailure.gone): continue
            case .failure(PluginFailure.unexpected(let reason, let output)):
                tally.failedOutsideRequest(reason, output: output)
            case .failure(PluginFailure.unusable(let reason)): tally.giveUp(reason)
            case .failure(PluginFailure.stopped): throw PluginFailure.stopped
            case .failure(let problem):
                return try await answered(content, Record.PluginResult(plugin, problem: "\(problem)"))
            }
        }
        tally.leave()
    }

    private func answered(_ content: ContentID, _ result: Record.PluginResult) async throws {
        access.monitor[.plugins].count()
        for (other, reason) in tally.answered(withProblem: !result.problem.isEmpty) {
            try await results.add(other, Record.PluginResult(plugin, problem: "the plugin \(reason)"))
        }
        try await results.add(content, result)
    }

    private func outcome(
        _ content: ContentID,
        _ record: Record,
        _ tier: RenderedTiers.Tier
    ) async throws -> Result<[String: PluginValue], any Error> {
        let (processor, meter) = (processor, access.monitor[.plugins])
        // The bytes and their copy in the plugin's file; or the samples of the planes and a copy.
        let picture = max(2 * tier.bytes.count, processor.wants.isPlanes ? 3 * tier.size.pixelCount : 0)
        let lease = try await meter.measure(.waitingForRoom) {
            try await access.budget.lease(
                processor.byteCount + picture,
                priority: access.lane.priority,
                elsewhere: processor is ExternalProcessor
            )
        }
        defer { lease.release() }
        let deadline = (processor as? ExternalProcessor)?.plugin.deadline ?? access.deadline
        let outcome = try await access.lane.compute.run {
            meter.measure(.busy) {
                Result {
                    let photo = try ProcessorPhoto(content, record, tier, processor.wants, deadline)
                    let values = try processor.process(photo)
                    try PluginChecks.check(values)
                    return values
                }
            }
        }
        return outcome
    }

    /// The tier that the plugin wants: as stored, or made again if it was evicted. Nil if it is unavailable now, for
    /// example because its disk is away.
    private func tier(of content: ContentID, _ record: Record) async throws -> RenderedTiers.Tier? {
        let access = access
        let name = processor.wants.tier ?? access.analysisTier(of: record)
        guard let name else { return nil }
        let stored = try await access.lane.readers.run { try access.tiers.stored(content, [name]) }
        if let tier = stored.tiers.first { return tier }
        let assets = try await access.lane.readers.run { try access.catalogue.assets(withContent: content) }
        guard let path = assets.first(where: { !$0.isMissing })?.path else { return nil }
        do {
            let tiers = try await pipeline.render(TierRequest(path, content: content, tiers: [name]))
            return tiers.content == content ? tiers.tiers.first : nil
        } catch is RenderError {
            try Task.checkCancellation()
            return nil
        }
    }
}

extension PluginAccess {
    /// Name of the smallest tier that the analysis picture can be made from; the largest tier if none is large enough.
    fileprivate func analysisTier(of record: Record) -> String? {
        let edge = UInt32(Self.analysisEdge)
        let names = Set(tiers.digests.entries.map(\.spec.name))
        let tiers = record.tiers.filter { names.contains($0.name) }
        return (tiers.last { max($0.width, $0.height) >= edge } ?? tiers.first)?.name
    }

    fileprivate static var analysisEdge: Int { 256 }
}

extension ProcessorInput {
    fileprivate var isPlanes: Bool { if case .encoded = self { false } else { true } }
}

extension ProcessorPhoto {
    fileprivate init(
        _ content: ContentID,
        _ record: Record,
        _ tier: RenderedTiers.Tier,
        _ wants: ProcessorInput,
        _ deadline: Duration
    ) throws {
        let (picture, size): (Picture, PixelSize) =
            switch wants {
            case .encoded: (.encoded(tier.bytes, format: tier.format.rawValue), tier.size)
            case .planes: try Picture.planes(of: tier.bytes, tier.format)
            case .analysis: try Picture.planes(of: tier.bytes, tier.format, longEdge: PluginAccess.analysisEdge)
            }
        self.init(content, tier: wants.tier, picture, size, deadline: deadline, record: record)
    }
}
