internal import FileStructure

/// The properties of a JPEG that need no decoding, from its segments before the first scan.
///
/// Reads from marker to marker in pieces of 64 KiB, usually only one. Takes no memory that depends on the picture's
/// size, and holds at most the metadata: EXIF, XMP (64 KiB each), up to 1 MiB of Photoshop's resources with IPTC, and a
/// profile of up to 4 MiB.
package struct JPEGProbe: Sendable {
    package let frame: JPEGFrame
    package let coding: JPEGFrame.Coding
    /// Nil if `JPEGSource` does not deliver the planes' layout.
    package let chroma: ChromaLayout?
    /// Whether the picture is in more than one scan, so that libjpeg holds all its coefficients.
    package let isMultiScan: Bool
    /// Offset of the first scan's data.
    private let dataOffset: Int
    package private(set) var header: ImageHeader
    /// Errors in the metadata, which is omitted.
    package private(set) var damage: [String]
    /// The gain map behind the picture, if it was searched for.
    package private(set) var gainMap: JPEGGainMap?
    /// What the segments say about gain maps.
    let gainMapSigns: GainMapSigns
    /// Where smaller copies of the picture are in its file, which is not checked.
    package let previews: [Range<Int>]

    /// The same picture with another description.
    init(_ probe: JPEGProbe, header: ImageHeader) {
        (frame, coding, chroma) = (probe.frame, probe.coding, probe.chroma)
        (isMultiScan, dataOffset, damage) = (probe.isMultiScan, probe.dataOffset, probe.damage)
        (gainMap, gainMapSigns, previews) = (probe.gainMap, probe.gainMapSigns, probe.previews)
        self.header = header
    }

    /// The same picture with its gain map, or the reason why that is not used.
    ///
    /// - Parameters:
    ///   - input: the probed input.
    ///   - admits: whether a picture is within all limits.
    /// - Throws: `system`
    package func searchingGainMap(
        in input: EncodedInput,
        byteCount: Int,
        admits: (ImageHeader) -> Bool
    ) throws(ImagingError) -> JPEGProbe {
        // Nothing is read for a picture that declares none, unless Apple's cameras took it.
        guard header.isHDR || gainMapSigns.hasIndex, isStreamable else { return self }
        var probe = self
        do throws(JPEGGainMap.Failure) {
            probe.gainMap = try JPEGGainMap(of: self, in: input, byteCount: byteCount, admits: admits)
            probe.header.gainMap = probe.gainMap?.description
            probe.header.isHDR = header.isHDR || probe.gainMap != nil
        } catch {
            switch error {
            case .unread(let error): throw error
            case .unusable(let fault): probe.damage.append(fault.note)
            }
        }
        return probe
    }

    /// Whether `JPEGSource` decodes it: eight bits, YCbCr or grey. Others go to the decoding process.
    package var isStreamable: Bool { frame.precision == 8 && chroma != nil }

    /// - Throws: `malformed` if libjpeg could not decode it, `unsupported` for lossless and hierarchical JPEG, `system`.
    package init(_ input: EncodedInput) throws(ImagingError) {
        var markers = try JPEGMarkers(input)
        var metadata = JPEGMetadata()
        var frame: JPEGFrame?
        var scan: JPEGMarkers.Segment
        repeat {
            scan = try markers.next()
            switch scan.marker {
            case 0xC4, 0xC8, 0xCC: break  // Tables, and a reserved marker, among the frame markers.
            case 0xC0...0xCF:
                guard frame == nil else { throw .malformed("two frames") }
                frame = try JPEGFrame(marker: scan.marker, body: markers.body(scan))
            case 0xE0...0xEF: try metadata.take(scan, from: &markers)
            default: break
            }
        } while scan.marker != 0xDA
        guard let frame else { throw .malformed("a scan without a frame") }
        guard let scanComponentCount = try markers.body(scan, limit: 1).first else {
            throw .malformed("the file ends before the picture")
        }

        self.frame = frame
        coding = frame.coding(hasJFIF: metadata.hasJFIF, adobeTransform: metadata.adobeTransform)
        chroma = frame.chroma(coding)
        isMultiScan = frame.isProgressive || Int(scanComponentCount) < frame.components.count
        dataOffset = scan.offset + scan.byteCount
        let profile = try metadata.iccProfile(from: &markers)
        header = ImageHeader(
            format: .jpeg,
            storedSize: frame.size,
            orientation: metadata.exif.flatMap(ExifOrientation.read) ?? .up,
            bitDepth: frame.precision,
            isHDR: metadata.hasGainMap,
            exif: metadata.exif,
            xmp: metadata.xmp,
            iptc: metadata.iptc,
            iccProfile: profile,
            peakByteCount: Self.peakByteCount(frame, isMultiScan: isMultiScan)
        )
        damage = metadata.damage
        gainMapSigns = GainMapSigns(metadata)
        previews = metadata.previews
    }

    /// Rejects a picture with more scans: each is a pass over all coefficients, however few bytes it has.
    ///
    /// - Parameter input: the probed input. A picture in more than one scan is read to its end.
    /// - Throws: `tooLarge`, `system`
    package func checkScans(of input: EncodedInput, limit: Int) throws(ImagingError) {
        guard isMultiScan, try input.scanCount(from: dataOffset, limit: limit) > limit else { return }
        throw .tooLarge("more than \(limit) scans")
    }

    /// Tables and our pieces of the file, one strip of rows, another one where a damaged picture is decoded again, and for
    /// several scans the coefficients: 64 of two bytes a block. The heap stays 0.1 to 0.2 MB below, measured on baseline
    /// and progressive photos.
    private static func peakByteCount(_ frame: JPEGFrame, isMultiScan: Bool) -> Int {
        let fixed = 320 * 1024
        let blocks = frame.blockCounts
        let strip = zip(blocks, frame.components).reduce(0) { $0 + $1.0.width * 8 * $1.1.vertical * 8 }
        let coefficients = isMultiScan ? blocks.reduce(0) { $0 + $1.pixelCount * 128 } : 0
        return fixed + 2 * strip + coefficients
    }
}
