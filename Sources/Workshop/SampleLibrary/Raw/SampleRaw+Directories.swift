internal import Imaging

/// Directories that several makers' files have.
extension SampleRaw {
    var isBigEndian: Bool { exif.byteOrder == .bigEndian }

    /// The header of a TIFF file.
    var header: [UInt8] { TIFFBytes.header(isBigEndian: isBigEndian) }

    func file(_ chain: [TIFFDirectory]) -> [UInt8] {
        TIFFWriter(isBigEndian: isBigEndian, header: header, chain: chain).bytes
    }

    /// Make, model and orientation, with the directories of the exposure and the location.
    func facts(note: MakerNote? = nil) -> TIFFDirectory {
        var image = exif.directory(.image)
        image[0x011A] = .rational([ExifRational(300, 1)])
        image[0x011B] = .rational([ExifRational(300, 1)])
        image[0x0128] = .short([2])
        image[0x0132] = exif.dateTimeOriginal.map { .ascii($0) }
        image[0x8769] = .directories([photo(note: note)])
        let location = exif.directory(.location)
        if !location.entries.isEmpty { image[0x8825] = .directories([location]) }
        return image
    }

    func photo(note: MakerNote? = nil) -> TIFFDirectory {
        var exif = exif
        exif.interoperability = exif.interoperability ?? (isAdobeRGB ? "R03" : "R98")
        var photo = exif.directory(.photo)
        if let note { photo[0x927C] = .note(note) }
        return photo
    }

    /// A colour filter array, with the sensor's data.
    ///
    /// - Parameter compression: the maker's number.
    func sensor(compression: UInt16, bits: UInt16 = 14) -> TIFFDirectory {
        var directory = TIFFDirectory()
        directory[0x00FE] = .long([0])
        directory[0x0100] = .long([UInt32(clamping: sensorSize.width)])
        directory[0x0101] = .long([UInt32(clamping: sensorSize.height)])
        directory[0x0102] = .short([bits])
        directory[0x0103] = .short([compression])
        directory[0x0106] = .short([32_803])
        directory[0x0115] = .short([1])
        directory[0x0116] = .long([UInt32(clamping: sensorSize.height)])
        directory[0x011C] = .short([1])
        directory[0x828D] = .short([2, 2])
        directory[0x828E] = .byte([0, 1, 1, 2])
        directory.setStrip(.sensor(sensorData), byteCount: sensorByteCount)
        return directory
    }
}

extension TIFFDirectory {
    /// Adds a small uncompressed picture of a gradient.
    mutating func setThumbnail(width: Int = 60, height: Int = 40) {
        let samples: [UInt8] = (0..<height).flatMap { y in
            (0..<width).flatMap { x in [UInt8(clamping: 4 * x), UInt8(clamping: 6 * y), 128] as [UInt8] }
        }
        self[0x00FE] = .long([1])
        setPicture(width: width, height: height, bits: 8, strips: [samples], rowsPerStrip: height)
    }

    /// Adds an uncompressed RGB picture.
    mutating func setPicture(width: Int, height: Int, bits: UInt16, strips: [[UInt8]], rowsPerStrip: Int) {
        self[0x0100] = .long([UInt32(clamping: width)])
        self[0x0101] = .long([UInt32(clamping: height)])
        self[0x0102] = .short([bits, bits, bits])
        self[0x0103] = .short([1])
        self[0x0106] = .short([2])
        self[0x0111] = .data(strips)
        self[0x0115] = .short([3])
        self[0x0116] = .long([UInt32(clamping: rowsPerStrip)])
        self[0x0117] = .long(strips.map { UInt32(clamping: $0.count) })
        self[0x011C] = .short([1])
    }

    /// Adds data as the only strip.
    mutating func setStrip(_ strip: Content, byteCount: Int) {
        self[0x0111] = strip
        self[0x0117] = .long([UInt32(clamping: byteCount)])
    }

    /// Adds the size and the layout of the samples of a JPEG, if it says them.
    mutating func setFrame(of jpeg: [UInt8]) {
        guard let size = JPEGBytes.size(of: jpeg) else { return }
        self[0x0100] = .long([UInt32(size.width)])
        self[0x0101] = .long([UInt32(size.height)])
        self[0x0102] = .short([8, 8, 8])
        self[0x0115] = .short([3])
        self[0x0116] = .long([UInt32(size.height)])
    }

    /// Adds a JPEG in the way of EXIF's thumbnails.
    mutating func setJPEG(_ jpeg: [UInt8]) {
        self[0x0103] = .short([6])
        self[0x0201] = .data([jpeg])
        self[0x0202] = .long([UInt32(clamping: jpeg.count)])
    }

    static func jpeg(_ jpeg: [UInt8], subfile: UInt32? = nil) -> TIFFDirectory {
        var directory = TIFFDirectory()
        directory[0x00FE] = subfile.map { .long([$0]) }
        directory.setJPEG(jpeg)
        return directory
    }
}
