/// Eight-bit samples in one plane (grey) or three (Y, Cb, Cr; JFIF full range), in its own memory. A new one is
/// uninitialised: its creator writes every sample.
///
/// Rows start at multiples of 64 bytes and have at least 64 bytes behind their last sample, and there are spare rows
/// below the last one up to a multiple of 16, so kernels may read and write whole vectors and encoders may receive
/// padded blocks.
package final class PlanarImage: @unchecked Sendable {  // Safe: filled by its creator, read-only once passed on.
    /// Samples in an image's memory. Invalid after the image is deallocated: its memory is reused.
    package struct Plane {
        package let width: Int
        package let height: Int
        package let stride: Int
        package let samples: UnsafeMutablePointer<UInt8>

        package init(width: Int, height: Int, stride: Int, samples: UnsafeMutablePointer<UInt8>) {
            self.width = width
            self.height = height
            self.stride = stride
            self.samples = samples
        }

        package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { samples + y * stride }
    }

    package let size: PixelSize
    package let chroma: ChromaLayout
    package let planes: [Plane]
    package let byteCount: Int
    private let memory: UnsafeMutableRawBufferPointer

    package init(size: PixelSize, chroma: ChromaLayout) {
        self.size = size
        self.chroma = chroma
        let shapes = chroma.planeSizes(of: size).map { plane in
            (plane, stride: (plane.width + 63) / 64 * 64 + 64, rows: (plane.height + 15) / 16 * 16)
        }
        byteCount = shapes.reduce(0) { $0 + $1.stride * $1.rows }
        memory = BlockPool.shared.take(byteCount)
        var next = memory.baseAddress.unsafelyUnwrapped.bindMemory(to: UInt8.self, capacity: byteCount)  // Not empty.
        planes = shapes.map { shape in
            defer { next += shape.stride * shape.rows }
            return Plane(width: shape.0.width, height: shape.0.height, stride: shape.stride, samples: next)
        }
    }

    deinit { BlockPool.shared.release(memory) }

    package static func byteCount(size: PixelSize, chroma: ChromaLayout) -> Int {
        chroma.planeSizes(of: size).reduce(0) {
            $0 + (($1.width + 63) / 64 * 64 + 64) * (($1.height + 15) / 16 * 16)
        }
    }
}
