import DecodeProtocol
import Imaging

/// What a video may take.
struct VideoMemory {
    private let limits: OpenRequest
    private let movieByteCount: Int

    init(_ limits: OpenRequest, movieByteCount: Int) {
        self.limits = limits
        self.movieByteCount = movieByteCount
    }

    /// Tables of the demuxer, and frames of a transport stream that are decoded to learn its parameters.
    private static let openByteCount = 96 << 20
    /// Entries of an index in memory, and in the file.
    private static let indexGrowth = 6

    /// Admits opening the file.
    ///
    /// - Throws: `tooLarge` for an index larger than the limit.
    func admitOpening() throws(DecodeFailure) {
        let index = movieByteCount.multipliedClamped(by: Self.indexGrowth)
        guard index <= limits.maxByteCount else {
            throw DecodeFailure(
                "its index of \(movieByteCount >> 20) MiB takes \(index >> 20) MiB",
                moreThan: limits.maxByteCount
            )
        }
        ProcessLimits.admitOpening(byteCount: index.addingClamped(Self.openByteCount))
    }

    /// Of a frame in whole blocks, of up to 128 × 128.
    func maxCodedPixels(of track: VideoTrack) -> Int {
        track.width.addingClamped(256).multipliedClamped(by: track.height.addingClamped(256))
    }

    /// The decoder's own frame, the best one so far, the one that is looked at, and the picture that is delivered.
    func peakByteCount(of track: VideoTrack, size: PixelSize, bitDepth: Int) -> Int {
        let pixels = maxCodedPixels(of: track)
        // 4:4:4 at most, usually half of it.
        let frame = pixels.multipliedClamped(by: bitDepth > 8 ? 4 : 2)
        let picture = size.width.multipliedClamped(by: size.height).multipliedClamped(by: bitDepth > 8 ? 6 : 3)
        return frame.multipliedClamped(by: 4).addingClamped(picture).addingClamped(24 << 20)
    }
}
