@testable import FileStructure

extension RawFile {
    /// A raw file of these previews.
    static func sample(
        previews: [Preview],
        orientation: Int? = nil,
        size: Size? = nil,
        exif: [UInt8]? = nil,
        isAdobeRGB: Bool = false
    ) -> RawFile {
        var raw = RawFile(.tiff)
        (raw.previews, raw.orientation, raw.size) = (previews, orientation, size)
        (raw.exif, raw.isAdobeRGB) = (exif, isAdobeRGB)
        return raw
    }
}

extension RawFile.Preview {
    static func jpeg(_ range: Range<Int>, orientation: Int? = nil) -> RawFile.Preview {
        RawFile.Preview(coding: .jpeg, range: range, orientation: orientation, name: "PreviewImage")
    }
}
