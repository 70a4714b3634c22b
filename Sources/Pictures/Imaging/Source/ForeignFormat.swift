internal import FileStructure

/// Formats that are recognised by a file's first bytes, but not decoded.
package enum ForeignFormat {
    /// A description of the format; nil if it is unknown.
    ///
    /// - Parameter head: the first `ImageFormat.sniffByteCount` bytes of the file, or all if there are fewer.
    package static func name(of head: [UInt8]) -> String? {
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { head.dropFirst(offset).starts(with: $0) }
        }
        if has("ftyp", at: 4) {
            let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
            return VideoContainer.soundBrands.contains(brand) ? "sound (MPEG-4)" : nil
        }
        if has("RIFF") { return has("WAVE", at: 8) ? "sound (WAV)" : nil }
        for (magic, name) in magics where head.starts(with: magic) { return name }
        if has("DICM", at: 128) { return "a medical picture (DICOM)" }
        return textName(of: head)
    }

    private static let magics = names.map { text, name in
        (magic: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, name: name)
    }

    /// By a file's first bytes. Characters below U+0100 represent bytes.
    private static let names: [(String, String)] = [
        ("8BPS", "a Photoshop document"),
        ("\0\0\u{1}\u{BA}", "a video (MPEG)"),
        ("\0\0\u{1}\u{B3}", "a video (MPEG)"), ("\u{30}\u{26}\u{B2}\u{75}", "a video (Windows Media)"),
        ("FLV\u{1}", "a video (Flash)"), ("%!PS", "a drawing (PostScript)"),
        ("\u{C5}\u{D0}\u{D3}\u{C6}", "a drawing (PostScript)"), ("gimp xcf", "a GIMP document (XCF)"),
        ("\u{76}\u{2F}\u{31}\u{1}", "a picture (OpenEXR)"), ("#?RADIANCE", "a picture (Radiance HDR)"),
        ("#?RGBE", "a picture (Radiance HDR)"), ("DDS ", "a picture (DDS)"), ("qoif", "a picture (QOI)"),
        ("FLIF", "a picture (FLIF)"), ("BPG\u{FB}", "a picture (BPG)"), ("II\u{BC}\u{1}", "a picture (JPEG XR)"),
        ("\u{8A}MNG", "an animation (MNG)"), ("\0\0\u{1}\0", "an icon (ICO)"),
        ("SIMPLE  =", "a picture (FITS)"), ("AT&TFORM", "a document (DjVu)"), ("P4\n", "a picture (PBM)"),
        ("P5\n", "a picture (PGM)"), ("P6\n", "a picture (PPM)"), ("P7\n", "a picture (PAM)"),
        ("ID3", "sound (MP3)"), ("OggS", "sound or a video (Ogg)"), ("fLaC", "sound (FLAC)"),
        ("PK\u{3}\u{4}", "an archive (ZIP)"), ("Rar!", "an archive (RAR)"), ("7z\u{BC}\u{AF}", "an archive (7-Zip)"),
        ("\u{1F}\u{8B}", "compressed data (gzip)"), ("SQLite format 3", "a database (SQLite)"),
        ("\u{7F}ELF", "a program"), ("bplist00", "a property list"),
    ]

    private static func textName(of head: [UInt8]) -> String? {
        let start = String(decoding: head.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }, as: UTF8.self)
            .lowercased()
        if start.hasPrefix("<svg") || start.hasPrefix("<?xml") && start.contains("<svg") { return "a drawing (SVG)" }
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "a web page (HTML)" }
        return start.hasPrefix("<?xml") ? "a document (XML)" : nil
    }
}
