import PhotoPipeline
import PhotoPlugins
import SystemPackage

/// The output of `sluice-sheet --abilities`.
struct SheetAbilities: Decodable {
    var pango: String
    var cairo: String
    var fontCount: Int
    /// The font of captions.
    var font: String?
    var cage: SandboxAbilities

    /// Nil if the executable cannot be run or prints something else.
    init?(asking executable: FilePath) {
        guard let abilities = Abilities.read(Self.self, from: executable) else { return nil }
        self = abilities
    }
}
