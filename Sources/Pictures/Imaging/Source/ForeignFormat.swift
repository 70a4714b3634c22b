/// Formats that are recognised by a file's first bytes, but not decoded.
package enum ForeignFormat {
    /// A description of the format; nil if it is unknown.
    ///
    /// - Parameter head: the first `ImageFormat.sniffByteCount` bytes of the file, or all if there are fewer.
    package static func name(of head: [UInt8]) -> String? {
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { head.dropFirst(offset).starts(with: $0) }
        }
        if has("ftyp", at: 4) { return mediaName(String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)) }
        if has("RIFF") {
            return has("AVI ", at: 8) ? "a video (AVI)" : has("WAVE", at: 8) ? "sound (WAV)" : nil
        }
        for (magic, name) in magics where head.starts(with: magic) { return name }
        if has("moov", at: 4) || has("mdat", at: 4) || has("wide", at: 4) { return "a video (QuickTime)" }
        if has("DICM", at: 128) { return "a medical picture (DICOM)" }
        if head.count > 188, head[0] == 0x47, head[188] == 0x47 { return "a video (MPEG transport stream)" }
        return textName(of: head)
    }

    /// By the major brand of the `ftyp` box of ISO/IEC 14496-12.
    private static func mediaName(_ brand: String) -> String? {
        switch brand {
        case "qt  ": "a video (QuickTime)"
        case "M4A ", "M4B ", "M4P ": "sound (MPEG-4)"
        case _ where brand.hasPrefix("3g"): "a video (3GPP)"
        case "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "mp71", "avc1", "M4V ", "M4VH", "M4VP",
            "MSNV",
            "dash", "f4v ", "XAVC", "hvc1", "NDSC", "NDSH", "NDXC", "FACE":
            "a video (MPEG-4)"
        default: nil
        }
    }

    private static let magics = names.map { text, name in
        (magic: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, name: name)
    }

    /// By a file's first bytes. Characters below U+0100 represent bytes.
    private static let names: [(String, String)] = [
        ("8BPS", "a Photoshop document"),
        ("\u{1A}\u{45}\u{DF}\u{A3}", "a video (Matroska or WebM)"), ("\0\0\u{1}\u{BA}", "a video (MPEG)"),
        ("\0\0\u{1}\u{B3}", "a video (MPEG)"), ("\u{30}\u{26}\u{B2}\u{75}", "a video (Windows Media)"),
        ("FLV\u{1}", "a video (Flash)"), ("%PDF-", "a document (PDF)"), ("%!PS", "a drawing (PostScript)"),
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
