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
        let head = file.bytes(at: 0, count: min(file.byteCount, 16)) ?? []
        let reading = RawReading(file)
        let found: RawFile? =
            if head.starts(with: "FUJIFILM".utf8) {
                RAFFile.read(reading)
            } else if head.starts(with: "FOVb".utf8) {
                X3FFile.read(reading)
            } else if head.starts(with: "\0MRM".utf8) {
                MRWFile.read(reading)
            } else if head.dropFirst(4).starts(with: "ftypcrx ".utf8) {
                CR3File.read(reading)
            } else if head.dropFirst(6).starts(with: "HEAPCCDR".utf8) {
                CIFFFile.read(reading)
            } else {
                RawTIFF.read(reading)
            }
        guard let found else { return nil }
        self = found
    }
}
