import CWebP
import Fingerprinting
import Imaging
import SluiceClient
import Terminal

/// Decodes a photo's picture from the library to pixels. Takes milliseconds, tens of them for large tiers. Do not call
/// it on the thread that reads keys.
enum PictureDecoder {
    /// - Parameter longEdge: sufficient number of pixels. A large JPEG is decoded at a fraction of its size.
    /// - Returns: nil if there is no picture yet.
    static func picture(_ picture: CardPicture, longEdge: Int) throws -> RGBPicture? {
        switch picture {
        case .none: nil
        case .placeholder(let bytes): ThumbHash(bytes: Array(bytes)).flatMap(placeholder)
        case .wanted(let picture), .standIn(let picture): try decode(Array(picture.bytes), longEdge: longEdge)
        }
    }

    static func decode(_ bytes: [UInt8], longEdge: Int) throws -> RGBPicture? {
        switch ImageFormat.sniff(bytes) {
        case .jpeg: try jpeg(bytes, longEdge: longEdge)
        case .webp: try webp(bytes)
        case let format:
            throw ImagingError.unsupported("\(format?.rawValue ?? "this kind of picture") on a terminal")
        }
    }

    private static func placeholder(_ hash: ThumbHash) -> RGBPicture? {
        let picture = hash.decode()
        var pixels: [UInt8] = []
        pixels.reserveCapacity(picture.width * picture.height * 3)
        for start in stride(from: 0, to: picture.rgba.count, by: 4) { pixels += picture.rgba[start..<start + 3] }
        return RGBPicture(width: picture.width, height: picture.height, pixels: pixels)
    }
}

extension PictureDecoder {
    private static func jpeg(_ bytes: [UInt8], longEdge: Int) throws -> RGBPicture? {
        let source = try JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: longEdge)
        let strips = source.planes.map { PlaneMemory($0) }
        while try source.pull(row: { strips[$0].row($1) }) != source.planes.map(\.height) {}
        let planes = strips.compactMap(\.plane)
        guard let luma = planes.first, planes.count == source.planes.count else { return nil }
        return RGBPicture(luma: luma, chroma: planes.count == 3 ? (planes[1], planes[2]) : nil)
    }

    /// Only for the library's own tiers. For other files, this process runs no decoder except that for JPEG.
    private static func webp(_ bytes: [UInt8]) throws -> RGBPicture? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard let pixels = WebPDecodeRGB(bytes, bytes.count, &width, &height) else {
            throw ImagingError.malformed("the tier is not a WebP picture")
        }
        defer { WebPFree(pixels) }
        let count = Int(width) * Int(height) * 3
        return RGBPicture(
            width: Int(width),
            height: Int(height),
            pixels: Array(UnsafeBufferPointer(start: pixels, count: count))
        )
    }
}
