import CHeif
import DecodeProtocol
import FileStructure
import Imaging
import SystemPackage

/// HEIC and AVIF. The file rotates, mirrors and crops. EXIF's orientation repeats or contradicts that, and is ignored.
final class HeifPicture: PictureDecoder {
    private(set) var report: PictureReport
    private let file: HeifFile
    private let items: HeifItems?
    private let primary: HeifRendering
    private let limits: OpenRequest
    private let gainMap: HeifGainMap?
    /// Why the file's gain map is not used.
    private var gainMapFault: GainMapFault?

    init(_ descriptor: FileDescriptor, format: ImageFormat, limits: OpenRequest) throws(DecodeFailure) {
        items = HeifItems(descriptor)
        if let items {
            var derivations = HeifDerivations(items)
            try derivations.check(maxPixelCount: limits.maxPixelCount)
        }
        file = try HeifFile(descriptor, maxPixelCount: limits.maxPixelCount)
        let handle = file.primary
        let colour = SignalledColour(handle)
        let bitDepth = Int(heif_image_handle_get_luma_bits_per_pixel(handle))
        primary = HeifRendering(
            handle,
            tiles: items.flatMap { HeifTiles($0.primary, of: $0) },
            colour: colour,
            file: file.descriptor,
            limits: limits
        )
        self.limits = limits
        let metadata = HeifMetadata(handle)
        do throws(GainMapFault) {
            gainMap = try items.flatMap { (items) throws(GainMapFault) in
                try HeifGainMap(items, of: descriptor, exif: metadata.exif)
            }
        } catch {
            (gainMap, gainMapFault) = (nil, error)
        }
        report = PictureReport(
            ImageHeader(
                format: format,
                storedSize: PixelSize(width: primary.width, height: primary.height),
                orientation: primary.orientation,
                bitDepth: max(1, bitDepth),
                hasAlpha: primary.hasAlpha,
                isHDR: colour.isHDR || gainMap != nil || gainMapFault != nil,
                peakByteCount: primary.peakByteCount(format, bitDepth: bitDepth)
            )
        )
        try report.header.check(against: limits)
        (report.header.exif, report.header.xmp) = (metadata.exif, metadata.xmp)
        report.header.iccProfile = colour.profile
        do throws(GainMapFault) {
            report.header.gainMap = try description(format, isConverted: colour.isConverted)
        } catch {
            gainMapFault = error
        }
    }

    /// What the file says about its gain map, which is opened only on request.
    private func description(_ format: ImageFormat, isConverted: Bool) throws(GainMapFault) -> GainMap? {
        guard let items, let gainMap else { return nil }
        guard !isConverted else { throw GainMapFault("the picture's colours are converted, for which it was not made") }
        guard let coding = items.coding(of: gainMap.item), let size = coding.properties.size else {
            throw GainMapFault("its picture is not described")
        }
        let stored = PixelSize(width: size.width, height: size.height)
        let orientation = Orientation(rawValue: Int(coding.properties.orientation)) ?? .up
        // The photo may be delivered upright, the map never is.
        try GainMap.check(orientation.upright(stored), against: report.header.uprightSize)
        let map = GainMap(
            kind: gainMap.kind == .iso ? .iso : .apple,
            parameters: gainMap.parameters,
            storedSize: stored,
            orientation: orientation,
            isGrey: coding.isGrey,
            iccProfile: gainMap.profile,
            peakByteCount: HeifRendering.wholeByteCount(
                width: size.width,
                height: size.height,
                format,
                bitDepth: coding.bitDepth
            )
        )
        guard map.peakByteCount <= limits.maxByteCount else { throw GainMapFault("it exceeds the recipe's limits") }
        return map
    }

    var maxByteCount: Int { max(report.header.peakByteCount, primary.secondTryByteCount ?? 0) }

    /// The whole picture is decoded by libheif. Nobody requests this while other work runs.
    var maxByteCountOfRGB: Int { limits.maxByteCount }

    /// The rotations are the file's own, and other decoders deliver only the upright picture.
    var isTurnedInRGB: Bool { true }

    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        try primary.render(into: &planes) + (gainMapFault.map { [$0.note] } ?? [])
    }

    func renderGainMap(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        guard let items, let gainMap else { return [] }
        // libheif opens no hidden items.
        let changes = HeifChange.showing(gainMap.item, of: items)
        let shown = try HeifFile(file.descriptor, maxPixelCount: limits.maxPixelCount, changes: changes)
        let rendering = HeifRendering(
            shown.primary,
            tiles: HeifTiles(gainMap.item, of: items),
            colour: SignalledColour(),
            file: file.descriptor,
            limits: limits,
            isUnturned: true
        )
        return try rendering.render(into: &planes)
    }

    func renderThumbnail(into planes: inout PlaneWriter, _ use: ThumbnailUse) -> Bool {
        guard !report.header.hasAlpha, use == .only || !report.header.isHDR else { return false }
        for (item, handle) in file.thumbnails {
            let thumbnail = HeifRendering(
                handle,
                tiles: primary.tiles == nil ? nil : items.flatMap { HeifTiles(item, of: $0) },
                colour: SignalledColour(handle),
                file: file.descriptor,
                limits: limits
            )
            guard thumbnail.canReplace(primary), thumbnail.width >= planes.width, thumbnail.height >= planes.height
            else { continue }
            if (try? thumbnail.render(into: &planes, isStrict: true)) == [], !planes.hasBlackBars { return true }
            planes.startAgain()
        }
        return false
    }
}
