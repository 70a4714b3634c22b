/// What an embedded JPEG says about the capture, for containers that say it nowhere else.
struct JPEGFacts {
    private(set) var exif: [UInt8]?
    private(set) var xmp: [UInt8]?
    private(set) var make: String?
    private(set) var model: String?
    private(set) var orientation: Int?
    /// Of the JPEG's own picture.
    private(set) var size: RawFile.Size?
    private(set) var isAdobeRGB = false

    /// Nil if no JPEG begins there.
    init?(_ reading: RawReading, at start: Int) {
        guard let head = JPEGHead(reading.file, at: start) else { return nil }
        size = head.size
        if let place = head.xmp { xmp = reading.value(at: place.lowerBound, count: place.count) }
        guard let place = head.exif, let tiff = TIFFReader(reading.file, base: place.lowerBound) else { return }
        let excerpt = TIFFExcerpt.ofRaw.bytes(of: tiff)
        exif = excerpt.isEmpty ? nil : excerpt
        guard let first = tiff.firstDirectory.flatMap({ reading.directory(of: tiff, at: $0) }) else { return }
        make = first.text(RawTag.make)
        model = first.text(RawTag.model)
        orientation = first.orientation
        let capture = first.number(RawTag.exif).flatMap { reading.directory(of: tiff, at: $0) }
        isAdobeRGB = RawTIFF.isAdobeRGB(capture, reading)
        if let next = tiff.firstDirectory.flatMap(tiff.directory), let inner = reading.directory(of: tiff, at: next),
            let offset = inner.number(RawTag.jpegOffset).flatMap(tiff.start),
            let count = inner.number(RawTag.jpegByteCount)
        {
            reading.addJPEG(at: offset, count: count, orientation: inner.orientation, name: "ThumbnailImage")
        }
    }
}
