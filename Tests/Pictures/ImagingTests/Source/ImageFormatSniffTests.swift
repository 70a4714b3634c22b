import Testing

@testable import Imaging

@Suite struct ImageFormatSniffTests {
    static func box(_ major: String, _ compatible: [String], size: UInt8? = nil) -> [UInt8] {
        var box: [UInt8] = [0, 0, 0, size ?? UInt8(16 + 4 * compatible.count)]
        box += "ftyp\(major)".utf8
        box += [0, 0, 0, 0]
        box += compatible.joined().utf8
        return box
    }

    /// Characters below U+0100 represent bytes.
    static func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    static let heads: [ImageFormat: [[UInt8]]] = [
        .pdf: [bytes("%PDF-1.4"), bytes("\n\n%PDF-2.0")],
        .jpeg: [[0xFF, 0xD8, 0xFF, 0xE1]],
        .png: [bytes("\u{89}PNG\r\n\u{1A}\n")],
        .gif: [bytes("GIF87a"), bytes("GIF89a")],
        .webp: [bytes("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ")],
        .tiff: [bytes("II*\0"), bytes("MM\0*"), bytes("II+\0"), bytes("MM\0+")],
        .jxl: [[0xFF, 0x0A], bytes("\0\0\0\u{C}JXL \r\n\u{87}\n")],
        .jp2: [bytes("\0\0\0\u{C}jP  \r\n\u{87}\n"), [0xFF, 0x4F, 0xFF, 0x51]],
        .bmp: [12, 40, 56, 108, 124].map { size in bytes("BM") + [UInt8](repeating: 0x77, count: 12) + [size, 0, 0, 0]
        },
        .heic: [box("heic", []), box("heix", ["mif1"]), box("mif1", ["heic", "miaf"]), box("msf1", ["hevc"])],
        .raw: [
            bytes("II*\0\u{10}\0\0\0CR\u{2}\0"), bytes("\0\0\0\u{18}ftypcrx "), bytes("II\u{1A}\0\0\0HEAPCCDR"),
            bytes("FUJIFILMCCD-RAW 0201"), bytes("IIU\0\u{18}\0\0\0"), bytes("IIRO\u{8}\0\0\0"),
            bytes("IIRS\u{8}\0\0\0"),
            bytes("MMOR\0\0\0\u{8}"), bytes("\0MRM\0\0\0\0"), bytes("FOVb\0\0\0\0"),
        ],
        .video: [
            box("isom", ["mp42", "avc1"]), box("qt  ", []), box("M4V ", []), box("3gp5", []), box("none", ["mp42"]),
            bytes("\0\0\0\u{8}wide\0\0\u{1}\0mdat"), bytes("\0\0\u{1}\0moov\0\0\0\u{6C}mvhd"),
            bytes("\0\u{1}\0\0mdat\0\0\0\0\0\0\0\0"), bytes("RIFF\u{1}\u{2}\u{3}\u{4}AVI LIST"),
            bytes("\u{1A}\u{45}\u{DF}\u{A3}\u{9F}\u{42}\u{82}\u{88}matroska"),
            packets(188, before: []), packets(192, before: [0, 0, 0, 0]),
        ],
        .avif: [box("avif", ["mif1"]), box("avis", []), box("mif1", ["miaf", "avif"]), box("msf1", ["avis"])],
    ]

    /// Six packets of a transport stream.
    static func packets(_ byteCount: Int, before: [UInt8]) -> [UInt8] {
        let packet = before + [0x47] + [UInt8](repeating: 0xFF, count: byteCount - before.count - 1)
        return Array(repeatElement(packet, count: 6).joined())
    }

    @Test("Each format is detected from its first bytes", arguments: ImageFormat.allCases)
    func known(format: ImageFormat) throws {
        for head in try #require(Self.heads[format]) {
            #expect(ImageFormat.sniff(head) == format)
            #expect(ImageFormat.sniff(head + [UInt8](repeating: 0xAA, count: 100)) == format)
        }
    }

    @Test("A brand outside the box does not count")
    func outsideTheBox() {
        #expect(ImageFormat.sniff(Self.box("mif1", ["heic", "avif"], size: 20)) == .heic)
    }

    @Test("A PDF may begin with up to 1,019 bytes of something else")
    func documents() {
        #expect(ImageFormat.sniff(Self.bytes("%PDF-1.7")) == .pdf)
        let spaces = [UInt8](repeating: 0x0A, count: 1019)
        #expect(ImageFormat.sniff(spaces + Self.bytes("%PDF-1.7")) == .pdf)
        #expect(ImageFormat.sniff(spaces + [0x0A] + Self.bytes("%PDF-1.7")) == nil)
        #expect(ImageFormat.sniff(Self.bytes("8BPS a text about %PDF-1.7")) == nil)
        #expect(ImageFormat.sniff([0xFF, 0xD8, 0xFF] + Self.bytes("%PDF-1.7")) == .jpeg)
    }

    @Test("Other bytes give an unknown format")
    func unknown() {
        let heads: [[UInt8]] = [
            [], [0xFF], [0xFF, 0xD8], Self.bytes("RIFF1234WAVE"), Self.bytes("%PDF"), Self.bytes("GIF88a"),
            Self.bytes("BMW, a motor car of"),
            Self.bytes("\0\0\0\u{8}ftyp"), Self.box("M4A ", ["isom", "mp42"]), Self.bytes("Sugarfree wide moov"),
            Self.bytes("\0\0\0\u{8}wide of the mark"), Self.packets(188, before: []).dropLast(500) + [],
            Self.bytes(String(repeating: "G", count: 187) + "enerally"),
        ]
        for head in heads { #expect(ImageFormat.sniff(head) == nil) }
    }

    @Test(
        "The beginning of a file identifies its format",
        arguments: [
            ("\u{0}\u{0}\u{0}\u{18}ftypheic\u{0}\u{0}\u{0}\u{0}mif1heic", ImageFormat.heic),
            ("\u{0}\u{0}\u{0}\u{1C}ftypmif1\u{0}\u{0}\u{0}\u{0}mif1avifmiaf", .avif),
            ("RIFF\u{1}\u{0}\u{0}\u{0}WEBPVP8 ", .webp),
            ("II*\u{0}\u{8}\u{0}\u{0}\u{0}", .tiff),
            ("GIF89a", .gif),
            ("\u{0}\u{0}\u{0}\u{18}ftypisom\u{0}\u{0}\u{0}\u{0}mp42avc1", .video),
            ("RIFF\u{1}\u{0}\u{0}\u{0}WAVE", nil),
            ("", nil),
        ] as [(String, ImageFormat?)]
    )
    func sniffing(text: String, format: ImageFormat?) {
        #expect(ImageFormat.sniff(text.utf8) == format)
    }
}
