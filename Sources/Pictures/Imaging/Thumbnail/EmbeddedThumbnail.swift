internal import FileStructure

/// A JPEG that a camera put into a file beside the photo: EXIF's thumbnail, or a raw file's preview.
package struct EmbeddedThumbnail: Sendable {
    /// A small JPEG without metadata, and the same picture for fingerprints.
    package struct Picture {
        package var jpeg: [UInt8]
        package var planes: PlanarImage
    }

    private let input: EncodedInput
    private let probe: JPEGProbe
    /// What makes it upright.
    private let orientation: Orientation
    /// Of the photo, as stored.
    private let photo: PixelSize

    /// A thumbnail that takes more is none.
    private static let maxPixelCount = 1 << 26
    package static let maxPeakByteCount = 4 << 20
    /// A JPEG is kept as it is if it is not larger.
    private static let maxByteCount = 32 << 10
    private static let maxScans = 32
    private static let timeLimit = Duration.milliseconds(500)

    /// Nil if it cannot be decoded, or is too large to be a thumbnail.
    ///
    /// - Parameters:
    ///   - input: the JPEG.
    ///   - photo: the photo's size as stored.
    ///   - orientation: what makes the photo upright.
    package init?(_ input: EncodedInput, photo: PixelSize, orientation: Orientation) {
        guard let probe = try? JPEGProbe(input), probe.isStreamable,
            (1...Self.maxPixelCount).contains(probe.frame.size.pixelCount),
            probe.header.peakByteCount <= Self.maxPeakByteCount
        else { return nil }
        (self.input, self.probe, self.photo) = (input, probe, photo)
        self.orientation = probe.frame.size.isTurned(from: photo) ? .up : orientation
    }

    /// The picture, upright and without the black bars of a thumbnail of another aspect.
    ///
    /// - Throws: errors of decoding and encoding
    package func picture() throws(ImagingError) -> Picture {
        let size = probe.frame.size
        let stored = RawFile.Size(width: photo.width, height: photo.height)
        if Letterbox.bar(in: size, photo: stored) != nil {
            let image = try decoded(atLeast: size.longEdge)
            if let box = Letterbox(in: image, photo: stored) { return try encoded(image.inside(box)) }
        }
        guard orientation == .up, size.longEdge <= Picture.maxEdge, let jpeg = try bytes() else {
            return try encoded(decoded(atLeast: Picture.maxEdge))
        }
        // Enough for the coarse shapes of a ThumbHash.
        return Picture(jpeg: jpeg, planes: try decoded(atLeast: size.longEdge / 4))
    }

    /// Its own bytes without metadata; nil if there are more than a thumbnail's.
    private func bytes() throws(ImagingError) -> [UInt8]? {
        var failure: ImagingError?
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.maxByteCount + 1) { buffer, count in
            do throws(ImagingError) { count = try input.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer)) } catch
            {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes.count > Self.maxByteCount ? nil : try JPEGMarkers.withoutMetadata(bytes)
    }

    /// Decodes it, at a smaller size if that has at least this long edge.
    private func decoded(atLeast edge: Int) throws(ImagingError) -> PlanarImage {
        var limits = JPEGSource.Limits(deadline: .now + Self.timeLimit)
        (limits.scanCount, limits.coefficientByteCount) = (Self.maxScans, Self.maxPeakByteCount)
        let source = try JPEGSource(input, probe: probe, scaledToAtLeast: edge, limits: limits)
        let sizes = source.planes.map { PixelSize(width: $0.width, height: $0.height) }
        // Chroma is reduced less than luma.
        guard let size = sizes.first,
            let chroma = ChromaLayout.allCases.first(where: { $0.planeSizes(of: size) == sizes })
        else { throw .unsupported("planes of these sizes") }
        let image = PlanarImage(size: size, chroma: chroma)
        while try source.pull(row: { image.planes[$0].row($1) })[0] < size.height {}
        image.replicateEdges()
        return image
    }

    private func encoded(_ image: PlanarImage) throws(ImagingError) -> Picture {
        try Picture(of: PlanarRowSource(image), orientation)
    }
}

extension EmbeddedThumbnail.Picture {
    /// Long edge of what becomes of larger ones, in pixels.
    package static let maxEdge = 320
    private static let quality = 85

    /// - Throws: errors of decoding and encoding
    package init(of source: any RowSource, _ orientation: Orientation) throws(ImagingError) {
        let size = orientation.upright(source.size)
        let tier = TierSpec(
            name: "look",
            edge: .long(Self.maxEdge),
            encoding: .jpeg(quality: Self.quality, chroma: .yuv420)
        )
        var picture: Self?
        _ = try Ladder.run(
            source: source,
            orientation: orientation,
            plan: LadderPlan(source: size, tiers: [tier])
        ) { _, upright throws(ImagingError) in
            picture = Self(jpeg: try JPEGEncoder(quality: Self.quality).encode(upright), planes: upright)
        }
        guard let picture else { throw .encodingFailed("nothing was made of the thumbnail") }
        self = picture
    }
}

extension ImageHeader {
    /// Where EXIF's thumbnail, a JPEG in its second directory, lies in `exif`; nil if there is none (EXIF 2.32, 4.5.8).
    private static func thumbnail(in exif: [UInt8]) -> ArraySlice<UInt8>? {
        guard let tiff = TIFFReader(exif[...]), let first = tiff.firstDirectory,
            let second = tiff.directory(after: first), second > 0
        else { return nil }
        let entries = tiff.entries(at: second)
        func number(_ tag: Int) -> Int? { entries.first { $0.tag == tag }.flatMap(tiff.number) }
        guard let offset = number(0x0201), let count = number(0x0202), offset > 0, count > 0, offset < exif.count,
            count <= exif.count - offset, exif[offset...].starts(with: [0xFF, 0xD8])
        else { return nil }
        return exif[offset..<offset + count]
    }

    /// The thumbnail in the photo's EXIF data; nil if there is none that can be decoded.
    package var embeddedThumbnail: EmbeddedThumbnail? {
        guard let jpeg = exif.flatMap(Self.thumbnail) else { return nil }
        return EmbeddedThumbnail(.memory(FileBytes(Array(jpeg))), photo: storedSize, orientation: orientation)
    }
}

extension PixelSize {
    /// Whether a thumbnail of this size was turned when it was stored: the photo's longer side is the other one.
    fileprivate func isTurned(from photo: PixelSize) -> Bool {
        width != height && photo.width != photo.height && (width > height) != (photo.width > photo.height)
    }
}

extension PlanarImage {
    /// What is between the bars, without lines whose chroma is shared with one.
    fileprivate func inside(_ box: Letterbox) -> PlanarImage {
        let step = chroma.step ?? (1, 1)
        let (left, top) = (box.left.roundedUp(toMultipleOf: step.0), box.top.roundedUp(toMultipleOf: step.1))
        let size = PixelSize(
            width: box.size.width - (left - box.left),
            height: box.size.height - (top - box.top)
        )
        return part(x: left, y: top, size: size)
    }
}
