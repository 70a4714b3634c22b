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
        report = PictureReport(
            ImageHeader(
                format: format,
                storedSize: PixelSize(width: primary.width, height: primary.height),
                orientation: primary.orientation,
                bitDepth: max(1, bitDepth),
                hasAlpha: primary.hasAlpha,
                isHDR: colour.isHDR || Self.hasGainMap(handle),
                peakByteCount: primary.peakByteCount(format, bitDepth: bitDepth)
            )
        )
        try report.header.check(against: limits)
        let metadata = HeifMetadata(handle)
        (report.header.exif, report.header.xmp) = (metadata.exif, metadata.xmp)
        report.header.iccProfile = colour.profile
    }

    var maxByteCount: Int { max(report.header.peakByteCount, primary.secondTryByteCount ?? 0) }

    /// The whole picture is decoded by libheif. Nobody requests this while other work runs.
    var maxByteCountOfRGB: Int { limits.maxByteCount }

    /// The rotations are the file's own, and other decoders deliver only the upright picture.
    var isTurnedInRGB: Bool { true }

    private static func hasGainMap(_ handle: OpaquePointer) -> Bool {
        var items = [heif_item_id](repeating: 0, count: 16)
        let filter = Int32(LIBHEIF_AUX_IMAGE_FILTER_OMIT_ALPHA | LIBHEIF_AUX_IMAGE_FILTER_OMIT_DEPTH)
        let count = heif_image_handle_get_list_of_auxiliary_image_IDs(handle, filter, &items, Int32(items.count))
        return items.prefix(Int(max(0, count))).contains { item in
            var auxiliary: OpaquePointer?
            guard heif_image_handle_get_auxiliary_image_handle(handle, item, &auxiliary).code == heif_error_Ok
            else { return false }
            defer { heif_image_handle_release(auxiliary) }
            var type: UnsafePointer<CChar>?
            guard heif_image_handle_get_auxiliary_type(auxiliary, &type).code == heif_error_Ok, let name = type
            else { return false }
            defer { heif_image_handle_free_auxiliary_types(auxiliary, &type) }
            return String(cString: name).lowercased().contains("gainmap")
        }
    }

    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        try primary.render(into: &planes)
    }

    func renderThumbnail(into planes: inout PlaneWriter) -> Bool {
        guard !report.header.hasAlpha, !report.header.isHDR else { return false }
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
