package import Fingerprinting
import Imaging

/// Fingerprints computed from an analysis picture.
extension PlanarImage {
    /// Its planes, valid as long as the picture is.
    var analysisPicture: AnalysisPicture {
        func plane(_ index: Int) -> SamplePlane {
            let plane = planes[index]
            return SamplePlane(plane.samples, width: plane.width, height: plane.height, stride: plane.stride)
        }
        return AnalysisPicture(luma: plane(0), chroma: planes.count == 3 ? (plane(1), plane(2)) : nil)
    }

    package var stablePDQ: PDQ.Fingerprint {
        let luma = planes[0]
        return PDQ.stable(luma: luma.samples, width: luma.width, height: luma.height, stride: luma.stride)
    }

    /// Of the area inside a border of one colour; nil if there is no border, or if that area has too little detail to
    /// compare.
    package var trimmedPDQ: (fingerprint: PDQ.Fingerprint, share: Double)? {
        PDQ.trimmed(analysisPicture.luma).flatMap { $0.fingerprint.merit == .poor ? nil : $0 }
    }

    package var thumbHash: [UInt8] { thumbHash(side: ThumbHash.maxSide) }

    /// - Parameter side: long edge of the picture that is encoded, at most `ThumbHash.maxSide`. A smaller one takes less time,
    ///   and differs by a code here and there.
    package func thumbHash(side: Int) -> [UInt8] {
        let small = scaled(toLongEdge: side)
        return ThumbHash.encode(rgb: small.rgb(), width: small.size.width, height: small.size.height).bytes
    }
}
