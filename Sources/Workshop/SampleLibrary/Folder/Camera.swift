internal import Imaging

/// A camera of the sample library: its metadata and file names.
struct Camera: Sendable {
    let make: String
    let model: String
    let lens: String?
    let size: PixelSize
    let chroma: ChromaLayout
    let quality: Int
    let byteOrder: ExifWriter.ByteOrder
    /// Text before the number.
    let prefix: String
    let suffix: String
    let firstNumber: Int
    let focalLengths: [Double]
    let apertures: [Double]
    /// Phones know their location and time zone; cameras usually do not.
    let isTelephone: Bool
    let raw: SampleRaw.Layout

    static let all: [Camera] = [
        Camera(
            make: "Apple",
            model: "iPhone 8",
            lens: "iPhone 8 back camera 3.99mm f/1.8",
            size: PixelSize(width: 4032, height: 3024),
            chroma: .yuv420,
            quality: 90,
            byteOrder: .bigEndian,
            prefix: "IMG_",
            suffix: ".JPG",
            firstNumber: 1204,
            focalLengths: [3.99],
            apertures: [1.8],
            isTelephone: true,
            raw: .dng
        ),
        Camera(
            make: "NIKON CORPORATION",
            model: "NIKON D90",
            lens: "18-105mm f/3.5-5.6",
            size: PixelSize(width: 4288, height: 2848),
            chroma: .yuv422,
            quality: 94,
            byteOrder: .bigEndian,
            prefix: "DSC_",
            suffix: ".JPG",
            firstNumber: 317,
            focalLengths: [18, 35, 50, 70, 105],
            apertures: [3.5, 5.6, 8, 11],
            isTelephone: false,
            raw: .nef
        ),
        Camera(
            make: "Canon",
            model: "Canon EOS 20D",
            lens: "EF24-70mm f/2.8L USM",
            size: PixelSize(width: 3504, height: 2336),
            chroma: .yuv422,
            quality: 95,
            byteOrder: .littleEndian,
            prefix: "IMG_",
            suffix: ".jpg",
            firstNumber: 4420,
            focalLengths: [24, 35, 50, 70],
            apertures: [2.8, 4, 8],
            isTelephone: false,
            raw: .cr2
        ),
        Camera(
            make: "SONY",
            model: "ILCE-6000",
            lens: "E PZ 16-50mm F3.5-5.6 OSS",
            size: PixelSize(width: 4912, height: 3264),
            chroma: .yuv422,
            quality: 92,
            byteOrder: .littleEndian,
            prefix: "DSC",
            suffix: ".JPG",
            firstNumber: 8211,
            focalLengths: [16, 24, 35, 50],
            apertures: [3.5, 5.6, 9],
            isTelephone: false,
            raw: .arw
        ),
        Camera(
            make: "samsung",
            model: "SM-G935F",
            lens: nil,
            size: PixelSize(width: 4032, height: 3024),
            chroma: .yuv420,
            quality: 94,
            byteOrder: .littleEndian,
            prefix: "",
            suffix: ".jpg",
            firstNumber: 0,
            focalLengths: [4.2],
            apertures: [1.7],
            isTelephone: true,
            raw: .dng
        ),
        Camera(
            make: "OLYMPUS IMAGING CORP.",
            model: "E-M10",
            lens: "OLYMPUS M.14-42mm F3.5-5.6 II R",
            size: PixelSize(width: 3200, height: 2400),
            chroma: .yuv422,
            quality: 95,
            byteOrder: .littleEndian,
            prefix: "P7",
            suffix: ".JPG",
            firstNumber: 50_112,
            focalLengths: [14, 25, 42],
            apertures: [3.5, 5.6],
            isTelephone: false,
            raw: .orf
        ),
        Camera(
            make: "FUJIFILM",
            model: "FinePix F40fd",
            lens: nil,
            size: PixelSize(width: 3264, height: 2448),
            chroma: .yuv422,
            quality: 90,
            byteOrder: .littleEndian,
            prefix: "DSCF",
            suffix: ".jpeg",
            firstNumber: 2077,
            focalLengths: [8, 12.5, 24],
            apertures: [2.8, 5.1],
            isTelephone: false,
            raw: .raf
        ),
    ]

    /// A file name in this camera's style.
    func fileName(number: Int, time: LocalTime) -> String {
        guard !prefix.isEmpty else { return time.compact + suffix }
        let digits = String(firstNumber + number)
        let width = prefix == "DSC" ? 5 : 4
        return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
    }

    /// The camera's metadata for a photo.
    func exif(at time: LocalTime, place: Place?, generator: inout SeededGenerator) -> ExifWriter {
        var exif = ExifWriter()
        exif.byteOrder = byteOrder
        exif.make = make
        exif.model = model
        exif.lens = lens
        exif.dateTimeOriginal = time.exif
        exif.exposure = ExifRational(
            1,
            generator.element(of: [8, 15, 30, 60, 80, 125, 200, 250, 400, 640, 1000, 2000])
        )
        exif.aperture = ExifRational(generator.element(of: apertures))
        exif.iso = generator.element(of: [64, 100, 200, 400, 800, 1600, 3200])
        exif.focalLength = ExifRational(generator.element(of: focalLengths))
        if isTelephone {
            let digits = String(generator.integer(in: 0...999))
            exif.subSeconds = String(repeating: "0", count: 3 - digits.count) + digits
            exif.offset = time.offset
            if let place {
                exif.latitude = place.latitude + Double(generator.number(in: -0.05...0.05))
                exif.longitude = place.longitude + Double(generator.number(in: -0.05...0.05))
            }
        }
        return exif
    }
}

/// A place where photos are taken, in degrees.
struct Place: Sendable {
    let latitude: Double
    let longitude: Double

    static let all: [Place] = [
        Place(latitude: 47.3769, longitude: 8.5417), Place(latitude: -33.8568, longitude: 151.2153),
        Place(latitude: 64.1466, longitude: -21.9426), Place(latitude: -22.9519, longitude: -43.2105),
    ]
}
