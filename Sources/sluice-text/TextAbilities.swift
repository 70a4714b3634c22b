import CTesseract
import Foundation

/// What this program can do, for `sluice doctor` and before a run.
struct TextAbilities: Encodable {
    var version: String
    var tesseract = String(cString: TessVersion())
    var leptonica = TextAbilities.leptonicaVersion
    /// That can be loaded, growing.
    var languages = TextAbilities.installedLanguages

    /// Without the name that Leptonica puts before it.
    private static var leptonicaVersion: String {
        guard let text = getLeptonicaVersion() else { return "?" }
        defer { lept_free(text) }
        return String(cString: text).replacing("leptonica-", with: "")
    }

    /// Files of Tesseract's folder: it tells which that is only once a language is loaded.
    private static var installedLanguages: [String] {
        let known = [ProcessInfo.processInfo.environment["TESSDATA_PREFIX"]].compactMap { $0 }
        let usual = ["/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tessdata", "/usr/local/share/tessdata"]
        let ending = ".traineddata"
        let folders = (known.isEmpty ? usual : known.flatMap { [$0, "\($0)/tessdata"] })
        let names = folders.lazy.compactMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }
            .first { names in names.contains { $0.hasSuffix(ending) } }
        return (names ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }
}
