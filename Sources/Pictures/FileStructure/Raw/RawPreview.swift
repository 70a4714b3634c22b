extension RawFile {
    package struct Preview: Sendable, Equatable {
        package enum Coding: Sendable, Equatable {
            case jpeg
            case jpegXL
            case rgb(RGBSamples)
        }

        package var coding: Coding
        /// Where it lies in the file; inside the file, except that a JPEG of a truncated file may end beyond (the range
        /// is as declared).
        package var range: Range<Int>
        /// As its directory declares; nil if it does not.
        package var size: Size?
        /// EXIF orientation, 1…8, of its own directory; nil if it has none of its own.
        package var orientation: Int?
        /// The name that exiftool gives it: "JpgFromRaw", "PreviewImage", "ThumbnailImage", …
        package var name: String
    }

    /// Uncompressed samples, interleaved, in strips.
    package struct RGBSamples: Sendable, Equatable {
        package var size: Size
        /// 1 or 3.
        package var samplesPerPixel: Int
        /// 8 or 16.
        package var bitsPerSample: Int
        /// Of 16-bit samples.
        package var isBigEndian: Bool
        /// From top to bottom, together exactly the picture.
        package var strips: [Range<Int>]
    }
}
