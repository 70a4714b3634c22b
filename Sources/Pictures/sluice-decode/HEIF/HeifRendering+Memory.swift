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
        return tiles.byteCount
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
    /// A row of tiles, the decoder's records of one tile, and rows in the scaler. Measured: 34 MB for 12 megapixels of
    /// 4:2:0 in one piece (here 37).
    fileprivate var byteCount: Int {
        let tile = tileWidth.multipliedClamped(by: tileHeight)
        let samples = layout == .yuv420 ? 3 : layout == .yuv422 ? 4 : 6
        let row = tile.multipliedClamped(by: columns).multipliedClamped(by: samples) / 2
        return row.addingClamped(row / 16).addingClamped(tile).addingClamped(5 << 20)
    }
}
