import Backpressure
import DecodeClient
package import Imaging
import PhotoModel
import PhotoRecipe
import StoreFiles
package import SystemPackage

/// A decoded picture of a file that belongs to no library.
package struct ForeignPicture: Sendable {
    /// Upright, at the size that was wanted.
    package var image: PlanarImage
    /// Nil means sRGB.
    package var iccProfile: [UInt8]?
    package var header: ImageHeader
}

extension PhotoPipeline {
    /// Decodes a file that belongs to no library, for a waiting caller, and makes something of it. Nothing is stored.
    ///
    /// - Parameters:
    ///   - file: a regular file, open for reading as long as this runs.
    ///   - size: of the upright picture, given its header; not larger than the picture.
    ///   - make: runs on a thread for computing, within the lease of the picture.
    /// - Throws: `ImagingError`, what `size` and `make` throw, `CancellationError`
    package func foreign<Value: Sendable>(
        _ file: FileDescriptor,
        size: @escaping @Sendable (ImageHeader) throws -> PixelSize,
        make: @escaping @Sendable (ForeignPicture) throws -> Value
    ) async throws -> Value {
        lowerPriorityOfRuns()
        return try await ForeignRender(self, file).run(size: size, make: make)
    }
}

private struct ForeignRender: Sendable {
    private let file: FileDescriptor
    private let lane: PipelineLane
    private let budget: MemoryBudget
    private let recipe: Recipe

    init(_ pipeline: PhotoPipeline, _ file: FileDescriptor) {
        (self.file, recipe) = (file, pipeline.recipe)
        (lane, budget) = (pipeline.resources.interactive, pipeline.memory)
    }

    func run<Value: Sendable>(
        size: @escaping @Sendable (ImageHeader) throws -> PixelSize,
        make: @escaping @Sendable (ForeignPicture) throws -> Value
    ) async throws -> Value {
        let jpeg = try await lane.readers.run(priority: .interactive) { try openJPEG() }
        if let jpeg {
            let header = jpeg.probe.header
            let wanted = try size(header)
            let lease = try await budget.lease(
                renderer(for: wanted).peakByteCount(jpeg.probe, fileByteCount: 0) + 3 * wanted.pixelCount,
                priority: .interactive
            )
            return try await computing(header, wanted, lease, make) { deadline throws(ImagingError) in
                try JPEGSource(
                    .descriptor(file, span: jpeg.span),
                    probe: jpeg.probe,
                    scaledToAtLeast: 2 * wanted.longEdge,
                    limits: JPEGSource.Limits(deadline: deadline)
                )
            }
        }
        let slot = try await lane.decoders.slot()
        let picture = try await lane.readers.run(priority: .interactive) {
            try lane.decoders.open(file, in: slot, deadline: recipe.limits.deadline, priority: .interactive)
        }
        let header = picture.header
        try recipe.limits.check(header)
        let wanted = try size(header)
        let byteCount = renderer(for: wanted).peakByteCount(picture) + 3 * wanted.pixelCount
        lane.decoders.fit(byteCount, into: budget.capacity)
        let lease = try await budget.lease(byteCount, priority: .interactive, elsewhere: true)
        return try await computing(header, wanted, lease, make) { _ throws(ImagingError) in
            let stored = header.orientation.isTransposed ? wanted.transposed : wanted
            return try picture.render(stored, chroma: .yuv420)
        }
    }

    /// Nil if a decoding process has to open the file.
    private func openJPEG() throws -> StreamedJPEG? {
        let head = UnsafeMutableRawBufferPointer.allocate(byteCount: ImageFormat.sniffByteCount, alignment: 16)
        defer { head.deallocate() }
        let count = try EncodedInput.descriptor(file).read(at: 0, into: head)
        let jpeg = try StreamedJPEG(
            file,
            byteCount: Int(try FileStatus(file).stamp.size),
            format: try ImageFormat(leadingBytes: Array(head.prefix(count))),
            minPreviewEdge: recipe.minPreviewEdge,
            admits: recipe.limits.admits
        )
        if let jpeg { try recipe.limits.check(jpeg.probe.header) }
        return jpeg
    }

    /// For what decoding and scaling to a size hold.
    private func renderer(for size: PixelSize) -> TierRenderer {
        var recipe = recipe
        recipe.tiers = [
            TierSpec(name: "foreign", edge: .long(size.longEdge), encoding: .jpeg(quality: 85, chroma: .yuv420))
        ]
        return TierRenderer(digests: TierDigests(recipe), colour: recipe.colour, hdr: .sdr, limits: recipe.limits)
    }

    private func computing<Value: Sendable>(
        _ header: ImageHeader,
        _ size: PixelSize,
        _ lease: Lease,
        _ make: @escaping @Sendable (ForeignPicture) throws -> Value,
        _ rows: @escaping @Sendable (SuspendingClock.Instant) throws(ImagingError) -> any RowSource
    ) async throws -> Value {
        defer { lease.release() }
        return try await lane.compute.run(priority: .interactive) {
            let source = try rows(SuspendingClock.now + recipe.limits.deadline)
            let stored = header.orientation.isTransposed ? size.transposed : size
            var image = try source.picture(scaledTo: stored, turned: header.orientation)
            let colour = TierColour(profile: header.iccProfile, recipe.colour)
            if let convert = colour.convert { image = try convert(image) }
            return try make(ForeignPicture(image: image, iccProfile: colour.tierProfile, header: header))
        }
    }
}
