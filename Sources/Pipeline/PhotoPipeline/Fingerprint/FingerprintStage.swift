import Backpressure
import PhotoCache

/// Computes what is stored about a picture besides its tiers, from the pixels already in memory.
actor FingerprintStage {
    private let maker: RecordMaker
    private let compute: BlockingPool
    private let lanes: Int
    private let meter: StageMeter

    init(maker: RecordMaker, compute: BlockingPool, lanes: Int, meter: StageMeter) {
        self.maker = maker
        self.compute = compute
        self.lanes = lanes
        self.meter = meter
    }

    func run(_ input: ByteChannel<RenderedPhoto>, outcomes: ByteChannel<Outcome>) async throws {
        let (maker, compute, meter) = (maker, compute, meter)
        try await meter.eachInLanes(lanes, of: input) { photo in
            let prepared = try await compute.run {
                try meter.measure(.busy) { try maker.prepared(photo) }
            }
            prepared.lease.shrink(to: prepared.entry.byteCount)
            try await meter.send(.prepared(prepared), byteCount: prepared.entry.byteCount, to: outcomes)
        }
    }
}
