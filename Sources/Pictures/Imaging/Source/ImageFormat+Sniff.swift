internal import FileStructure

extension ImageFormat {
    /// How many bytes `sniff` needs: enough for the compatible brands of HEIF files, for videos, and for
    /// what may precede the header of a PDF.
    package static let sniffByteCount = VideoContainer.markByteCount

    /// Detects the format from the first bytes of a file; nil if it is unknown.
    ///
    /// Most camera raw files have the structure of TIFF and are detected as such: only their directories tell them apart.
    package static func sniff(_ head: some Collection<UInt8>) -> ImageFormat? {
        ImageFormat(sniffing: Array(head.prefix(sniffByteCount)))
    }

    /// - Throws: `unsupported` for a foreign format, `unknownFormat`.
    package init(leadingBytes head: [UInt8]) throws(ImagingError) {
        guard let format = Self.sniff(head) else {
            throw ForeignFormat.name(of: head).map(ImagingError.unsupported) ?? .unknownFormat
        }
        self = format
    }

    private init?(sniffing bytes: [UInt8]) {
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if RawFile.Container(markedBy: bytes) != nil {
            self = .raw
        } else if has("II*\0") || has("MM\0*") || has("II+\0") || has("MM\0+") {
            self = .tiff
        } else if bytes.starts(with: [0xFF, 0x0A]) || bytes.starts(with: Self.jxlContainer) {
            self = .jxl
        } else if bytes.starts(with: Self.jp2Container) || bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) {
            self = .jp2
        } else if Self.isBitmap(bytes) {
            self = .bmp
        } else if has("ftyp", at: 4), let format = Self(brandsOf: bytes) {
            self = format
        } else if VideoContainer(markedBy: bytes) != nil {
            self = .video
        } else if Self.isPDF(bytes) {
            self = .pdf
        } else {
            return nil
        }
    }

    private static let jxlContainer: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]

    private static let jp2Container: [UInt8] = [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]

    /// The header may come anywhere in the first 1024 bytes, as readers accept it (ISO 32000-1, annex H.3, note 13).
    private static func isPDF(_ bytes: [UInt8]) -> Bool {
        let mark = Array("%PDF-".utf8)
        if bytes.starts(with: mark) { return true }
        return ForeignFormat.name(of: bytes) == nil
            && bytes.indices.contains { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
    }

    /// Many texts begin with "BM", so the size of the second header must be a valid one.
    private static func isBitmap(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 18 && bytes.starts(with: "BM".utf8) && [12, 40, 52, 56, 64, 108, 124].contains(bytes[14])
            && bytes[15..<18].allSatisfy { $0 == 0 }
    }

    /// The `ftyp` box of ISO/IEC 14496-12: size, "ftyp", major brand, minor version, compatible brands.
    private init?(brandsOf bytes: [UInt8]) {
        let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let end = min(size, bytes.count)
        var brands: [String] = []
        for offset in [8] + Array(stride(from: 16, to: max(16, end), by: 4)) where offset + 4 <= end {
            brands.append(String(decoding: bytes[offset..<offset + 4], as: UTF8.self))
        }
        if brands.contains("avif") || brands.contains("avis") {
            self = .avif
        } else if brands.contains(where: Self.heifBrands.contains) {
            self = .heic
        } else {
            return nil
        }
    }

    private static let heifBrands: Set<String> = [
        "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1", "miaf",
    ]
}
