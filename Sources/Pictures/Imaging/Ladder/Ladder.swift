import CPixels

/// Pulls a source's rows once and makes all pictures of a plan from them.
package enum Ladder {
    /// Long edge of the analysis picture, in pixels.
    package static let analysisEdge = 256

    /// Makes the pictures of `plan`, upright, and the analysis picture.
    ///
    /// The analysis picture has a long edge of at most 256 pixels, 4:2:0 or grey. Each pixel is the mean of the source
    /// area that it covers. It is made directly from the source, so it does not depend on the plan.
    ///
    /// Blocks while decoding; runs on one thread.
    ///
    /// - Parameters:
    ///   - orientation: The transformation that makes the source's rows upright.
    ///   - plan: A plan for the upright size of the picture. `source` may deliver a smaller size, if no picture of the
    ///     plan is larger than that.
    ///   - deadline: Time limit, checked after each strip of rows.
    ///   - checkpoint: Called after each strip of rows. An error that it throws ends the run.
    ///   - convert: Applied to the pictures made from the source, before smaller ones are made from them (colour
    ///     conversion). Must keep size and layout.
    ///   - deliver: Receives the pictures that have renditions, the largest first, with edges repeated into the padding.
    /// - Returns: The analysis picture, not converted.
    /// - Throws: Errors of the source, `checkpoint`, `convert` and `deliver`; `deadlineExceeded`; `malformed` if the
    ///   source contradicts itself or the plan.
    package static func run(
        source: any RowSource,
        orientation: Orientation,
        plan: LadderPlan,
        deadline: SuspendingClock.Instant? = nil,
        checkpoint: () throws(ImagingError) -> Void = {},
        convert: ((PlanarImage) throws(ImagingError) -> PlanarImage)? = nil,
        deliver: (LadderPlan.Picture, PlanarImage) throws(ImagingError) -> Void
    ) throws(ImagingError) -> PlanarImage {
        let scratch = LadderScratch.borrow()
        defer { scratch.release() }
        let kernels = pixels_scale_best().pointee
        let intake = try Intake(source, orientation: orientation, plan: plan)

        var (images, analysis) = try intake.run(
            plan: plan,
            kernels: kernels,
            scratch: scratch,
            deadline: deadline,
            checkpoint: checkpoint
        )
        if let convert {
            for index in plan.pictures.indices {
                guard let image = images.removeValue(forKey: index) else { continue }
                images[index] = try convert(image)
            }
        }
        for (index, picture) in plan.pictures.enumerated() {
            if let parent = picture.parent, let larger = images.removeValue(forKey: parent) {
                images[index] = larger.scaled(
                    to: picture.size,
                    chroma: picture.chroma,
                    kernels: kernels,
                    scratch: scratch
                )
            }
            guard let image = images[index] else { continue }
            if !plan.pictures.contains(where: { $0.parent == index }) { images[index] = nil }
            if !picture.renditions.isEmpty { try deliver(picture, image) }
            try checkpoint()
        }
        return analysis
    }
}
