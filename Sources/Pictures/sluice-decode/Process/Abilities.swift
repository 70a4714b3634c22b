import CAVCodec
import CHeif
import CPoppler
import CVips
import DecodeProtocol
import Imaging
import ProcessSandbox

/// The capabilities of the installed libraries, and the restrictions of the process.
struct Abilities {
    let sandbox: Sandbox
    /// Families that pages of documents are drawn without.
    let missingFonts: [String]

    /// Versions, for records and failures.
    static var libraries: String {
        "libvips \(vips), libheif \(heif), libavcodec \(CodecDecoder.version), libavformat \(VideoFile.version), "
            + "LibRaw \(LibRaw.version), poppler \(poppler)"
    }

    private static var vips: String { "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))" }
    private static var poppler: String { String(cString: poppler_get_version()) }
    private static var heif: String { String(cString: heif_get_version()) }

    /// One JSON object.
    var json: String {
        let formats = ImageFormat.allCases.map { "\"\($0)\": \(Self.canDecode($0))" }
        let (hevc, av1) = (Self.decoders(heif_compression_HEVC), Self.decoders(heif_compression_AV1))
        let codecs = VideoCodec.names.filter { avcodec_find_decoder_by_name($0) != nil }
        return """
            {"protocol": \(Wire.version), "libvips": "\(Self.vips)", "libheif": "\(Self.heif)", \
            "libavcodec": "\(CodecDecoder.version)", "libavformat": "\(VideoFile.version)", "libraw": "\(LibRaw.version)", \
            "poppler": "\(Self.poppler)", \
            "decoders": {"hevc": \(hevc), "av1": \(av1)}, \
            "codecs": \(Self.list(codecs)), "missingFonts": \(Self.list(missingFonts)), \
            "formats": {\(formats.joined(separator: ", "))}, \
            "cage": {"landlock": \(sandbox.landlock), "seccomp": \(sandbox.isFiltered), \
            "refused": \(Self.list(sandbox.refused()))}}
            """
    }

    private static func canDecode(_ format: ImageFormat) -> Bool {
        switch format {
        case .heic: heif_have_decoder_for_format(heif_compression_HEVC) != 0
        case .avif: heif_have_decoder_for_format(heif_compression_AV1) != 0
        case .bmp, .raw, .pdf: true
        case .video: av_find_input_format("mov") != nil
        default: VipsLibrary.canLoad(format)
        }
    }

    /// Names of libheif's decoders for a codec, as a JSON array.
    private static func decoders(_ codec: heif_compression_format) -> String {
        var found = [OpaquePointer?](repeating: nil, count: 8)
        let count = heif_get_decoder_descriptors(codec, &found, Int32(found.count))
        let names = found.prefix(Int(max(0, count))).compactMap { heif_decoder_descriptor_get_name($0) }
        return list(names.map { String(cString: $0) })
    }

    /// A JSON array.
    private static func list(_ names: [String]) -> String {
        let quoted = names.map { name in "\"" + name.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\"" }
        return "[\(quoted.joined(separator: ", "))]"
    }
}
