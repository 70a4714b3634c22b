import CFontConfig
import CHeldBlobs
import CHeldFonts

/// The fonts of the system: any of them may be needed for a name in some script. All are mapped into memory before the
/// sandbox closes, which costs no memory until a font is read.
enum SheetFonts {
    /// In this order, the first that is installed.
    static let families = "Inter, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif"

    /// Formats that Pango and a PDF have in common.
    private static let formats: Set<String> = ["TrueType", "CFF"]

    /// Call it on the first thread: Pango asks fontconfig on threads of its own.
    ///
    /// - Returns: the number of fonts.
    static func hold() throws(SheetProblem) -> Int {
        guard let configuration = FcInitLoadConfigAndFonts() else { throw SheetProblem("fontconfig cannot be started") }
        // Otherwise it looks for changed folders now and then, and finds none of them.
        FcConfigSetRescanInterval(configuration, 0)
        var count = 0
        for kind in [FcSetSystem, FcSetApplication] {
            guard let fonts = FcConfigGetFonts(configuration, kind) else { continue }
            count += hold(fonts)
        }
        guard count > 0 else {
            let packages = "fonts-dejavu-core fonts-noto-core fonts-noto-cjk"
            throw SheetProblem("no fonts are installed: apt-get install \(packages)")
        }
        FcConfigSetCurrent(configuration)
        return count
    }

    /// Removes those that cannot be held: a document with a font that cannot be opened is broken.
    private static func hold(_ fonts: UnsafeMutablePointer<FcFontSet>) -> Int {
        var held: [String: Bool] = [:]
        var kept = 0
        for place in 0..<Int(fonts.pointee.nfont) {
            guard let font = fonts.pointee.fonts[place] else { continue }
            let isHeld = file(of: font).map { path in
                if let known = held[path] { return known }
                let isHeld = cheldfonts_hold(path)
                held[path] = isHeld
                return isHeld
            }
            if isHeld == true {
                fonts.pointee.fonts[kept] = font
                kept += 1
            } else {
                FcPatternDestroy(font)
            }
        }
        fonts.pointee.nfont = Int32(kept)
        return kept
    }

    /// Nil for a font of a format that is of no use.
    private static func file(of font: OpaquePointer) -> String? {
        text(FC_FONTFORMAT, of: font).flatMap { formats.contains($0) ? text(FC_FILE, of: font) : nil }
    }

    /// The font of captions without characters that it lacks.
    static var captionFamily: String? {
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        for family in families.split(separator: ",") {
            FcPatternAddString(pattern, FC_FAMILY, String(family.drop { $0 == " " }))
        }
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let font = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(font) }
        return text(FC_FAMILY, of: font)
    }

    private static func text(_ property: String, of font: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(font, property, 0, &text) == FcResultMatch, let text else { return nil }
        return String(cString: text)
    }
}
