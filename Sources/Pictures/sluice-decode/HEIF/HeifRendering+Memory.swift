import CHeif
import DecodeProtocol
import Imaging

extension HeifRendering {
    /// The most memory requested while decoding, excluding the delivered planes: upper bounds of measurements by
    /// `bench/decode-memory`.
    ///
    /// A damaged picture is decoded a second time by libheif, and then takes more than this.
    func peakByteCount(_ format: ImageFormat, bitDepth: Int) -> Int {
        guard let tiles else {
            return Self.wholeByteCount(width: width, height: height, format, bitDepth: bitDepth, hasAlpha: hasAlpha)
        }
        return tiles.byteCount(tilesAtOnce: tilesAtOnce(tiles))
    }

    /// If somebody waits, each core has one while the scaler works. Not if that took much more memory.
    func tilesAtOnce(_ tiles: HeifTiles) -> Int {
        guard limits.isAwaited, tiles.tilePixelCount <= 1 << 20 else { return 1 }
        return min(tiles.extents.count, ProcessLimits.maxThreads + 1)
    }

    /// On libheif's path.
    static func wholeByteCount(
        width: Int,
        height: Int,
        _ format: ImageFormat,
        bitDepth: Int,
        hasAlpha: Bool = false
    ) -> Int {
        // The codec's own picture briefly coexists with the RGB planes.
        let bytesPerPixel = ((format == .avif ? 8 : 6) + (hasAlpha ? 4 : 0)) * (bitDepth > 8 ? 2 : 1)
        return width.multipliedClamped(by: height).multipliedClamped(by: bytesPerPixel).addingClamped(20 << 20)
    }

    /// Memory for a second attempt on libheif's path, if the path of planes fails; nil if there is none.
    ///
    /// This much was not admitted, so it is not granted to pictures much larger than phone photos.
    var secondTryByteCount: Int? {
        guard let tiles else { return nil }
        let byteCount = tiles.width.multipliedClamped(by: tiles.height)
            .multipliedClamped(by: tiles.codec == .av1 ? 8 : 5)
            .addingClamped(8 << 20)
        return byteCount <= min(limits.maxByteCount, 256 << 20) ? byteCount : nil
    }
}

extension HeifTiles {
    fileprivate var tilePixelCount: Int { tileWidth.multipliedClamped(by: tileHeight) }

    /// A row of tiles, the decoder's records of one tile, and rows in the scaler. Measured: 34 MB for 12 megapixels of
    /// 4:2:0 in one piece (here 37), 15 MB for three tiles of 512 × 512 at once, each in a thread (here 19).
    fileprivate func byteCount(tilesAtOnce: Int) -> Int {
        let samples = layout == .yuv420 ? 3 : layout == .yuv422 ? 4 : 6
        let held = columns.addingClamped(tilesAtOnce - 1)
        let frames = held.multipliedClamped(by: tilePixelCount).multipliedClamped(by: samples) / 2
        let threads = tilesAtOnce == 1 ? 0 : tilePixelCount.addingClamped(3 << 20).multipliedClamped(by: tilesAtOnce)
        return frames.addingClamped(frames / 16).addingClamped(tilePixelCount).addingClamped(threads)
            .addingClamped(5 << 20)
    }
}
