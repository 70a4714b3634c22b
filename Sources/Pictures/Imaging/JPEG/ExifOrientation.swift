import FileStructure

/// Finds tag 0x0112 in the first directory of TIFF-structured EXIF data: all of EXIF that decoding needs.
enum ExifOrientation {
    private static let tag = 0x0112

    /// Nil if the tag is absent, malformed or not 1 to 8.
    static func read(_ bytes: [UInt8]) -> Orientation? {
        guard let tiff = TIFFReader(bytes[...]), let directory = tiff.firstDirectory else { return nil }
        // Some writers use LONG although the standard requires SHORT.
        return tiff.entries(at: directory).first { $0.tag == tag }.flatMap(tiff.number).flatMap(Orientation.init)
    }
}
