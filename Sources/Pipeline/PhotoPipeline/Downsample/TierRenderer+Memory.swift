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
        return fileByteCount + probe.header.peakByteCount + ladder + encodedByteCount(plan)
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
        return delivered + max(header.peakByteCount, ladder + encodedByteCount(plan))
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
