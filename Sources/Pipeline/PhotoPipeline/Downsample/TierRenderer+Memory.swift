import DecodeClient
import Imaging
import PhotoRecipe

extension TierRenderer {
    /// The peak number of bytes that a JPEG holds from its lease on: the file, the decoder, the ladder, the encoded
    /// tiers.
    func peakByteCount(_ probe: JPEGProbe, fileByteCount: Int) -> Int {
        let plan = plan(for: probe.header)
        let ladder = Ladder.peakByteCount(
            size: probe.frame.size,
            planes: probe.planes(scaledToAtLeast: DownsampleStage.longEdge(for: plan)),
            orientation: probe.header.orientation,
            plan: plan,
            converts: converts(probe.header)
        )
        let picture = probe.header.peakByteCount + ladder + encodedByteCount(plan)
        return fileByteCount + peakByteCount(withMapOf: probe, plan, picture: picture)
    }

    /// With a gain map: it is made first, and its bytes stay until the tiers have them.
    private func peakByteCount(withMapOf probe: JPEGProbe, _ plan: LadderPlan, picture: Int) -> Int {
        guard let map = probe.gainMap, let ladder = ladder(of: map.description, plan, probe.header) else {
            return picture
        }
        let making = ladder.peakByteCount(
            size: map.probe.frame.size,
            planes: map.probe.planes(scaledToAtLeast: 2 * ladder.longEdge),
            isResident: false
        )
        return max(map.description.peakByteCount + making, picture + 2 * ladder.encodedByteCount)
    }

    private func ladder(of map: GainMap, _ plan: LadderPlan, _ header: ImageHeader) -> GainMapLadder? {
        ladder(of: map, plan, convertedFrom: converts(header) ? header.iccProfile : nil)
    }

    /// The same for a picture that is open in a decoding process: the pixels that the process delivers, plus what it
    /// holds until then or what the ladder holds afterwards.
    func peakByteCount(_ picture: RemotePicture) -> Int {
        let header = picture.header
        let plan = plan(for: header)
        let delivery = OpenedPicture.delivery(of: header, for: plan)
        let chroma = picture.isGrey ? ChromaLayout.grey : delivery.chroma
        let ladder = Ladder.peakByteCount(
            size: delivery.size,
            planes: PlaneGeometry.planes(of: delivery.size, chroma),
            isResident: true,
            orientation: header.orientation,
            plan: plan,
            converts: converts(header)
        )
        let delivered = PlanarImage.byteCount(size: delivery.size, chroma: chroma)
        let whole = delivered + max(header.peakByteCount, ladder + encodedByteCount(plan))
        guard let map = header.gainMap, let maps = self.ladder(of: map, plan, header) else { return whole }
        let size = OpenedPicture.delivery(of: map, longEdge: maps.longEdge)
        let layout = map.isGrey ? ChromaLayout.grey : .yuv444
        let making = maps.peakByteCount(size: size, planes: PlaneGeometry.planes(of: size, layout), isResident: true)
        let deliveredMap = PlanarImage.byteCount(size: size, chroma: .yuv444)
        return max(deliveredMap + max(map.peakByteCount, making), whole + 2 * maps.encodedByteCount)
    }

    private func plan(for header: ImageHeader) -> LadderPlan {
        LadderPlan(source: header.uprightSize, tiers: digests.entries.map(\.spec))
    }

    private func converts(_ header: ImageHeader) -> Bool { colour == .srgb && header.iccProfile != nil }

    private func encodedByteCount(_ plan: LadderPlan) -> Int {
        plan.pictures.reduce(0) { sum, picture in
            picture.renditions.reduce(sum) { $0 + $1.encoding.peakByteCount(picture.size) }
        }
    }
}
