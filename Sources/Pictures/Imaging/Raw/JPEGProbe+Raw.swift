internal import FileStructure

extension JPEGProbe {
    /// The probe of a preview, with the facts of the raw file that it lies in.
    ///
    /// The raw file's own facts count. If it has none, they are in the preview (Fujifilm).
    func describing(_ raw: RawFile, _ preview: RawFile.Preview) -> JPEGProbe {
        var header = header
        let tag = preview.orientation ?? header.exif.flatMap(ExifOrientation.read)?.rawValue
        header.format = .raw
        header.orientation = raw.orientation(ofPreview: frame.size, tag: tag)
        header.exif = raw.exif ?? header.exif
        header.xmp = raw.xmp ?? header.xmp
        header.iptc = raw.iptc ?? header.iptc
        if header.iccProfile == nil, raw.isAdobeRGB { header.iccProfile = AdobeRGB.profile }
        header.fullSize = raw.uprightSize ?? header.uprightSize
        return JPEGProbe(self, header: header)
    }
}

extension RawFile {
    /// Of the photo as the camera crops it; nil if unknown.
    package var uprightSize: PixelSize? {
        size.map { (orientation.flatMap(Orientation.init) ?? .up).upright(PixelSize($0)) }
    }
}
