import CPixels

/// Makes one upright picture from the rows of a source.
struct PictureScaler {
    /// The properties of the source that are known before its rows arrive.
    struct Source {
        var size: PixelSize
        var planes: [PlaneGeometry]
        var orientation: Orientation

        func chroma(wanted: ChromaLayout) -> ChromaLayout { planes.count == 1 ? .grey : wanted }

        /// Vertical and horizontal axis of each plane of a picture whose upright size is `size`.
        func axes(
            to size: PixelSize,
            chroma: ChromaLayout,
            kernel: ResampleAxis.Kernel
        ) -> [(vertical: ResampleAxis, horizontal: ResampleAxis)] {
            let stored = orientation.stored(size)
            return planes.enumerated().map { index, plane in
                let step = index == 0 ? (horizontal: 1, vertical: 1) : chroma.step ?? (1, 1)
                let vertical = ResampleAxis(
                    kernel: kernel,
                    sourceExtent: self.size.height,
                    sourceCount: plane.height,
                    sourceDensity: plane.verticalDensity,
                    extent: stored.height,
                    step: step.vertical,
                    isMirrored: orientation.mirrorsRows
                )
                let horizontal = ResampleAxis(
                    kernel: kernel,
                    sourceExtent: self.size.width,
                    sourceCount: plane.width,
                    sourceDensity: plane.horizontalDensity,
                    extent: stored.width,
                    step: step.horizontal,
                    isMirrored: orientation.mirrorsColumns
                )
                return (vertical, horizontal)
            }
        }
    }

    private let kernels: pixels_scale_kernels
    private let isTransposed: Bool
    private let image: PlanarImage
    private var planes: [PlaneScaler]

    /// - Parameter size: Upright; not larger than the source.
    init(
        from source: Source,
        rows: [RowWindow],
        size: PixelSize,
        chroma: ChromaLayout,
        kernel: ResampleAxis.Kernel = .lanczos3,
        kernels: pixels_scale_kernels,
        scratch: LadderScratch
    ) {
        let chroma = source.chroma(wanted: chroma)
        let image = PlanarImage(size: source.orientation.stored(size), chroma: chroma)
        planes = source.axes(to: size, chroma: chroma, kernel: kernel).enumerated().map { index, axes in
            PlaneScaler(
                from: rows[index],
                to: image.planes[index],
                vertical: axes.vertical,
                horizontal: axes.horizontal,
                kernels: kernels,
                scratch: scratch
            )
        }
        self.image = image
        self.kernels = kernels
        isTransposed = source.orientation.isTransposed
    }

    /// - Parameter available: The number of source rows available for each plane, counted from the top.
    mutating func advance(available: [Int]) {
        for index in planes.indices { planes[index].advance(available: available[index]) }
    }

    /// The picture, once all rows have arrived.
    func finish() -> PlanarImage {
        let upright = isTransposed ? image.transposed(kernels: kernels) : image
        upright.replicateEdges()
        return upright
    }
}

extension PlanarImage {
    /// The picture as a source of smaller ones.
    var asSource: PictureScaler.Source {
        PictureScaler.Source(size: size, planes: PlaneGeometry.planes(of: size, chroma), orientation: .up)
    }

    func scaled(to size: PixelSize, chroma: ChromaLayout, kernels: pixels_scale_kernels, scratch: LadderScratch)
        -> PlanarImage
    {
        let rows = planes.map { plane in
            RowWindow(width: plane.width, height: plane.height, scratch: scratch) { UnsafePointer(plane.row($0)) }
        }
        var scaler = PictureScaler(
            from: asSource,
            rows: rows,
            size: size,
            chroma: chroma,
            kernels: kernels,
            scratch: scratch
        )
        scaler.advance(available: planes.map(\.height))
        return scaler.finish()
    }
}
