import DecodeProtocol
import FileStructure
import Imaging

/// The size that a WebP picture declares: libvips allocates memory for all of it when it opens a file, though it uses none
/// before the first row is read.
struct WebPCanvas {
    let width: Int
    let height: Int

    private static let bytesPerPixel = 4

    /// - Parameter file: the whole file.
    /// - Returns: nil if libwebp has to report the error.
    init?(_ file: UnsafeRawBufferPointer) {
        guard let size = DeclaredSize(file) else { return nil }
        (width, height) = (size.width, size.height)
    }

    /// Bytes that opening allocates.
    var byteCount: Int { width.multipliedClamped(by: height).multipliedClamped(by: Self.bytesPerPixel) }

    /// Rejects a picture beyond the limits before it is opened.
    func check(against limits: OpenRequest, fileByteCount: Int) throws(DecodeFailure) {
        let memory = DecodeMemory.of(.webp, bytesPerPixel: 3, isWhole: true)
            .byteCount(width: width, height: height, bytesPerPixel: 3, fileByteCount: fileByteCount)
        let size = PixelSize(width: width, height: height)
        try ImageHeader(format: .webp, storedSize: size, orientation: .up, peakByteCount: memory).check(against: limits)
    }
}
