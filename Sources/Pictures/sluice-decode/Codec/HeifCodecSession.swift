import CHeif
import DecodeProtocol
import Imaging

/// libheif's notion of a decoder: it creates one for each tile.
final class HeifCodecSession {
    private var bytes: [UInt8] = []

    // Shared by the tiles of a photo.
    nonisolated(unsafe) private static var decoder: CodecDecoder?  // Used by the one thread that decodes.
    nonisolated(unsafe) private static var maxPixelCount = 0  // As above.

    /// Call before each photo.
    static func begin(maxPixelCount: Int) {
        decoder = nil
        self.maxPixelCount = maxPixelCount
    }

    /// Call after each photo: the decoder's memory is no longer needed.
    static func end() { decoder = nil }

    /// Tiles usually have a quarter of a megapixel.
    private static let maxIdlePixels = 1 << 20

    static func from(_ pointer: UnsafeMutableRawPointer?) -> HeifCodecSession {
        // libheif passes back the pointer from `new_decoder`.
        Unmanaged<HeifCodecSession>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
    }

    /// Units prefixed with their length in four bytes, which start codes (H.265, annex B) replace.
    func push(_ data: UnsafeRawBufferPointer) -> heif_error {
        var rest = data[...]
        bytes.reserveCapacity(bytes.count + data.count)
        while !rest.isEmpty {
            let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard count <= rest.count else {
                return .refusal(heif_error_Decoder_plugin_error, heif_suberror_End_of_data, "a unit is truncated")
            }
            bytes += [0, 0, 0, 1]
            bytes += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        return .ok
    }

    func decode(into out: UnsafeMutablePointer<OpaquePointer?>?) -> heif_error {
        do throws(DecodeFailure) {
            let decoder: CodecDecoder
            if let shared = Self.decoder {
                decoder = shared
            } else {
                decoder = try CodecDecoder(.hevc, maxPixelCount: Self.maxPixelCount)
                Self.decoder = decoder
            }
            let frame = try decoder.decode(byteCount: bytes.count) { (room) throws(DecodeFailure) in
                room.copyBytes(from: bytes)
            }
            bytes = []
            guard let image = frame.heifImage() else {
                return .refusal(
                    heif_error_Unsupported_feature,
                    heif_suberror_Unsupported_color_conversion,
                    "unknown sample layout"
                )
            }
            out?.pointee = image
            // It keeps the memory of its picture for the next one, while libheif converts this one to RGB.
            if frame.width * frame.height > Self.maxIdlePixels { Self.decoder = nil }
            return .ok
        } catch {
            Self.decoder = nil
            return .refusal(heif_error_Decoder_plugin_error, heif_suberror_Unspecified, "libavcodec rejected it")
        }
    }
}

extension CodecFrame {
    /// A copy of the frame; nil if memory is short, and for layouts that libheif does not support.
    fileprivate func heifImage() -> OpaquePointer? {
        guard let format else { return nil }
        let (space, chroma) =
            switch format.layout {
            case .grey: (heif_colorspace_monochrome, heif_chroma_monochrome)
            case .yuv420: (heif_colorspace_YCbCr, heif_chroma_420)
            case .yuv422: (heif_colorspace_YCbCr, heif_chroma_422)
            case .yuv444: (heif_colorspace_YCbCr, heif_chroma_444)
            case .yuv440, .yuv411: (heif_colorspace_undefined, heif_chroma_undefined)
            }
        var made: OpaquePointer?
        guard heif_image_create(Int32(width), Int32(height), space, chroma, &made).code == heif_error_Ok, let made
        else { return nil }
        for (channel, plane) in zip([heif_channel_Y, heif_channel_Cb, heif_channel_Cr], planes(format.layout)) {
            guard copy(plane, bitDepth: format.bitDepth, to: channel, of: made) else {
                heif_image_release(made)
                return nil
            }
        }
        signalColours(of: made)
        return made
    }

    private func copy(_ plane: Plane, bitDepth: Int, to channel: heif_channel, of image: OpaquePointer) -> Bool {
        var stride: Int32 = 0
        let (width, height) = (Int32(plane.width), Int32(plane.height))
        guard heif_image_add_plane(image, channel, width, height, Int32(bitDepth)).code == heif_error_Ok,
            let target = heif_image_get_plane(image, channel, &stride)
        else { return false }
        let byteCount = plane.width * (bitDepth > 8 ? 2 : 1)
        for y in 0..<plane.height {
            (target + y * Int(stride)).update(from: plane.samples + y * plane.stride, count: byteCount)
        }
        return true
    }

    /// Sets the colours of the bit stream. libheif prefers those of the file.
    private func signalColours(of image: OpaquePointer) {
        guard let nclx = heif_nclx_color_profile_alloc() else { return }
        defer { heif_nclx_color_profile_free(nclx) }
        // Unknown code points stay unspecified.
        _ = heif_nclx_color_profile_set_color_primaries(nclx, primaries)
        _ = heif_nclx_color_profile_set_transfer_characteristics(nclx, transfer)
        _ = heif_nclx_color_profile_set_matrix_coefficients(nclx, matrix)
        nclx.pointee.full_range_flag = isFullRange ? 1 : 0
        heif_image_set_nclx_color_profile(image, nclx)
    }
}
