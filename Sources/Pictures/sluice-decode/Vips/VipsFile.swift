import CVips
import FileStructure
import Imaging
import SystemPackage

/// Passes a photo's file to libvips, piece by piece.
///
/// By default libvips maps files, so that a failing disk or a truncated file kills the process, and it does not
/// distinguish a failed read from the end of the file.
final class VipsFile {
    private let file: FileDescriptor
    private let span: Range<Int>
    /// From the start of the span.
    private var position = 0

    private init(_ file: FileDescriptor, _ span: Range<Int>) { (self.file, self.span) = (file, span) }

    /// - Parameters:
    ///   - file: must stay open while the source is in use.
    ///   - span: the part of the file that is the picture.
    static func source(_ file: FileDescriptor, _ span: Range<Int>) -> UnsafeMutablePointer<VipsSource>? {
        cvips_source(
            Unmanaged.passRetained(VipsFile(file, span)).toOpaque(),
            { _, memory, count, reader in VipsFile.from(reader).read(into: memory, count: count) },
            { _, offset, origin, reader in VipsFile.from(reader).seek(to: offset, from: Int(origin)) },
            { reader, _ in
                if let reader { Unmanaged<VipsFile>.fromOpaque(reader).release() }
            }
        )
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> VipsFile {
        // libvips passes back the pointer from `source`.
        Unmanaged<VipsFile>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
    }

    private func read(into memory: UnsafeMutableRawPointer?, count: Int) -> Int {
        let buffer = UnsafeMutableRawBufferPointer(start: memory, count: min(count, max(0, span.count - position)))
        guard let count = file.readWhole(buffer, at: Int64(span.lowerBound + position)) else { return -1 }
        if position == 0, span.lowerBound > 0 { EncodedInput.repair(buffer.prefix(count)) }
        position += count
        return count
    }

    /// - Returns: the new position, or -1.
    private func seek(to offset: Int, from origin: Int) -> Int {
        let start: Int? =
            switch Int32(origin) {
            case SEEK_SET: 0
            case SEEK_CUR: position
            case SEEK_END: file.end().map { span.clamped(to: 0..<max(span.lowerBound, Int($0))).count }
            default: nil
            }
        guard let start, case let (place, isTooFar) = start.addingReportingOverflow(offset), !isTooFar, place >= 0
        else {
            return -1
        }
        position = place
        return place
    }
}
