import CFontConfig
import CHeldFonts

/// Fonts for text whose font is not in its document: the fourteen that every PDF reader has (ISO 32000-1, 9.6.2.2), and
/// what stands in for others.
///
/// They are files of the system, read before the sandbox closes. poppler asks fontconfig, which knows these and no other
/// ones, so that nothing else is searched for, and the same files give the same pictures.
enum StandardFonts {
    /// A font that a document may name, and files that serve for it: the first that exists does.
    private struct Font {
        /// Names by which documents ask for it.
        var families: [String]
        var style: Style
        var isMonospaced = false
        var files: [String]
    }

    private enum Style: CaseIterable {
        case regular, bold, italic, boldItalic

        var weight: Int32 { self == .bold || self == .boldItalic ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR }
        var slant: Int32 { self == .italic || self == .boldItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN }
        /// In names of files.
        var liberation: String {
            switch self {
            case .regular: "Regular"
            case .bold: "Bold"
            case .italic: "Italic"
            case .boldItalic: "BoldItalic"
            }
        }
        var dejaVu: String { self == .bold || self == .boldItalic ? "-Bold" : "" }
    }

    private static let folders = [
        "/usr/share/fonts/truetype/liberation", "/usr/share/fonts/truetype/liberation2",
        "/usr/share/fonts/truetype/dejavu",
        "/usr/share/fonts/liberation", "/usr/share/fonts/liberation-sans", "/usr/share/fonts/liberation-serif",
        "/usr/share/fonts/liberation-mono", "/usr/share/fonts/dejavu", "/usr/share/fonts/TTF",
    ]

    /// Liberation has the widths of Helvetica, Times and Courier; DejaVu has their characters, and symbols.
    private static let fonts: [Font] =
        Style.allCases.flatMap { style in
            [
                Font(
                    families: ["Helvetica", "Arial", "Liberation Sans", "sans-serif"],
                    style: style,
                    files: ["LiberationSans-\(style.liberation).ttf", "DejaVuSans\(style.dejaVu).ttf"]
                ),
                Font(
                    families: ["Times", "Times New Roman", "TimesNewRoman", "Liberation Serif", "serif"],
                    style: style,
                    files: ["LiberationSerif-\(style.liberation).ttf", "DejaVuSerif\(style.dejaVu).ttf"]
                ),
                Font(
                    families: ["Courier", "Courier New", "CourierNew", "Liberation Mono", "monospace"],
                    style: style,
                    isMonospaced: true,
                    files: ["LiberationMono-\(style.liberation).ttf", "DejaVuSansMono\(style.dejaVu).ttf"]
                ),
            ]
        } + [symbols]

    private static let symbols = Font(
        families: ["Symbol", "ZapfDingbats", "Dingbats", "DejaVu Sans"],
        style: .regular,
        files: ["DejaVuSans.ttf"]
    )

    /// Call it before the sandbox closes.
    ///
    /// - Returns: the families of which a font is missing.
    @discardableResult static func hold() -> [String] {
        guard let configuration = FcConfigCreate() else { return names(of: fonts) }
        // Finds nothing, and makes the list that fonts are added to.
        guard FcConfigBuildFonts(configuration) != 0, let known = FcConfigGetFonts(configuration, FcSetSystem) else {
            FcConfigDestroy(configuration)
            return names(of: fonts)
        }
        var held: Set<String> = []
        var missing: [Font] = []
        for font in fonts {
            guard let path = path(of: font, held: &held), let pattern = pattern(font, path) else {
                missing.append(font)
                continue
            }
            if FcFontSetAdd(known, pattern) == 0 { FcPatternDestroy(pattern) }
        }
        FcConfigSetCurrent(configuration)
        return names(of: missing)
    }

    private static func names(of fonts: [Font]) -> [String] {
        Array(Set(fonts.compactMap(\.families.first))).sorted()
    }

    /// The first file of a font that can be held.
    private static func path(of font: Font, held: inout Set<String>) -> String? {
        for file in font.files {
            for folder in folders {
                let path = "\(folder)/\(file)"
                if held.contains(path) || cheldfonts_hold(path) {
                    held.insert(path)
                    return path
                }
            }
        }
        return nil
    }

    private static func pattern(_ font: Font, _ path: String) -> OpaquePointer? {
        guard let pattern = FcPatternCreate() else { return nil }
        for family in font.families { FcPatternAddString(pattern, FC_FAMILY, family) }
        FcPatternAddString(pattern, FC_FILE, path)
        FcPatternAddInteger(pattern, FC_INDEX, 0)
        FcPatternAddString(pattern, FC_FONTFORMAT, "TrueType")
        FcPatternAddInteger(pattern, FC_WEIGHT, font.style.weight)
        FcPatternAddInteger(pattern, FC_SLANT, font.style.slant)
        FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
        FcPatternAddInteger(pattern, FC_SPACING, font.isMonospaced ? FC_MONO : FC_PROPORTIONAL)
        FcPatternAddBool(pattern, FC_SCALABLE, 1)
        FcPatternAddBool(pattern, FC_OUTLINE, 1)
        // fontconfig leaves out fonts without characters.
        if let characters = FcCharSetCreate() {
            for character in UInt32(0x20)...0x7E { FcCharSetAddChar(characters, character) }
            FcPatternAddCharSet(pattern, FC_CHARSET, characters)
            FcCharSetDestroy(characters)
        }
        return pattern
    }
}
