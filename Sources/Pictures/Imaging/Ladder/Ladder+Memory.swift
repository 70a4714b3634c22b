extension Ladder {
    /// The most bytes that a run holds at once: rings, intermediate rows and pictures. Excludes the decoder's own
    /// memory and what `deliver` makes of a picture.
    ///
    /// - Parameters:
    ///   - size: Size of the stored picture.
    ///   - planes: The planes that the source will deliver.
    ///   - isResident: Whether the source is a `ResidentRowSource`, whose rows are not copied.
    ///   - converts: Whether the run has a `convert` closure, which makes a second picture of the largest.
    package static func peakByteCount(
        size: PixelSize,
        planes: [PlaneGeometry],
        isResident: Bool = false,
        orientation: Orientation,
        plan: LadderPlan,
        converts: Bool = false
    ) -> Int {
        PictureScaler.Source(size: size, planes: planes, orientation: orientation)
            .peakByteCount(plan: plan, isResident: isResident, converts: converts)
    }
}

extension LadderPlan {
    var analysisSize: PixelSize { source.scaled(toLongEdge: Ladder.analysisEdge) }

    /// The pictures made directly from the source.
    var roots: [(size: PixelSize, chroma: ChromaLayout, kernel: ResampleAxis.Kernel)] {
        pictures.filter { $0.parent == nil }.map { ($0.size, $0.chroma, .lanczos3) } + [(analysisSize, .yuv420, .area)]
    }
}

extension PictureScaler.Source {
    /// Rows in a plane's ring: those that the widest filter may still need, and a strip of new ones.
    func ringRows(plane: Int, plan: LadderPlan) -> Int {
        let taps = plan.roots.map { root in
            let axes = axes(to: root.size, chroma: chroma(wanted: root.chroma), kernel: root.kernel)
            return axes[plane].vertical.maxTaps(together: axes[plane].vertical.rowsTogether)
        }
        return (taps.max() ?? 1) + 1 + planes[plane].stripRows
    }

    fileprivate func peakByteCount(plan: LadderPlan, isResident: Bool, converts: Bool) -> Int {
        let pointer = MemoryLayout<UnsafePointer<UInt8>>.stride
        var scratch = 0
        for (index, plane) in planes.enumerated() {
            let capacity = ringRows(plane: index, plan: plan)
            let ring = capacity * (RowRing.stride(rowByteCount: plane.rowByteCount) + 2 * pointer)
            scratch += isResident ? (plane.height + 1) * pointer : ring
            scratch += plan.roots.count * PlaneScaler.batch * RowRing.stride(rowByteCount: plane.width)
        }
        func byteCount(_ size: PixelSize, _ chroma: ChromaLayout) -> Int {
            PlanarImage.byteCount(size: size, chroma: self.chroma(wanted: chroma))
        }
        let roots = plan.roots.map { byteCount($0.size, $0.chroma) }
        let children = plan.pictures.filter { $0.parent != nil }.map { picture in
            // Intermediate rows are as wide as the picture above, and as many as a batch.
            byteCount(picture.size, picture.chroma) * 5 / 4
        }
        let second = converts || orientation.isTransposed ? roots.max() ?? 0 : 0
        return scratch + roots.reduce(0, +) + max(second, children.max() ?? 0) + (256 << 10)
    }
}

/// Memory that is kept between photos in addition to their leases.
package enum IdleMemory {
    /// Its maximum in bytes: filters, and rings and rows of two photos.
    package static let maxBytes = HorizontalFilter.cache.byteLimit + VerticalFilter.cache.byteLimit + (2 << 20)
}
