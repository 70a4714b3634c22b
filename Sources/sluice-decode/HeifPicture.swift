import CHeif
import CVips
import DecodeProtocol
import SystemPackage

/// HEIC and AVIF, through libheif: its planar RGB is scaled first, and becomes YCbCr once.
///
/// libheif turns, mirrors and crops as the file says; EXIF's orientation repeats or contradicts that, and does not count.
final class HeifPicture: PictureDecoder {
    private(set) var report: PictureReport
    private(set) var blobs = PictureBlobs()
    private let file: HeifFile
    private let colour: HeifColour
    private let maxPixelCount: Int

    init(_ descriptor: FileDescriptor, format: PictureFormat, limits: OpenRequest) throws(DecodeFailure) {
        file = try HeifFile(descriptor, maxPixelCount: limits.maxPixelCount)
        maxPixelCount = limits.maxPixelCount
        let handle = file.primary
        colour = HeifColour(handle)
        let width = Int(heif_image_handle_get_width(handle))
        let height = Int(heif_image_handle_get_height(handle))
        let bitDepth = heif_image_handle_get_luma_bits_per_pixel(handle)
        let hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
        // Upper bounds of what was measured: the codec's own picture is held beside the RGB planes for a moment.
        let bytesPerPixel = ((format == .avif ? 8 : 5) + (hasAlpha ? 3 : 0)) * (bitDepth > 8 ? 2 : 1)
        report = PictureReport(
            format: format,
            width: width,
            height: height,
            bitDepth: UInt8(clamping: max(1, bitDepth)),
            hasAlpha: hasAlpha,
            isHDR: colour.isHDR || Self.hasGainMap(handle),
            peakByteCount: width.multipliedClamped(by: height).multipliedClamped(by: bytesPerPixel)
                .addingClamped(8 << 20)
        )
        try report.check(against: limits)
        blobs = HeifMetadata.blobs(of: handle)
        blobs.profile = colour.profile
    }

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
        let image = try HeifImage(decoding: file.primary, maxPixelCount: maxPixelCount)
        image.layOverWhite()
        let white = image.white
        let tone = colour.highDynamicRange(max: white)
        let scaled = try image.joined(width: planes.width, height: planes.height)
        guard let missing = try scaled.write(to: &planes, max: UInt32(white), tone: tone) else { return image.warnings }
        planes.fillRest()
        return image.warnings + [missing]
    }
}
