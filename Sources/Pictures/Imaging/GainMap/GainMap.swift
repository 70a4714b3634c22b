package import FileStructure

/// A gain map of a photo: the picture beside it that makes it one of high dynamic range.
package struct GainMap: Sendable, Equatable {
    /// How a file describes it.
    package enum Kind: String, Sendable, CaseIterable {
        /// In XMP.
        case ultraHDR = "ultra-hdr"
        /// ISO 21496-1.
        case iso
        /// Apple's own. Samples become those of `parameters` by `AppleGainMap.samples`.
        case apple
    }

    package var kind: Kind
    package var parameters: GainMapParameters
    /// As stored. Neither edge is longer than the photo's.
    package var storedSize: PixelSize
    package var orientation: Orientation
    /// One plane, not three.
    package var isGrey: Bool
    /// The colour space of the gains, if they do not apply to colours of the photo's own.
    package var iccProfile: [UInt8]?
    /// The most bytes that decoding it holds at once, excluding the file's own bytes.
    package var peakByteCount: Int

    package var uprightSize: PixelSize { orientation.upright(storedSize) }

    package init(
        kind: Kind,
        parameters: GainMapParameters,
        storedSize: PixelSize,
        orientation: Orientation,
        isGrey: Bool,
        iccProfile: [UInt8]? = nil,
        peakByteCount: Int
    ) {
        self.kind = kind
        self.parameters = parameters
        self.storedSize = storedSize
        self.orientation = orientation
        self.isGrey = isGrey
        self.iccProfile = iccProfile
        self.peakByteCount = peakByteCount
    }

    /// - Throws: for a map that is larger than the photo: that of no photo is, and it would cost more than the photo.
    package static func check(_ size: PixelSize, against photo: PixelSize) throws(GainMapFault) {
        guard size.fits(in: photo) else {
            throw GainMapFault(
                "its \(size.width) × \(size.height) pixels are more than the photo's \(photo.width) × \(photo.height)"
            )
        }
    }
}
