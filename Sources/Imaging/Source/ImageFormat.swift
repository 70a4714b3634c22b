/// The formats that are recognised, by content.
package enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg
    case heic
    case avif
    case png
    case webp
    case tiff
    case gif
    case jxl
}
