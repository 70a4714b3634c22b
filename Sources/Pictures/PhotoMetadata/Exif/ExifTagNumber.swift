/// The tags that are read, as numbered by the Exif 3.0 standard. libexif names only some of them.
struct ExifTagNumber {
    let number: UInt32
    let directory: ExifBlock.Directory

    private init(_ number: UInt32, _ directory: ExifBlock.Directory) {
        self.number = number
        self.directory = directory
    }

    static let make = Self(0x010F, .image)
    static let model = Self(0x0110, .image)
    static let orientation = Self(0x0112, .image)
    static let software = Self(0x0131, .image)
    static let dateTime = Self(0x0132, .image)
    static let artist = Self(0x013B, .image)
    static let copyright = Self(0x8298, .image)
    /// Not in the standard: Windows writes it, and many programs read it.
    static let rating = Self(0x4746, .image)

    static let exposureTime = Self(0x829A, .capture)
    static let fNumber = Self(0x829D, .capture)
    static let photographicSensitivity = Self(0x8827, .capture)
    static let standardOutputSensitivity = Self(0x8831, .capture)
    static let recommendedExposureIndex = Self(0x8832, .capture)
    static let isoSpeed = Self(0x8833, .capture)
    static let dateTimeOriginal = Self(0x9003, .capture)
    static let dateTimeDigitized = Self(0x9004, .capture)
    static let offsetTime = Self(0x9010, .capture)
    static let offsetTimeOriginal = Self(0x9011, .capture)
    static let offsetTimeDigitized = Self(0x9012, .capture)
    static let shutterSpeed = Self(0x9201, .capture)
    static let aperture = Self(0x9202, .capture)
    static let focalLength = Self(0x920A, .capture)
    static let makerNote = Self(0x927C, .capture)
    static let subSecTime = Self(0x9290, .capture)
    static let subSecTimeOriginal = Self(0x9291, .capture)
    static let subSecTimeDigitized = Self(0x9292, .capture)
    static let ownerName = Self(0xA430, .capture)
    static let bodySerialNumber = Self(0xA431, .capture)
    static let lensSpecification = Self(0xA432, .capture)
    static let lensModel = Self(0xA434, .capture)
    static let lensSerialNumber = Self(0xA435, .capture)

    static let latitudeRef = Self(0x0001, .position)
    static let latitude = Self(0x0002, .position)
    static let longitudeRef = Self(0x0003, .position)
    static let longitude = Self(0x0004, .position)
    static let altitudeRef = Self(0x0005, .position)
    static let altitude = Self(0x0006, .position)
    static let satelliteTime = Self(0x0007, .position)
    static let satelliteDate = Self(0x001D, .position)
}
