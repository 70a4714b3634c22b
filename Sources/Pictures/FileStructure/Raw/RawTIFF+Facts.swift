extension RawTIFF {
    /// Of the photo as the camera crops it.
    var size: RawFile.Size? {
        switch kind {
        case .panasonic: return panasonicSize ?? exifSize
        case .phaseOne: return PhaseOneDirectory(reading, at: base + 8)?.size ?? exifSize
        case .dng: return sensor.flatMap(dngSize)
        // The directory of the sensor's data does not say it.
        case .cr2: return exifSize
        default: break
        }
        let found = sensor?.size
        guard let exifSize else { return found }
        guard let found else { return exifSize }
        // In EXIF, some cameras describe the smaller JPEG they wrote beside the raw file.
        let isCrop =
            exifSize.width <= found.width && exifSize.height <= found.height
            && exifSize.width * 4 >= found.width * 3 && exifSize.height * 4 >= found.height * 3
        return isCrop ? exifSize : found
    }

    private var exifSize: RawFile.Size? {
        guard let width = exif?.number(RawTag.exifWidth), let height = exif?.number(RawTag.exifHeight) else {
            return nil
        }
        return RawFile.Size(checked: width, height)
    }

    /// From the sensor's borders: top, left, bottom, right.
    private var panasonicSize: RawFile.Size? {
        let borders = (4...7).compactMap { first?.number($0) }
        guard borders.count == 4 else { return nil }
        return RawFile.Size(checked: borders[3] - borders[1], borders[2] - borders[0])
    }

    /// From the default crop, and the part of it that the user chose (DNG 1.7.1, DefaultCropSize and DefaultUserCrop).
    private func dngSize(of sensor: RawDirectory) -> RawFile.Size? {
        let crop = sensor.numbers(RawTag.defaultCropSize, upTo: 2) ?? first?.numbers(RawTag.defaultCropSize, upTo: 2)
        guard let crop, crop.count == 2, let size = RawFile.Size(checked: crop[0], crop[1]) else { return sensor.size }
        // Top, left, bottom, right as fractions of the default crop.
        guard let part = sensor.fractions(RawTag.defaultUserCrop, upTo: 4), part.count == 4,
            part.allSatisfy({ 0...1 ~= $0 }), part[0] < part[2], part[1] < part[3]
        else { return size }
        return RawFile.Size(
            checked: Int((Double(size.width) * (part[3] - part[1])).rounded()),
            Int((Double(size.height) * (part[2] - part[0])).rounded())
        )
    }

    /// Panasonic has it in a tag of its own, and not in EXIF's.
    var sensitivity: TIFFComposer.Field? {
        guard kind == .panasonic, exif?.has(RawTag.sensitivity) == false,
            let iso = first?.number(0x0017) ?? first?.number(0x0037), 1...0xFFFF ~= iso
        else { return nil }
        let bytes = TIFFComposer.encoded(iso, 2, tiff.isBigEndian)
        return TIFFComposer.Field(tag: RawTag.sensitivity, type: 3, count: 1, content: .values(bytes))
    }

    func isAdobeRGB(_ notes: [MakerNote]) -> Bool {
        // A converter has made the previews itself, in the colours it says.
        let converted = directories.compactMap { $0.directory.number(RawTag.previewColorSpace) }
        if kind == .dng, let space = converted.first(where: { $0 > 0 }) { return space == 3 }
        return Self.isAdobeRGB(exif, reading) || notes.contains(where: \.isAdobeRGB)
    }

    /// EXIF 2.32, 4.6.5 (ColorSpace); DCF 2.0 (interoperability index R03).
    static func isAdobeRGB(_ exif: RawDirectory?, _ reading: RawReading) -> Bool {
        guard let exif else { return false }
        if exif.number(RawTag.colorSpace) == 2 { return true }
        let interoperability = exif.number(RawTag.interoperability).flatMap { reading.directory(of: exif.tiff, at: $0) }
        return interoperability?.text(1) == "R03"
    }
}
