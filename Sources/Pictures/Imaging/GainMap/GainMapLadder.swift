internal import FileStructure

/// Makes the gain maps of a photo's tiers: each as much smaller than the photo's as the tier is than the photo.
package struct GainMapLadder: Sendable {
    /// The map of a tier, encoded.
    package typealias Maps = [LadderPlan.Picture: [UInt8]]

    private let map: GainMap
    private let plan: LadderPlan
    /// Names in `plan` are positions of these.
    private let pictures: [LadderPlan.Picture]
    private let profile: [UInt8]?
    private let parameters: GainMapParameters

    /// Of the map, on libjpeg's scale, if the tier's is not higher: errors of a gain are errors of the light.
    private static let minQuality = 90

    /// Nil if no tier is a JPEG.
    ///
    /// - Parameters:
    ///   - photo: the photo's plan.
    ///   - converted: the profile of the photo's colours if its tiers have others.
    package init?(_ map: GainMap, of photo: LadderPlan, convertedFrom converted: [UInt8]?) {
        let pictures = photo.pictures.filter { $0.mapQuality != nil }
        guard !pictures.isEmpty else { return nil }
        self.map = map
        self.pictures = pictures
        let upright = map.uprightSize
        let specs = pictures.enumerated().map { index, picture in
            let share = Double(picture.size.longEdge) / Double(max(1, photo.source.longEdge))
            let edge = max(1, Int((Double(upright.longEdge) * share).rounded()))
            let quality = max(Self.minQuality, picture.mapQuality ?? 0)
            return TierSpec(name: "\(index)", edge: .long(edge), encoding: .jpeg(quality: quality, chroma: .yuv444))
        }
        plan = LadderPlan(source: upright, tiers: specs)
        // One gain for all colours is the same in every space.
        let isColour = map.parameters.channels.count == 3
        profile = map.iccProfile ?? (isColour ? converted : nil)
        parameters = map.parameters.applied(toBaseColourSpace: profile == nil)
    }

    /// The long edge, in pixels, of what a decoder has to deliver at least.
    package var longEdge: Int { plan.longEdge }

    /// The most bytes that `run` holds, excluding the decoder.
    ///
    /// - Parameter planes: those of the source.
    package func peakByteCount(size: PixelSize, planes: [PlaneGeometry], isResident: Bool) -> Int {
        Ladder.peakByteCount(
            size: size,
            planes: planes,
            isResident: isResident,
            orientation: map.orientation,
            plan: plan,
            converts: map.kind == .apple
        ) + encodedByteCount
    }

    /// The most bytes of the result.
    package var encodedByteCount: Int {
        plan.pictures.reduce(0) { sum, picture in
            picture.renditions.reduce(sum) { sum, rendition in
                sum + rendition.encoding.peakByteCount(picture.size) + (profile?.count ?? 0) + UltraHDR.segmentByteCount
            }
        }
    }

    /// Pulls the map's rows. Blocks while decoding; runs on one thread.
    ///
    /// - Throws: as `Ladder.run`.
    package func run(
        _ source: any RowSource,
        deadline: SuspendingClock.Instant?,
        checkpoint: () throws(ImagingError) -> Void
    ) throws(ImagingError) -> Maps {
        var maps: Maps = [:]
        let options = UltraHDR.options(parameters)
        var convert: ((PlanarImage) throws(ImagingError) -> PlanarImage)?
        if map.kind == .apple {
            let samples = AppleGainMap.samples(stops: parameters.alternateHeadroom)
            convert = { image throws(ImagingError) in image.mapped(by: samples) }
        }
        _ = try Ladder.run(
            source: source,
            orientation: map.orientation,
            plan: plan,
            deadline: deadline,
            checkpoint: checkpoint,
            convert: convert
        ) { picture, image throws(ImagingError) in
            for rendition in picture.renditions {
                guard case .jpeg(let quality, _) = rendition.encoding else { continue }
                let encoder = JPEGEncoder(quality: quality, options: options)
                let bytes = try encoder.encode(image, iccProfile: profile)
                for name in rendition.tiers {
                    guard let index = Int(name) else { continue }
                    maps[pictures[index]] = bytes
                }
            }
        }
        return maps
    }
}

extension LadderPlan.Picture {
    /// Of the best JPEG made of it; nil if none is.
    fileprivate var mapQuality: Int? {
        renditions.compactMap { rendition in
            if case .jpeg(let quality, _) = rendition.encoding { quality } else { nil }
        }.max()
    }
}

extension PlanarImage {
    /// With other samples in the first plane.
    fileprivate func mapped(by samples: [UInt8]) -> PlanarImage {
        let image = PlanarImage(size: size, chroma: chroma)
        for (index, (from, to)) in zip(planes, image.planes).enumerated() {
            for y in 0..<from.height {
                for x in 0..<from.width { to.row(y)[x] = index == 0 ? samples[Int(from.row(y)[x])] : from.row(y)[x] }
            }
        }
        image.replicateEdges()
        return image
    }
}
