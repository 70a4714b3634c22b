import Backpressure
import Imaging

/// Pulls each photo's rows through the ladder and encodes the tiers.
///
/// The stage only dispatches work: one photo is decoded, scaled and encoded in one go on a thread of the pool.
actor DownsampleStage {
    /// The minimum long edge after the decoder's own scaling. Twice the largest tier, because a remaining factor below
    /// two costs sharpness. At least 4096 for any tiers, so that the analysis picture, and thus the fingerprints, are
    /// the same for every recipe with tiers of up to 2048 pixels.
    static func longEdge(for plan: LadderPlan) -> Int {
        max(4096, 2 * plan.longEdge)
    }

    private let renderer: TierRenderer
    private let opener: PhotoOpener
    private let compute: BlockingPool
    private let lanes: Int
    private let meter: StageMeter
    /// Retried when all others are done. A lane that waited for their memory would wait for photos that wait for a
    /// lane.
    private var starved: [StarvedPhoto] = []

    init(renderer: TierRenderer, opener: PhotoOpener, compute: BlockingPool, lanes: Int, meter: StageMeter) {
        self.renderer = renderer
        self.opener = opener
        self.compute = compute
        self.lanes = lanes
        self.meter = meter
    }

    func run(
        _ input: ByteChannel<OpenedPhoto>,
        to output: ByteChannel<RenderedPhoto>,
        outcomes: ByteChannel<Outcome>
    ) async throws {
        try await meter.eachInLanes(lanes, of: input) { photo in
            try await self.render(photo, to: output, outcomes: outcomes)
        }
        while let photo = starved.popLast() {
            do {
                try await render(try await opener.open(photo), to: output, outcomes: outcomes)
            } catch let failure as PhotoFailure {
                var failed = FailedPhoto(candidate: photo.candidate, stamp: photo.stamp)
                (failed.content, failed.failure, failed.holdsClaim) = (photo.content, failure, true)
                try await meter.send(.failed(failed), byteCount: 0, to: outcomes)
            }
        }
    }

    private func render(
        _ photo: OpenedPhoto,
        to output: ByteChannel<RenderedPhoto>,
        outcomes: ByteChannel<Outcome>
    ) async throws {
        let (renderer, meter) = (renderer, meter)
        do {
            let rendered = try await compute.run { try meter.measure(.busy) { try renderer.render(photo) } }
            try await meter.send(rendered, byteCount: rendered.byteCount, to: output)
        } catch let failure as PhotoFailure {
            photo.lease.release()
            if let again = StarvedPhoto(photo, failure, renderer.limits) {
                starved.append(again)
            } else {
                try await meter.send(.failed(FailedPhoto(photo.facts, failure)), byteCount: 0, to: outcomes)
            }
        }
    }
}
