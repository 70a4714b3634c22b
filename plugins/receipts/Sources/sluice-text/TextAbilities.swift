import CTesseract
import ProcessSandbox

/// The capabilities of this program, for `sluice doctor` and before a run.
struct TextAbilities: Encodable {
    var version: String
    var tesseract = String(cString: TessVersion())
    var leptonica = TextAbilities.leptonicaVersion
    /// The available languages, sorted; none if Tesseract cannot start.
    var languages: [String] = []
    /// Why it cannot read with these options, and what to do.
    var problem: String?
    var cage: SandboxStatus

    /// The active sandbox layers, and the attempts that they refused.
    struct SandboxStatus: Encodable {
        var landlock: Int
        var seccomp: Bool
        var refused: [String]
    }

    /// Sandboxes the process from then on, as for reading.
    init(version: String, _ options: TextOptions) {
        self.version = version
        do {
            languages = try TextReader(languages: options.languages).availableLanguages
        } catch {
            problem = "\(error)"
        }
        let sandbox = Sandbox.enter()
        cage = SandboxStatus(landlock: sandbox.landlock, seccomp: sandbox.isFiltered, refused: sandbox.refused())
    }

    /// Without the name that Leptonica puts before it.
    private static var leptonicaVersion: String {
        guard let text = getLeptonicaVersion() else { return "?" }
        defer { lept_free(text) }
        return String(cString: text).replacing("leptonica-", with: "")
    }
}
