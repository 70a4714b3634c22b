/// The formats that are recognised by content.
public enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg
    case heic
    case avif
    case png
    case webp
    case tiff
    case gif
    case jxl
    /// JPEG 2000, in a container or as a bare codestream.
    case jp2
    case bmp
    /// A camera raw file of any maker: its picture is an embedded preview, or rendered from the sensor's data.
    case raw
    /// A video in any container: its picture is one of its frames.
    case video
    /// A document of pages: its picture is the first one.
    case pdf
}
