import Backpressure
import Imaging
import PhotoModel
import PhotoRecipe

extension TierRenderer {
    /// For the one tier of a full-size picture.
    private static let fullSize = TierSpec(
        name: "full",
        edge: .long(.max),
        encoding: .jpeg(quality: 90, chroma: .yuv420)
    )

    /// A renderer that makes no tiers, only pictures at full size.
    static func fullSize(_ recipe: Recipe) -> TierRenderer {
        var whole = recipe
        whole.tiers = [fullSize]
        return TierRenderer(digests: TierDigests(whole), colour: recipe.colour, hdr: .sdr, limits: recipe.limits)
    }

    /// Decodes one photo at full size and cuts it into tiles, all on the calling thread.
    ///
    /// - Parameter isAbandoned: as for `render`.
    func tiles(_ photo: OpenedPhoto, unless isAbandoned: OnceFlag) throws(PhotoFailure) -> PictureTiles {
        try checked(photo) { () throws(ImagingError) in
            var tiles: [[UInt8]] = []
            let made = try run(photo, isAbandoned) { picture, image, colour, _ throws(ImagingError) in
                guard let encoding = picture.renditions.first?.encoding else { return }
                for place in PictureTiles.places(in: picture.size) {
                    let part = image.part(x: place.x, y: place.y, size: place.size)
                    tiles.append(try encoding.encode(part, iccProfile: colour.tierProfile))
                }
            }
            return PictureTiles(
                content: photo.facts.content,
                size: photo.facts.header.uprightSize,
                tiles: tiles,
                damage: made.damage
            )
        }
    }
}
