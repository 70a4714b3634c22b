import Backpressure
import PhotoCache

/// Computes what is kept of a picture beside its tiers, from the pixels that are there already.
actor FingerprintStage {
    /// To be raised when the analysis picture or anything computed from it changes: records of another version are
    /// made again.
    static let version: UInt32 = 3

    private let context: RunContext
    private let meter: StageMeter

    init(_ context: RunContext) {
        self.context = context
        meter = context.monitor[.fingerprint]
    }

    func run(_ input: ByteChannel<RenderedPhoto>, outcomes: ByteChannel<Outcome>) async throws {
        let (context, meter) = (context, meter)
        try await meter.eachInLanes(context.lanes, of: input) { photo in
            let prepared = try await context.compute.run {
                try meter.measure(.busy) { try RecordMaker(photo, context).prepared() }
            }
            prepared.lease.shrink(to: prepared.entry.byteCount)
            try await meter.send(.prepared(prepared), byteCount: prepared.entry.byteCount, to: outcomes)
        }
    }
}
