import Fingerprinting
import Imaging
import PhotoMetadata
import PhotoStore

extension Record.Quality {
    init(_ scores: QualityScores, _ depiction: Depiction) {
        self.init()
        sharpness = Float(scores.sharpness)
        shadowsClipped = Float(scores.clippedShadows)
        highlightsClipped = Float(scores.clippedHighlights)
        percentile1 = UInt32(scores.firstPercentile)
        percentile99 = UInt32(scores.lastPercentile)
        contrast = Float(scores.contrast)
        noise = Float(scores.noise)
        colourfulness = Float(scores.colourfulness)
        motionBlur = Float(scores.motionBlur)
        depicts = depiction.kind?.rawValue ?? ""
        signals = depiction.signals
    }
}

extension PictureFacts {
    init(_ facts: PhotoFacts) {
        let (header, capture) = (facts.header, facts.capture)
        let hasCamera = capture.make != nil || capture.model != nil || capture.exposureSeconds != nil
        self.init(
            width: header.uprightSize.width,
            height: header.uprightSize.height,
            isPNG: header.format == .png,
            hasCamera: hasCamera,
            namesScreenshot: !hasCamera && header.namesScreenshot
        )
    }
}

extension ImageHeader {
    /// As telephones note it, in EXIF's user comment or in XMP.
    fileprivate var namesScreenshot: Bool {
        [exif, xmp].contains { $0?.firstRange(of: "Screenshot".utf8) != nil }
    }
}
