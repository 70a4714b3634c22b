internal import FileStructure

/// The gain map of a JPEG: another JPEG behind it in the same file.
package final class JPEGGainMap: Sendable {
    /// Of the map's own JPEG.
    package let probe: JPEGProbe
    /// Its bytes, in those of the whole file.
    package let span: Range<Int>
    package let description: GainMap

    enum Failure: Error {
        case unusable(GainMapFault)
        case unread(ImagingError)
    }

    /// Nil if the file does not say where one is.
    ///
    /// - Parameters:
    ///   - photo: the picture before it.
    ///   - input: the whole file.
    ///   - admits: whether a picture is within all limits.
    init?(
        of photo: JPEGProbe,
        in input: EncodedInput,
        byteCount: Int,
        admits: (ImageHeader) -> Bool
    ) throws(Failure) {
        var fault: GainMapFault?
        for range in photo.gainMapSigns.places(byteCount: byteCount) {
            do throws(Failure) {
                let found = try Self.map(at: range, of: photo, in: input, byteCount, admits)
                guard let found else { continue }
                (probe, span, description) = (found.probe, range, found.description)
                return
            } catch {
                guard case .unusable(let reason) = error else { throw error }
                fault = fault ?? reason
            }
        }
        guard let fault else { return nil }
        throw .unusable(fault)
    }

    /// Nil if another picture is there, such as a preview; behind a photo that declares no map, also if there is none.
    private static func map(
        at range: Range<Int>,
        of photo: JPEGProbe,
        in input: EncodedInput,
        _ byteCount: Int,
        _ admits: (ImageHeader) -> Bool
    ) throws(Failure) -> (probe: JPEGProbe, description: GainMap)? {
        guard range.lowerBound > 0, range.upperBound <= byteCount else {
            guard photo.header.isHDR else { return nil }
            throw .unusable(GainMapFault("it does not lie between the photo and the file's end"))
        }
        let probe: JPEGProbe
        do throws(ImagingError) {
            let part = input.part(range)
            probe = try JPEGProbe(part)
            try probe.checkScans(of: part, limit: JPEGSource.maxScans)
        } catch {
            if case .system = error { throw .unread(error) }
            guard photo.header.isHDR else { return nil }
            throw .unusable(GainMapFault("\(error)"))
        }
        do throws(GainMapFault) {
            guard let (kind, parameters) = try probe.gainMapSigns.parameters(photo.header.exif) else { return nil }
            guard probe.isStreamable else { throw GainMapFault("it is not coded like a photo") }
            let size = probe.frame.size
            try GainMap.check(size, against: photo.frame.size)
            guard admits(probe.header) else { throw GainMapFault("it exceeds the recipe's limits") }
            let isColour = parameters.channels.count == 3 && probe.chroma != .grey
            let profile = isColour && !parameters.usesBaseColourSpace ? probe.header.iccProfile : nil
            let description = GainMap(
                kind: kind,
                parameters: parameters.applied(toBaseColourSpace: profile == nil),
                storedSize: size,
                orientation: photo.header.orientation,
                isGrey: probe.chroma == .grey,
                iccProfile: profile,
                peakByteCount: probe.header.peakByteCount
            )
            return (probe, description)
        } catch {
            throw .unusable(error)
        }
    }
}

/// What the segments of a JPEG say about gain maps.
struct GainMapSigns: Sendable {
    private var xmp: [UInt8]?
    private var iso: [UInt8]?
    private var index: (bytes: [UInt8], offset: Int)?
    private var isAppleMap = false

    init(_ metadata: JPEGMetadata) {
        isAppleMap = metadata.xmp.map(AppleGainMap.isMap) ?? false
        // Apple's photos do not declare their maps.
        let isAppleCamera = metadata.multiPicture != nil && metadata.exif.map(AppleGainMap.isCamera) ?? false
        guard metadata.hasGainMap || isAppleMap || isAppleCamera else { return }
        (xmp, iso, index) = (metadata.xmp, metadata.gainMapDescription, metadata.multiPicture)
    }

    /// Whether there may be pictures behind this one.
    var hasIndex: Bool { index != nil }

    /// Of a map's own JPEG; the standard's description comes first, Apple's last.
    ///
    /// - Parameter exif: of the photo.
    func parameters(_ exif: [UInt8]?) throws(GainMapFault) -> (GainMap.Kind, GainMapParameters)? {
        if let iso { return (.iso, try GainMapParameters(iso: iso[...])) }
        guard let xmp else { return nil }
        if let parameters = try GainMapParameters(xmp: xmp) { return (.ultraHDR, parameters) }
        return isAppleMap ? (.apple, try AppleGainMap.parameters(xmp: xmp, exif: exif ?? [])) : nil
    }

    /// Where a map of this picture may be, which is not checked.
    func places(byteCount: Int) -> [Range<Int>] {
        let places =
            index.map { index in
                MultiPictureIndex(index.bytes).ranges.map {
                    $0.lowerBound + index.offset..<$0.upperBound + index.offset
                }
            } ?? []
        let listed = xmp.map { ContainerDirectory(xmp: $0).ranges(of: "GainMap", byteCount: byteCount) } ?? []
        return places + listed.filter { !places.contains($0) }
    }
}
