import CLinux
import Cryptography
import SystemPackage

/// Writes a pack into a new file, and digests it.
///
/// Past the page cache where the file system can: copying hundreds of megabytes there takes longer than everything else, and
/// they would displace photos that this machine reads next.
final class PackOutput {
    private static let blockByteCount = 4096
    private static let bufferByteCount = 1 << 20

    private let file: FileDescriptor
    private let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: bufferByteCount,
        alignment: blockByteCount
    )
    private var filled = 0
    /// Bytes in the file.
    private var offset: Int64 = 0
    private var isDirect: Bool
    private var digest = SHA256()

    init(_ file: FileDescriptor) {
        self.file = file
        isDirect = clinux_set_direct(file.rawValue, 1) == 0
    }

    deinit { buffer.deallocate() }

    /// - Throws: `Errno`
    func append(_ bytes: UnsafeRawBufferPointer) throws {
        digest.update(bytes)
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(buffer.count - filled)
            buffer[filled...].copyBytes(from: piece)
            filled += piece.count
            rest = rest.dropFirst(piece.count)
            if filled == buffer.count { try write(upTo: filled) }
        }
    }

    /// - Returns: the SHA-256 of all bytes.
    /// - Throws: `Errno`
    func finish() throws -> [UInt8] {
        // The end is no whole block.
        try write(upTo: filled / Self.blockByteCount * Self.blockByteCount)
        if filled > 0 {
            stopWritingDirectly()
            try write(upTo: filled)
        }
        var last = SHA256()
        swap(&last, &digest)
        return last.finish()
    }

    /// Writes the beginning of the buffer, and moves the rest there.
    private func write(upTo count: Int) throws {
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        do {
            try file.writeAll(toAbsoluteOffset: offset, bytes)
        } catch Errno.invalidArgument where isDirect {
            // It allowed that before it was tried, or wants larger blocks.
            stopWritingDirectly()
            try file.writeAll(toAbsoluteOffset: offset, bytes)
        }
        offset += Int64(count)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[count..<filled]))
        filled -= count
    }

    private func stopWritingDirectly() {
        guard isDirect else { return }
        _ = clinux_set_direct(file.rawValue, 0)
        isDirect = false
    }
}
