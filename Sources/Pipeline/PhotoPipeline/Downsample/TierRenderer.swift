import Backpressure
import Imaging
import PhotoRecipe

/// Makes the tiers of photos according to the recipe.
struct TierRenderer: Sendable {
    let digests: TierDigests
    let colour: Recipe.Colour
    let hdr: Recipe.HDR
    let limits: Recipe.Limits

    /// Decodes, scales and encodes one photo, all on the calling thread.
    ///
    /// - Parameter isAbandoned: set when the photo is no longer wanted, which ends rendering early.
    func render(_ photo: OpenedPhoto, unless isAbandoned: OnceFlag? = nil) throws(PhotoFailure) -> RenderedPhoto {
        let rendered = try checked(photo) { () throws(ImagingError) in try renderTiers(photo, isAbandoned) }
        photo.lease.shrink(to: rendered.byteCount)
        return rendered
    }

    private func renderTiers(
        _ photo: OpenedPhoto,
        _ isAbandoned: OnceFlag?
    ) throws(ImagingError) -> RenderedPhoto {
        var tiers: [RenderedPhoto.Tier] = []
        let made = try run(photo, isAbandoned) { picture, image, colour, map throws(ImagingError) in
            for rendition in picture.renditions {
                var bytes = try rendition.encoding.encode(image, iccProfile: colour.tierProfile)
                if rendition.encoding.format == .jpeg, let map {
                    bytes = UltraHDR.joined(bytes, map: map)
                }
                tiers.append(
                    RenderedPhoto.Tier(
                        names: rendition.tiers,
                        size: picture.size,
                        format: rendition.encoding.format,
                        bytes: bytes
                    )
                )
            }
        }
        return RenderedPhoto(
            facts: photo.facts,
            tiers: tiers,
            analysis: made.analysis,
            damage: made.damage + photo.facts.damage,
            lease: photo.lease
        )
    }

    /// Makes something of a photo's pixels, and checks that they are its own: pixels of another content must not be
    /// stored under this one, and a file that was truncated meanwhile is not to blame.
    func checked<Value>(
        _ photo: OpenedPhoto,
        _ make: () throws(ImagingError) -> Value
    ) throws(PhotoFailure) -> Value {
        let result = Result { () throws(ImagingError) in try make() }
        if photo.picture.isReadFromFile { try photo.file.checkUnchanged() }
        do { return try result.get() } catch {
            throw PhotoFailure(.downsample, limits.explained(error, of: photo.facts.header))
        }
    }

    /// Decodes a photo and makes the pictures of its plan.
    ///
    /// - Returns: the analysis picture, and what could not be decoded, as text.
    func run(
        _ photo: OpenedPhoto,
        _ isAbandoned: OnceFlag?,
        deliver: (LadderPlan.Picture, PlanarImage, TierColour, GainMapLadder.Maps.Value?) throws(ImagingError) -> Void
    ) throws(ImagingError) -> (analysis: PlanarImage, damage: [String]) {
        let header = photo.facts.header
        // Tiers are made from larger ones, for which no thumbnail is large enough.
        let specs = digests.entries.map(\.spec).filter { !photo.mayUseThumbnail || photo.wanted.contains($0.name) }
        let plan = LadderPlan(source: header.uprightSize, tiers: specs, only: photo.wanted)
        let deadline = SuspendingClock.now + limits.deadline
        let colour = TierColour(profile: header.iccProfile, self.colour)
        let checkpoint = { () throws(ImagingError) in if isAbandoned?.isSet == true { throw .cancelled } }
        // Before the picture: a decoding process is free when it has delivered that.
        let (maps, mapDamage) = try gainMaps(photo, plan, colour, deadline: deadline, checkpoint: checkpoint)
        let rows = try photo.picture.rows(for: plan, deadline: deadline, mayUseThumbnail: photo.mayUseThumbnail)

        let analysis = try Ladder.run(
            source: rows,
            orientation: header.orientation,
            plan: plan,
            deadline: deadline,
            checkpoint: checkpoint,
            convert: colour.convert
        ) { picture, image throws(ImagingError) in
            try deliver(picture, image, colour, maps[picture])
        }
        return (analysis, rows.damage + colour.damage + mapDamage)
    }
}
