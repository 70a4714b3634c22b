import Backpressure
import Imaging

/// Pulls each photo's rows through the ladder, and encodes the tiers.
///
/// The stage only hands out work: decoding, scaling and encoding of one photo happen in one go on a thread of the pool.
actor DownsampleStage {
    /// The long edge that the decoder's own scaling has to leave. Twice the largest tier, because scaling by less than
    /// two after it costs sharpness; and no less than 4096, whatever the tiers are, so that the analysis picture, and
    /// with it the fingerprints, are the same for every recipe with tiers of up to 2048 pixels.
    static func longEdge(for plan: LadderPlan) -> Int {
        max(4096, 2 * plan.longEdge)
    }

    private let context: RunContext
    private let meter: StageMeter

    init(_ context: RunContext) {
        self.context = context
        meter = context.monitor[.downsample]
    }

    func run(
        _ input: ByteChannel<OpenedPhoto>,
        to output: ByteChannel<RenderedPhoto>,
        outcomes: ByteChannel<Outcome>
    ) async throws {
        let (context, meter) = (context, meter)
        try await meter.eachInLanes(context.lanes, of: input) { photo in
            do {
                let rendered = try await context.compute.run {
                    try meter.measure(.busy) { try context.render(photo) }
                }
                try await meter.send(rendered, byteCount: rendered.byteCount, to: output)
            } catch let failure as PhotoFailure {
                photo.lease.release()
                try await meter.send(.failed(FailedPhoto(photo.facts, failure)), byteCount: 0, to: outcomes)
            }
        }
    }
}
