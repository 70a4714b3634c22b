import CVips
import DecodeProtocol
import FileStructure
import Glibc
import Imaging
import SystemPackage

/// A photo's file in memory, for loaders that need all of it at once: from a source that delivers pieces, libvips would
/// read it into a buffer that it doubles until all fits.
final class WholeFile {
    let memory: UnsafeMutableRawBufferPointer

    static func isNeeded(for format: ImageFormat) -> Bool { format == .gif || format == .webp }

    /// - Throws: for a file larger than the limit for a whole picture.
    init(_ file: FileDescriptor, maxByteCount: Int) throws(DecodeFailure) {
        let byteCount = Int(file.end() ?? 0)
        guard byteCount <= maxByteCount else {
            throw DecodeFailure("its \(byteCount >> 20) MiB are decoded as a whole", moreThan: maxByteCount)
        }
        // libvips aborts on empty input.
        guard byteCount > 0 else { throw DecodeFailure(kind: .unreadable, message: "the file became empty") }
        ProcessLimits.admitFile(byteCount: byteCount)
        guard let start = malloc(byteCount) else {
            throw DecodeFailure(kind: .outOfMemory, message: "allocation failed")
        }
        memory = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
        guard file.fill(memory, at: 0) else {
            throw DecodeFailure(kind: .unreadable, message: "the file became shorter while it was read")
        }
    }

    /// Admits the memory that opening a picture of this format needs in addition to the file.
    func admitOpening(as format: ImageFormat, limits: OpenRequest) throws(DecodeFailure) {
        guard format == .webp, let canvas = WebPCanvas(UnsafeRawBufferPointer(memory)) else { return }
        try canvas.check(against: limits, fileByteCount: memory.count)
        ProcessLimits.admitOpening(byteCount: canvas.byteCount)
    }

    deinit { free(memory.baseAddress) }

    /// - Returns: a source that is valid only during this object's lifetime.
    var source: UnsafeMutablePointer<VipsSource>? { vips_source_new_from_memory(memory.baseAddress, memory.count) }
}
