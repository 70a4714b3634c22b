/// One plane of an analysis picture, in memory owned by the caller.
package struct SamplePlane {
    package let samples: UnsafePointer<UInt8>
    package let width: Int
    package let height: Int
    /// Samples from one row to the next.
    package let stride: Int

    /// - Parameters:
    ///   - samples: the first sample.
    ///   - width: at least 1, like the height.
    package init(_ samples: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
        precondition(width > 0 && height > 0 && stride >= width, "not a picture")
        self.samples = samples
        self.width = width
        self.height = height
        self.stride = stride
    }

    func row(_ y: Int) -> UnsafePointer<UInt8> { samples + y * stride }
}

/// An upright analysis picture: long edge of 256 pixels, or less for a smaller picture.
package struct AnalysisPicture {
    /// Increment it when the picture, or anything computed from it, changes: records of another version are recomputed.
    package static let version: UInt32 = 3

    package let luma: SamplePlane
    /// Cb and Cr (JFIF: 128 is grey), in any subsampling; nil for a grey picture.
    package let chroma: (cb: SamplePlane, cr: SamplePlane)?

    package init(luma: SamplePlane, chroma: (cb: SamplePlane, cr: SamplePlane)? = nil) {
        self.luma = luma
        self.chroma = chroma
    }
}
