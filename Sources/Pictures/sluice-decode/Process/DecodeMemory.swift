import CVips
import DecodeProtocol
import Imaging

/// The most memory that a loader of libvips and the underlying library request, used or not: upper bounds of
/// measurements by `bench/decode-memory` with libvips 8.14 on pictures of 1 to 100 megapixels. It prints the peaks
/// beside them.
///
/// A picture of `pixels` pixels takes `pixels × perPixel + width × rows × bytes of a pixel + file + fixed`.
struct DecodeMemory {
    /// Bytes per pixel, such as the canvas of a loader that decodes the whole picture.
    var perPixel: Double
    /// Rows of full width that wait to be scaled, or that the loader decodes at a time.
    var rows = 2200
    /// Whether the file is in memory.
    var holdsFile = false
    /// Tables and buffers of any picture.
    var fixed = 4 << 20

    /// - Parameters:
    ///   - bytesPerPixel: bytes per pixel of the decoded picture in libvips.
    ///   - isWhole: the file's coding requires decoding all of it before the first row: interlaced, progressive.
    static func of(_ format: ImageFormat, bytesPerPixel: Int, isWhole: Bool) -> DecodeMemory {
        let picture = Double(bytesPerPixel)
        return switch format {
        case .png: DecodeMemory(perPixel: isWhole ? picture : 0)
        // Coefficients of two bytes each, of up to three or four components without subsampling.
        case .jpeg: DecodeMemory(perPixel: isWhole ? 2 * picture : 0)
        // A strip may be the whole picture.
        case .tiff: DecodeMemory(perPixel: picture, fixed: 10 << 20)
        case .gif: DecodeMemory(perPixel: 5.5, holdsFile: true)
        // Two canvases of four bands and a copy, and libwebp's own picture.
        case .webp: DecodeMemory(perPixel: 20, holdsFile: true, fixed: 12 << 20)
        case .jxl: DecodeMemory(perPixel: Double(bytesPerPixel) * 6, fixed: 24 << 20)
        case .jp2: DecodeMemory(perPixel: picture * 3, fixed: 24 << 20)
        case .bmp, .raw, .video, .pdf: DecodeMemory(perPixel: picture)
        case .heic, .avif: DecodeMemory(perPixel: picture)
        }
    }

    func byteCount(width: Int, height: Int, bytesPerPixel: Int, fileByteCount: Int) -> Int {
        let pixels = width.multipliedClamped(by: height)
        let picture = Int(exactly: (Double(pixels) * perPixel).rounded(.up)) ?? .max
        return picture.addingClamped(width.multipliedClamped(by: rows.multipliedClamped(by: bytesPerPixel)))
            .addingClamped(holdsFile ? fileByteCount : 0)
            .addingClamped(fixed)
    }
}

extension VipsHandle {
    /// The most memory that libvips and the format's library hold while this picture is decoded and scaled.
    func peakByteCount(_ format: ImageFormat, fileByteCount: Int) -> Int {
        let bytesPerPixel = Int(cvips_sample_size(image)).multipliedClamped(by: bandCount)
        let isWhole = integer("interlaced").map { $0 != 0 } ?? false
        return DecodeMemory.of(format, bytesPerPixel: bytesPerPixel, isWhole: isWhole)
            .byteCount(width: width, height: height, bytesPerPixel: bytesPerPixel, fileByteCount: fileByteCount)
    }
}
