import Imaging
import PhotoRecipe

/// The colour profile that tiers carry, and whether they are converted first.
struct TierColour {
    /// Nil means sRGB.
    let tierProfile: [UInt8]?
    private(set) var convert: ((PlanarImage) throws(ImagingError) -> PlanarImage)?
    /// A profile that cannot be used is kept with the picture and reported as damage.
    private(set) var damage: [String] = []

    private static let transforms = ICCTransformCache()

    init(profile: [UInt8]?, _ policy: Recipe.Colour) {
        guard let profile, policy == .srgb else {
            tierProfile = profile
            return
        }
        do throws(ImagingError) {
            let transform = try Self.transforms.transform(toSRGBFrom: profile)
            tierProfile = nil
            if !transform.isIdentity { convert = { image throws(ImagingError) in try transform.apply(to: image) } }
        } catch {
            tierProfile = profile
            damage = ["its colour profile was kept, not converted: \(error)"]
        }
    }
}
