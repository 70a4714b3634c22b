import DecodeProtocol
import Imaging

/// The size of a WebP picture from its first chunk (RFC 9649): libvips allocates memory for all of it when it opens a
/// file, though it uses none before the first row is read.
struct WebPCanvas {
    let width: Int
    let height: Int

    private static let bytesPerPixel = 4

    /// - Parameter file: the whole file.
    /// - Returns: nil if libwebp has to report the error.
    init?(_ file: UnsafeRawBufferPointer) {
        guard file.count >= 30 else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
        }
        switch String(decoding: file[12..<16], as: UTF8.self) {
        case "VP8X": (width, height) = (number(24, 3) + 1, number(27, 3) + 1)
        case "VP8 ": (width, height) = (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
        case "VP8L": (width, height) = (number(21, 2) & 0x3FFF + 1, number(21, 4) >> 14 & 0x3FFF + 1)
        default: return nil
        }
    }

    /// Bytes that opening allocates.
    var byteCount: Int { width.multipliedClamped(by: height).multipliedClamped(by: Self.bytesPerPixel) }

    /// Rejects a picture beyond the limits before it is opened.
    func check(against limits: OpenRequest, fileByteCount: Int) throws(DecodeFailure) {
        let memory = DecodeMemory.of(.webp, bytesPerPixel: 3, isWhole: true)
            .byteCount(width: width, height: height, bytesPerPixel: 3, fileByteCount: fileByteCount)
        guard width > 0, height > 0 else { return }
        let size = PixelSize(width: width, height: height)
        try ImageHeader(format: .webp, storedSize: size, orientation: .up, peakByteCount: memory).check(against: limits)
    }
}
