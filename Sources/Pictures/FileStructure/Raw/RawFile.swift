/// A camera raw file as its directories describe it: embedded pictures and facts. Sensor data is never read.
///
/// The descriptions of the containers are those of exiftool's and LibRaw's authors; makers publish none, except Adobe's
/// of DNG (1.7.1) and ISO's of TIFF/EP (12234-2).
package struct RawFile: Sendable {
    package enum Container: String, Sendable, CaseIterable { case tiff, ciff, cr3, raf, mrw, x3f }

    package struct Size: Sendable, Equatable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    package var container: Container
    /// Every embedded picture, in no particular order, each range once.
    package var previews: [Preview] = []
    /// A small TIFF structure with the capture's facts; nil if there are none.
    package var exif: [UInt8]?
    package var xmp: [UInt8]?
    package var iptc: [UInt8]?
    package var make: String?
    package var model: String?
    /// EXIF orientation of the photo, 1…8.
    package var orientation: Int?
    /// Of the photo as the camera crops it, as stored (before `orientation`); nil if unknown.
    package var size: Size?
    /// The camera used Adobe RGB: DCF's interoperability index R03, or EXIF's ColorSpace 2, or the maker's own tag. A
    /// DNG converter's statement about its preview takes precedence.
    package var isAdobeRGB = false

    init(_ container: Container) { self.container = container }

    /// Nil if it is not a camera raw file, whatever its name; then `file.failure` may say that it could not be read.
    package init?(_ file: FileWindow) {
        let head = file.bytes(at: 0, count: min(file.byteCount, Container.markByteCount)) ?? []
        let reading = RawReading(file)
        let found: RawFile? =
            switch Container(markedBy: head) {
            case .raf: RAFFile.read(reading)
            case .x3f: X3FFile.read(reading)
            case .mrw: MRWFile.read(reading)
            case .cr3: CR3File.read(reading)
            case .ciff: CIFFFile.read(reading)
            // Most raw files have no other mark than that of TIFF.
            case .tiff, nil: RawTIFF.read(reading)
            }
        guard let found else { return nil }
        self = found
    }
}

extension RawFile.Container {
    /// Texts by their offsets at the beginning of a file: Canon's CR2, Panasonic's RW2 and Olympus's ORF, which are TIFF
    /// apart from that; Canon's CRW and CR3, Fujifilm's RAF, Minolta's MRW, Sigma's X3F.
    private static let marks: [(container: Self, texts: [Int: String])] = [
        (.tiff, [0: "II*\0", 8: "CR\u{2}"]), (.tiff, [0: "IIU\0"]), (.tiff, [0: "IIRO"]), (.tiff, [0: "IIRS"]),
        (.tiff, [0: "MMOR"]), (.ciff, [6: "HEAPCCDR"]), (.cr3, [4: "ftypcrx "]), (.raf, [0: "FUJIFILMCCD-RAW"]),
        (.mrw, [0: "\0MRM"]), (.x3f, [0: "FOVb"]),
    ]

    /// How many bytes the marks need.
    static let markByteCount = 16

    /// Nil for bytes that only a raw file's directories can tell from those of another file.
    package init?(markedBy head: [UInt8]) {
        let mark = Self.marks.first { mark in
            mark.texts.allSatisfy { head.dropFirst($0.key).starts(with: $0.value.utf8) }
        }
        guard let mark else { return nil }
        self = mark.container
    }
}
