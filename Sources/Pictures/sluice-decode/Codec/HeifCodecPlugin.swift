import CAVCodec
import CHeif
import Glibc

/// Makes libavcodec libheif's decoder for HEVC: it takes half the time of libde265, which remains the fallback for
/// pictures that libavcodec rejects.
enum HeifCodecPlugin {
    /// If off, the plugin reports no supported format, and libheif uses its own decoder. (Naming another decoder in
    /// `heif_decoding_options` has no effect on the tiles of a grid, in 1.15.)
    nonisolated(unsafe) static var isOn = true  // Used by the one thread that decodes.

    // libheif keeps the pointer and may read the name at any time.
    nonisolated(unsafe) private static let name = strdup("libavcodec \(CodecDecoder.version)")  // Written once.
    nonisolated(unsafe) private static let identifier = strdup("libavcodec")  // Written once.
    nonisolated(unsafe) private static let table = UnsafeMutablePointer<heif_decoder_plugin>.allocate(capacity: 1)

    /// Call once, before the first picture.
    static func register() {
        av_log_set_level(AV_LOG_QUIET)
        guard CodecDecoder.has(.hevc) else { return }
        table.initialize(
            to: heif_decoder_plugin(
                plugin_api_version: 3,
                get_plugin_name: { UnsafePointer(HeifCodecPlugin.name) },
                init_plugin: nil,
                deinit_plugin: nil,
                // libheif's own decoders have at most 100.
                does_support_format: { $0 == heif_compression_HEVC && HeifCodecPlugin.isOn ? 200 : 0 },
                new_decoder: { out in
                    out?.pointee = Unmanaged.passRetained(HeifCodecSession()).toOpaque()
                    return .ok
                },
                free_decoder: { session in session.map { Unmanaged<HeifCodecSession>.fromOpaque($0).release() } },
                push_data: { session, data, count in
                    HeifCodecSession.from(session).push(UnsafeRawBufferPointer(start: data, count: count))
                },
                decode_image: { session, out in HeifCodecSession.from(session).decode(into: out) },
                set_strict_decoding: { _, _ in },
                id_name: UnsafePointer(identifier)
            )
        )
        heif_register_decoder_plugin(table)
    }
}

extension heif_error {
    static var ok: heif_error { refusal(heif_error_Ok, heif_suberror_Unspecified, "Success") }

    /// libheif keeps the pointer to the text.
    static func refusal(_ code: heif_error_code, _ subcode: heif_suberror_code, _ text: StaticString) -> heif_error {
        heif_error(
            code: code,
            subcode: subcode,
            message: UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        )
    }
}
