package import Imaging

/// A film of given pictures in any container, written without an encoder's library.
///
/// ```swift
/// let film = SampleVideo(.mov, .jpeg, frames: jpegs, size: PixelSize(width: 640, height: 360))
/// try FilePath("film.mov").write(film.bytes())
/// ```
package struct SampleVideo: Sendable {
    package enum Container: String, Sendable, CaseIterable { case mov, mp4, threeGP = "3gp", avi, mkv, webm, mts, m2ts }

    package enum Coding: Sendable, Equatable {
        /// Motion JPEG: each frame is a JPEG.
        case jpeg
        /// Each frame is an access unit of this coding.
        case h264(SampleH264)
    }

    package var container: Container
    package var coding: Coding
    package var frames: [[UInt8]]
    /// As coded.
    package var size: PixelSize
    /// Each frame lasts this long.
    package var frameMilliseconds = 40
    /// Stored as the display matrix of boxes.
    package var orientation = Orientation.up
    /// Width of a pixel, of its height: numerator and denominator.
    package var pixelAspect = (width: 1, height: 1)
    /// Code points of ITU-T H.273 in a `colr` box: primaries, transfer, matrix. Nil for none.
    package var colour: (primaries: Int, transfer: Int, matrix: Int)?
    /// Seconds since 1904, in UTC; 0 for none.
    package var written: UInt32 = 0
    /// Metadata in the notation of QuickTime. Names without "com." are Apple's, and begin with "com.apple.quicktime.".
    package var metadata: [(name: String, text: String)] = []
    /// The text of the `©xyz` box, which Android phones write.
    package var place: String?
    /// An XMP packet: in boxes below `moov/udta` of QuickTime, otherwise in a box of its own.
    package var xmp: [UInt8]?
    /// Whether there is a track of pictures.
    package var hasFilm = true
    /// Whether an empty track of sound is there too.
    package var hasSound = false
    /// Whether `moov` comes before the frames.
    package var isMovieFirst = false
    /// Bytes from one frame to the next in boxes, more than the frames take: what is between is a hole in the file.
    package var frameSpacing = 0
    /// Four characters of the sample entry; nil for those of the coding.
    package var sampleEntry: String?

    package init(_ container: Container, _ coding: Coding, frames: [[UInt8]], size: PixelSize) {
        self.container = container
        self.coding = coding
        self.frames = frames
        self.size = size
    }

    /// Milliseconds.
    package var duration: Int { frames.count * frameMilliseconds }

    package func bytes() -> [UInt8] {
        switch container {
        case .mov, .mp4, .threeGP:
            let file = sparse()
            var bytes = [UInt8](repeating: 0, count: Int(file.byteCount))
            for piece in file.pieces {
                bytes.replaceSubrange(Int(piece.offset)..<Int(piece.offset) + piece.bytes.count, with: piece.bytes)
            }
            return bytes
        case .avi: return avi()
        case .mkv, .webm: return matroska()
        case .mts: return transportStream(hasTimeCodes: false)
        case .m2ts: return transportStream(hasTimeCodes: true)
        }
    }
}
