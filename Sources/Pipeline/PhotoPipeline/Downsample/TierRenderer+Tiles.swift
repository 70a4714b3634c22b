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
        var tiles: [[UInt8]] = []
        let damage = try whole(photo, unless: isAbandoned) { image, encoding, profile throws(ImagingError) in
            for place in PictureTiles.places(in: image.size) {
                let part = image.part(x: place.x, y: place.y, size: place.size)
                tiles.append(try encoding.encode(part, iccProfile: profile))
            }
        }
        return PictureTiles(
            content: photo.facts.content,
            size: photo.facts.header.uprightSize,
            tiles: tiles,
            damage: damage
        )
    }

    /// Decodes one photo at full size, on the calling thread.
    ///
    /// - Parameter isAbandoned: as for `render`.
    func decoded(_ photo: OpenedPhoto, unless isAbandoned: OnceFlag) throws(PhotoFailure) -> DecodedPicture {
        var picture: DecodedPicture?
        _ = try whole(photo, unless: isAbandoned) { image, _, profile in
            picture = DecodedPicture(image: image, iccProfile: profile)
        }
        guard let picture else { throw PhotoFailure(.downsample, ImagingError.malformed("nothing was decoded")) }
        return picture
    }

    /// - Returns: what could not be decoded, as text.
    private func whole(
        _ photo: OpenedPhoto,
        unless isAbandoned: OnceFlag,
        take: (PlanarImage, TierEncoding, _ iccProfile: [UInt8]?) throws(ImagingError) -> Void
    ) throws(PhotoFailure) -> [String] {
        try checked(photo) { () throws(ImagingError) in
            try run(photo, isAbandoned) { picture, image, colour, _ throws(ImagingError) in
                guard let encoding = picture.renditions.first?.encoding else { return }
                try take(image, encoding, colour.tierProfile)
            }.damage
        }
    }
}
