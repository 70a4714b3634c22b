import PhotoPipeline
import PhotoPlugins
import SystemPackage

/// The output of `sluice-decode --abilities`.
struct DecoderAbilities: Decodable {
    var libvips: String
    var libheif: String
    var libavcodec: String
    var libavformat: String
    var libraw: String
    var poppler: String
    /// Names of the decoders for "hevc" and "av1".
    var decoders: [String: [String]]
    /// Names of the decoders for videos.
    var codecs: [String]
    /// Families that pages of documents are drawn without.
    var missingFonts: [String]
    /// Whether a format is decoded.
    var formats: [String: Bool]
    var cage: SandboxAbilities

    /// Nil if the executable cannot be run or prints something else.
    init?(asking executable: FilePath) {
        guard let abilities = Abilities.read(Self.self, from: executable) else { return nil }
        self = abilities
    }
}
