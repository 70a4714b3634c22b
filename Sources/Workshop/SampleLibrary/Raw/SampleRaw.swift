package import Imaging

/// A camera raw file with embedded previews where the maker's cameras put them. The sensor's data is a filler.
///
/// ```swift
/// let file = SampleRaw(.nef, previews: [large, small]).bytes()
/// ```
package struct SampleRaw: Sendable {
    package var layout: Layout
    /// JPEGs, in the order of the layout's `previewNames`; those beyond are left out. Any bytes are written as they are.
    package var previews: [[UInt8]]
    /// What the file's own EXIF holds, with the photo's orientation. RAF has none: it is in the first preview's EXIF.
    package var exif: ExifWriter
    /// Of the photo as the camera crops it, as stored.
    package var sensorSize: PixelSize
    /// DCF's interoperability index is R03.
    package var isAdobeRGB: Bool
    package var sensorByteCount: Int

    /// - Parameter exif: nil for that of a camera of the maker.
    package init(
        _ layout: Layout,
        previews: [[UInt8]],
        exif: ExifWriter? = nil,
        sensorSize: PixelSize = PixelSize(width: 6000, height: 4000),
        isAdobeRGB: Bool = false,
        sensorByteCount: Int = 4096
    ) {
        self.layout = layout
        self.previews = previews
        self.exif = exif ?? layout.exif
        self.sensorSize = sensorSize
        self.isAdobeRGB = isAdobeRGB
        self.sensorByteCount = sensorByteCount
    }

    package func bytes() -> [UInt8] {
        switch layout {
        case .cr2: cr2()
        case .nef: nef()
        case .arw: arw()
        case .dng: SampleDNG(self).bytes()
        case .pef: pef()
        case .srw: srw()
        case .erf: erf()
        case .orf: orf()
        case .rw2: rw2()
        case .crw: crw()
        case .cr3: cr3()
        case .mrw: mrw()
        case .raf: raf()
        case .x3f: x3f()
        }
    }

    /// A preview, or nil if there are fewer.
    func preview(_ number: Int) -> [UInt8]? { previews.indices.contains(number) ? previews[number] : nil }

    /// Bytes that begin like the lossless JPEG of a sensor, which no decoder of photos reads.
    var sensorData: [UInt8] {
        var file = JPEGBytes()
        let (width, height) = (UInt16(clamping: sensorSize.width / 2), UInt16(clamping: sensorSize.height))
        file.append(0xC4, .joined([0, 1], .zeros(16)))
        file.append(0xC3, .joined([14], .big(height), .big(width), [2, 1, 0x11, 0, 2, 0x11, 0]))
        file.append(0xDA, [2, 1, 0, 2, 0, 1, 0, 0])
        return Array(file.bytes.prefix(sensorByteCount)) + .zeros(max(0, sensorByteCount - file.bytes.count))
    }
}
