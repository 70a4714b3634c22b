import PhotoPipeline
import PhotoPlugins
import SystemPackage

/// What `sluice-decode --abilities` prints.
struct DecoderAbilities: Decodable {
    var libvips: String
    var libheif: String
    var libavcodec: String
    /// Names of the decoders for "hevc" and "av1".
    var decoders: [String: [String]]
    /// Whether a format is decoded.
    var formats: [String: Bool]
    var cage: CageAbilities

    /// Nil where the executable cannot be run or says something else.
    init?(asking executable: FilePath) {
        guard let abilities = Abilities.read(Self.self, from: executable) else { return nil }
        self = abilities
    }
}
