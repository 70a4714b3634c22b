import CHeif
import DecodeProtocol
import Imaging

extension HeifRendering {
    /// The most that is asked for while it is decoded, the planes delivered not counted: upper bounds of what
    /// `bench/decode-memory` measures.
    ///
    /// A damaged picture is decoded a second time, in libheif's way, and then takes more than this.
    func peakByteCount(_ format: ImageFormat, bitDepth: Int) -> Int {
        guard let tiles else {
            // The codec's own picture is held beside the RGB planes for a moment.
            let bytesPerPixel = ((format == .avif ? 8 : 6) + (hasAlpha ? 4 : 0)) * (bitDepth > 8 ? 2 : 1)
            return width.multipliedClamped(by: height).multipliedClamped(by: bytesPerPixel).addingClamped(20 << 20)
        }
        return tiles.byteCount
    }

    /// For a second try, on libheif's path, when the path of planes gives nothing; nil where there is none.
    ///
    /// Nobody has admitted so much, so it is not given to what is much larger than the photos of telephones.
    var secondTryByteCount: Int? {
        guard let tiles else { return nil }
        let byteCount = tiles.width.multipliedClamped(by: tiles.height)
            .multipliedClamped(by: tiles.codec == .av1 ? 8 : 5)
            .addingClamped(8 << 20)
        return byteCount <= min(limits.maxByteCount, 256 << 20) ? byteCount : nil
    }
}

extension HeifTiles {
    /// Of a row of tiles, what the decoder notes of one tile, and rows on their way through the scaler. Measured: 34 MB
    /// for 12 megapixels of 4:2:0 in one piece (here 37).
    fileprivate var byteCount: Int {
        let tile = tileWidth.multipliedClamped(by: tileHeight)
        let samples = layout == .yuv420 ? 3 : layout == .yuv422 ? 4 : 6
        let row = tile.multipliedClamped(by: columns).multipliedClamped(by: samples) / 2
        return row.addingClamped(row / 16).addingClamped(tile).addingClamped(5 << 20)
    }
}
