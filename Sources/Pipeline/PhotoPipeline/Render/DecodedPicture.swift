package import Imaging

/// A photo at full size, upright. Of a camera raw file that is shown by its preview, the preview.
package struct DecodedPicture: Sendable {
    package let image: PlanarImage
    /// Nil means sRGB.
    package let iccProfile: [UInt8]?

    /// Bytes that one of this size takes, about.
    package static func byteCount(_ size: PixelSize) -> Int { PlanarImage.byteCount(size: size, chroma: .yuv420) }
}
