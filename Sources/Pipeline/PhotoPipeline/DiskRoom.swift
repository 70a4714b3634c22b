import Imaging
import PhotoRecipe

/// Estimates how much disk space the tiers of new photos will take.
struct DiskRoom {
    /// Encoded bytes per pixel at quality 80. Measured over 33 camera photos: 0.19 for JPEG, 0.13 for WebP. Noise has
    /// more.
    private static let jpegBytesPerPixel = 0.22
    private static let webpBytesPerPixel = 0.15
    /// Record, indexes, and what LMDB leaves unused in its pages.
    private static let overhead = 6000

    let recipe: Recipe

    /// An upper estimate: assumes every photo is 3:2 and larger than all tiers, but caps a photo's tiers at one and a
    /// half times its file size.
    func bytesNeeded(photos: Int, bytes: Int64) -> Int64 {
        let tiers = recipe.tiers.reduce(0.0) { sum, tier in
            let size = tier.size(of: PixelSize(width: 6000, height: 4000))
            return sum + Double(size.pixelCount) * Self.bytesPerPixel(tier.encoding)
        }
        let photo = Int64(tiers) + Int64(Self.overhead)
        return min(Int64(photos) * photo, (bytes / 2).addingClamped(bytes).addingClamped(Int64(photos * Self.overhead)))
    }

    private static func bytesPerPixel(_ encoding: TierEncoding) -> Double {
        switch encoding {
        case .jpeg(let quality, let chroma):
            jpegBytesPerPixel * factor(quality) * (chroma == .yuv444 ? 1.4 : 1)
        case .webp(let quality):
            webpBytesPerPixel * factor(quality)
        }
    }

    /// Sizes roughly double from 80 to 92, and again to 98.
    private static func factor(_ quality: Int) -> Double {
        quality <= 80 ? 1 : quality <= 92 ? 2 : 4
    }
}
