extension SampleRaw {
    /// Named by the usual extension.
    package enum Layout: String, Sendable, CaseIterable {
        case cr2, nef, arw, dng, pef, srw, erf, orf, rw2, crw, cr3, mrw, raf, x3f

        /// The names that exiftool gives to the previews, in their order.
        package var previewNames: [String] {
            switch self {
            case .cr2: ["PreviewImage", "ThumbnailImage"]
            case .nef: ["JpgFromRaw", "PreviewImage"]
            // Only cameras since 2021 have the third, the largest.
            case .arw: ["PreviewImage", "ThumbnailImage", "JpgFromRaw"]
            case .dng: ["PreviewImage", "JpgFromRaw"]
            case .pef: ["JpgFromRaw", "PreviewImage", "ThumbnailImage"]
            case .srw: ["JpgFromRaw", "ThumbnailImage"]
            case .erf: ["PreviewImage"]
            case .orf: ["PreviewImage", "ThumbnailImage"]
            case .rw2: ["JpgFromRaw"]
            case .crw: ["JpgFromRaw", "ThumbnailImage"]
            case .cr3: ["JpgFromRaw", "PreviewImage", "ThumbnailImage"]
            case .mrw, .raf: ["PreviewImage"]
            // The first has EXIF, the second has not.
            case .x3f: ["JpgFromRaw", "PreviewImage"]
            }
        }

        /// Whether the file has the exposure's facts outside of the previews.
        package var hasFacts: Bool { self != .raf && self != .x3f }

        /// That of a camera which writes this layout, in its byte order.
        package var exif: ExifWriter {
            var exif = ExifWriter()
            let (make, model) = camera
            exif.make = make
            exif.model = model
            exif.byteOrder = isBigEndian ? .bigEndian : .littleEndian
            exif.orientation = 1
            exif.dateTimeOriginal = "2021:07:04 12:34:56"
            exif.exposure = ExifRational(1, 250)
            exif.aperture = ExifRational(5.6)
            exif.iso = 400
            exif.focalLength = ExifRational(35)
            exif.lens = "35mm F2"
            exif.additional = [.photo: [ExifEntry(tag: 0xA431, value: .ascii("0012345"))]]
            return exif
        }

        private var isBigEndian: Bool {
            switch self {
            case .nef, .pef, .erf, .mrw: true
            case .cr2, .arw, .dng, .srw, .orf, .rw2, .crw, .cr3, .raf, .x3f: false
            }
        }

        private var camera: (make: String, model: String) {
            switch self {
            case .cr2: ("Canon", "Canon EOS 6D")
            case .nef: ("NIKON CORPORATION", "NIKON D90")
            case .arw: ("SONY", "ILCE-7M4")
            case .dng: ("RICOH IMAGING COMPANY, LTD.", "RICOH GR III")
            case .pef: ("PENTAX", "PENTAX K-5")
            case .srw: ("SAMSUNG", "NX300")
            case .erf: ("SEIKO EPSON CORP.", "R-D1")
            case .orf: ("OLYMPUS IMAGING CORP.", "E-M10")
            case .rw2: ("Panasonic", "DMC-GX7")
            case .crw: ("Canon", "Canon EOS 10D")
            case .cr3: ("Canon", "Canon EOS R6")
            case .mrw: ("Konica Minolta Camera, Inc.", "DiMAGE A2")
            case .raf: ("FUJIFILM", "X-T3")
            case .x3f: ("SIGMA", "SIGMA SD14")
            }
        }
    }
}
