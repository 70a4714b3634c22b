import CPango
import ProcessSandbox
import SheetProtocol

/// The capabilities of this program, for `sluice doctor`.
struct SheetAbilities: Encodable {
    /// The active sandbox layers, and the attempts that they refused.
    struct SandboxStatus: Encodable {
        var landlock: Int
        var seccomp: Bool
        var refused: [String]
    }

    var version = SheetWire.version
    var pango = String(cString: pango_version_string())
    var cairo = String(cString: cairo_version_string())
    var fontCount: Int
    /// The font of captions.
    var font: String?
    var cage: SandboxStatus

    /// Sandboxes the process from then on, as for writing.
    init() throws(SheetProblem) {
        fontCount = try SheetFonts.hold()
        font = SheetFonts.captionFamily
        let sandbox = Sandbox.enter()
        cage = SandboxStatus(landlock: sandbox.landlock, seccomp: sandbox.isFiltered, refused: sandbox.refused())
    }
}
