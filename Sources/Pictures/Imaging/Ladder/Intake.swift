import CPixels

/// The phase of a run in which the source's rows arrive.
struct Intake {
    let source: PictureScaler.Source
    private let rows: any RowSource

    /// - Throws: `malformed` if the source's planes are invalid or do not suit the plan.
    init(_ rows: any RowSource, orientation: Orientation, plan: LadderPlan) throws(ImagingError) {
        source = PictureScaler.Source(size: rows.size, planes: rows.planes, orientation: orientation)
        self.rows = rows
        let upright = orientation.upright(rows.size)
        guard plan.suits(upright) else {
            throw .malformed(
                "the picture is \(upright.width) × \(upright.height), its header declared "
                    + "\(plan.source.width) × \(plan.source.height)"
            )
        }
        try source.check()
    }

    /// Pulls all rows. Returns the pictures made directly from the source, by their index in the plan.
    func run(
        plan: LadderPlan,
        kernels: pixels_scale_kernels,
        scratch: LadderScratch,
        deadline: SuspendingClock.Instant?,
        checkpoint: () throws(ImagingError) -> Void
    ) throws(ImagingError) -> (pictures: [Int: PlanarImage], analysis: PlanarImage) {
        let supply = supply(for: plan, scratch: scratch)
        let roots = plan.pictures.indices.filter { plan.pictures[$0].parent == nil }
        var scalers = roots.map { index in
            PictureScaler(
                from: source,
                rows: supply.windows,
                size: plan.pictures[index].size,
                chroma: plan.pictures[index].chroma,
                kernels: kernels,
                scratch: scratch
            )
        }
        scalers.append(
            PictureScaler(
                from: source,
                rows: supply.windows,
                size: plan.analysisSize,
                chroma: .yuv420,
                kernel: .area,
                kernels: kernels,
                scratch: scratch
            )
        )

        let start = SuspendingClock.now
        let heights = source.planes.map(\.height)
        var available = heights.map { _ in 0 }
        while available != heights {
            try checkpoint()
            if let deadline, SuspendingClock.now > deadline {
                throw .deadlineExceeded(start.duration(to: deadline))
            }
            available = try advance(supply, available: available)
            for index in scalers.indices { scalers[index].advance(available: available) }
        }
        let analysis = scalers.removeLast().finish()
        var pictures: [Int: PlanarImage] = [:]
        for index in roots.reversed() { pictures[index] = scalers.removeLast().finish() }
        return (pictures, analysis)
    }

    /// Where rows are stored: in rings, or in place.
    private struct Supply {
        var windows: [RowWindow]
        var rings: [RowRing]?
    }

    private func supply(for plan: LadderPlan, scratch: LadderScratch) -> Supply {
        if let resident = rows as? any ResidentRowSource {
            let windows = source.planes.enumerated().map { index, plane in
                RowWindow(width: plane.width, height: plane.height, scratch: scratch) { y in
                    resident.row(plane: index, y: y)
                }
            }
            return Supply(windows: windows)
        }
        let rings = source.planes.enumerated().map { index, plane in
            RowRing(
                width: plane.width,
                rowByteCount: plane.rowByteCount,
                capacity: source.ringRows(plane: index, plan: plan),
                scratch: scratch
            )
        }
        return Supply(windows: rings.map(\.window), rings: rings)
    }

    private func advance(_ supply: Supply, available: [Int]) throws(ImagingError) -> [Int] {
        guard let rings = supply.rings else {
            return zip(available, source.planes).map { min($0 + $1.stripRows, $1.height) }
        }
        let delivered = try rows.pull { plane, y in rings[plane].slot(y) }
        guard delivered.count == available.count else { throw .malformed("the decoder did not deliver all planes") }
        var counts: [Int] = []
        for (index, plane) in source.planes.enumerated() {
            let count = min(delivered[index], plane.height)
            guard count >= available[index], count - available[index] <= plane.stripRows else {
                throw .malformed("the decoder delivered an invalid number of rows")
            }
            counts.append(count)
        }
        guard counts != available else { throw .malformed("the decoder stopped delivering rows") }
        return counts
    }
}

extension PictureScaler.Source {
    /// Longer than any edge that a format here allows, and far from overflow in all products.
    private static let maxEdge = 1 << 24

    /// - Throws: `malformed` if a plane cannot belong to the picture.
    fileprivate func check() throws(ImagingError) {
        let edges = 1...Self.maxEdge
        guard planes.count == 1 || planes.count == 3, edges ~= size.width, edges ~= size.height else {
            throw .malformed("\(planes.count) planes of \(size.width) × \(size.height)")
        }
        for plane in planes {
            guard edges ~= plane.width, edges ~= plane.height, edges ~= plane.stripRows,
                (plane.width...2 * Self.maxEdge) ~= plane.rowByteCount,
                plane.horizontalDensity > 0, plane.horizontalDensity <= 1,
                plane.verticalDensity > 0, plane.verticalDensity <= 1
            else { throw .malformed("a plane of \(plane.width) × \(plane.height)") }
        }
    }
}
