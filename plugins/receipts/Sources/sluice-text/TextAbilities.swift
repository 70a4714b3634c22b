import CTesseract
import ProcessSandbox

/// What this program can do, for `sluice doctor` and before a run.
struct TextAbilities: Encodable {
    var version: String
    var tesseract = String(cString: TessVersion())
    var leptonica = TextAbilities.leptonicaVersion
    /// That can be loaded, growing; none where Tesseract cannot start.
    var languages: [String] = []
    /// Why it cannot read with its options, and what to do.
    var problem: String?
    var cage: Cage

    /// What holds the process, and what it tried in vain.
    struct Cage: Encodable {
        var landlock: Int
        var seccomp: Bool
        var refused: [String]
    }

    /// From then on the process is held, as it is when it reads.
    init(version: String, _ options: TextOptions) {
        self.version = version
        do {
            languages = try TextReader(languages: options.languages).availableLanguages
        } catch {
            problem = "\(error)"
        }
        let sandbox = Sandbox.enter()
        cage = Cage(landlock: sandbox.landlock, seccomp: sandbox.isFiltered, refused: sandbox.refused())
    }

    /// Without the name that Leptonica puts before it.
    private static var leptonicaVersion: String {
        guard let text = getLeptonicaVersion() else { return "?" }
        defer { lept_free(text) }
        return String(cString: text).replacing("leptonica-", with: "")
    }
}
