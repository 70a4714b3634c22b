import FileStructure
import Fingerprinting
import Imaging
import PhotoRecord

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
    init(_ photo: ProcessorPhoto) {
        let (record, capture) = (photo.record, photo.record.capture)
        let hasCamera = capture.hasMake || capture.hasModel || capture.hasExposureSeconds
        self.init(
            width: Int(record.width),
            height: Int(record.height),
            isPNG: record.format == ImageFormat.png.rawValue,
            hasCamera: hasCamera,
            namesScreenshot: !hasCamera && photo.header?.namesScreenshot == true
        )
    }
}

extension ImageHeader {
    /// As phones record it, in EXIF's user comment or in XMP.
    fileprivate var namesScreenshot: Bool {
        [exif, xmp].contains { $0?.includes("Screenshot".utf8) == true }
    }
}
