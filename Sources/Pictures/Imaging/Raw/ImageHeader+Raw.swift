package import FileStructure

extension ImageHeader {
    /// The header of a preview, with the facts of the raw file that it lies in.
    ///
    /// The raw file's own facts count. What it lacks is the preview's.
    ///
    /// - Parameter isGrey: whether the preview has no colours, so that a colour space says nothing about it.
    package func describing(_ raw: RawFile, _ preview: RawFile.Preview, isGrey: Bool) -> ImageHeader {
        var header = self
        let tag = preview.orientation ?? exif.flatMap(ExifOrientation.read)?.rawValue
        header.format = .raw
        header.orientation = raw.orientation(ofPreview: storedSize, tag: tag)
        header.exif = raw.exif ?? exif
        header.xmp = raw.xmp ?? xmp
        header.iptc = raw.iptc ?? iptc
        if iccProfile?.isEmpty ?? true, raw.isAdobeRGB, !isGrey { header.iccProfile = AdobeRGB.profile }
        header.fullSize = raw.uprightSize ?? header.uprightSize
        return header
    }
}

extension RawFile {
    /// Of the photo as the camera crops it; nil if unknown.
    fileprivate var uprightSize: PixelSize? {
        size.map { (orientation.flatMap(Orientation.init) ?? .up).upright(PixelSize($0)) }
    }
}
