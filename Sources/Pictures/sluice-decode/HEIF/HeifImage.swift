import CHeif
import CPlanes
import CVips
import DecodeProtocol

/// A decoded picture: planes of red, green and blue, and optionally alpha.
final class HeifImage {
    private let image: OpaquePointer
    private static let colours = [heif_channel_R, heif_channel_G, heif_channel_B]

    /// - Parameter isStored: without rotation and mirroring, and also without a clean aperture.
    init(decoding handle: OpaquePointer, isStored: Bool) throws(DecodeFailure) {
        let options = heif_decoding_options_alloc()
        defer { heif_decoding_options_free(options) }
        options?.pointee.ignore_transformations = isStored ? 1 : 0
        var image: OpaquePointer?
        let error = heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_444, options)
        if let failure = DecodeFailure(error) { throw failure }
        guard let image else { throw DecodeFailure(kind: .malformed, message: "the decoder returned no picture") }
        self.image = image
        let first = plane(heif_channel_R)
        for channel in Self.colours {
            guard let plane = plane(channel), plane.width == first?.width, plane.height == first?.height,
                plane.bits == first?.bits
            else { throw DecodeFailure(kind: .unsupported, message: "planes of different size or depth") }
        }
    }

    deinit { heif_image_release(image) }

    private struct Plane {
        let samples: UnsafeMutablePointer<UInt8>
        let stride: Int
        let width: Int
        let height: Int
        let bits: Int

        /// 1, or 2 in native order.
        var sampleSize: Int { bits > 8 ? 2 : 1 }
        var max: UInt32 { 1 << UInt32(bits) - 1 }
    }

    private func plane(_ channel: heif_channel) -> Plane? {
        guard heif_image_has_channel(image, channel) != 0 else { return nil }
        var stride: Int32 = 0
        let bits = Int(heif_image_get_bits_per_pixel_range(image, channel))
        let width = Int(heif_image_get_width(image, channel))
        let height = Int(heif_image_get_height(image, channel))
        guard let samples = heif_image_get_plane(image, channel, &stride), (1...16).contains(bits), width > 0,
            height > 0, Int(stride) >= width * (bits > 8 ? 2 : 1)
        else { return nil }
        return Plane(samples: samples, stride: Int(stride), width: width, height: height, bits: bits)
    }

    var width: Int { Int(heif_image_get_primary_width(image)) }
    var height: Int { Int(heif_image_get_primary_height(image)) }

    /// Sample value of white.
    var white: Int { plane(heif_channel_R).map { Int($0.max) } ?? 255 }

    /// The decoder's warnings about the bit stream.
    var warnings: [String] {
        var errors = [heif_error](repeating: heif_error(), count: 4)
        let count = heif_image_get_decoding_warnings(image, 0, &errors, Int32(errors.count))
        return errors.prefix(Int(max(0, count))).compactMap { DecodeFailure($0)?.message }
    }

    /// Composites over white in place, at full size: transparent pixels must not bleed into their neighbours when it is
    /// scaled.
    func compositeOverWhite() {
        guard let alpha = plane(heif_channel_Alpha) else { return }
        let premultiplied = heif_image_is_premultiplied_alpha(image)
        for colour in Self.colours.compactMap(plane) where colour.width <= alpha.width && colour.height <= alpha.height
        {
            for y in 0..<colour.height {
                cplanes_over_white(
                    colour.samples + y * colour.stride,
                    Int32(colour.sampleSize),
                    colour.max,
                    alpha.samples + y * alpha.stride,
                    Int32(alpha.sampleSize),
                    alpha.max,
                    premultiplied,
                    colour.width
                )
            }
        }
    }

    /// The three planes scaled and joined: a pipeline that reads this picture's memory while it is computed.
    func joined(width: Int, height: Int) throws(DecodeFailure) -> VipsHandle {
        var scaled: [UnsafeMutablePointer<VipsImage>?] = []
        defer { for image in scaled { g_object_unref(image) } }
        for plane in Self.colours.compactMap(plane) {
            let image = try wrapped(plane).resized(width: width, height: height)
            g_object_ref(image.image)
            scaled.append(image.image)
        }
        return try VipsHandle(cvips_join_bands(&scaled, Int32(scaled.count)))
    }

    /// libvips does not support gaps between rows: the picture is cropped from a wider one.
    private func wrapped(_ plane: Plane) throws(DecodeFailure) -> VipsHandle {
        let wide = try VipsHandle(
            cvips_wrap(
                plane.samples,
                plane.stride * plane.height,
                Int32(plane.stride / plane.sampleSize),
                Int32(plane.height),
                plane.sampleSize == 2 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR
            )
        )
        return try VipsHandle(cvips_crop(wide.image, 0, 0, Int32(plane.width), Int32(plane.height)))
    }
}
