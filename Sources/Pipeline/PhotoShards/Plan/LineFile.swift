import Cryptography
import Glibc
import StoreFiles
import SystemPackage

/// A file that is written line after line, for its owner alone.
struct LineFile: ~Copyable {
    private static let bufferByteCount = 256 << 10

    private let path: FilePath
    private let descriptor: FileDescriptor
    private var buffer: [UInt8] = []
    private var digest = SHA256()
    private(set) var byteCount: Int64 = 0

    /// Replaces a file that is there.
    init(_ path: FilePath) throws(StoreError) {
        self.path = path
        do {
            descriptor = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .truncate, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
        } catch {
            throw .failed("open", path, error as? Errno ?? .ioError)
        }
        buffer.reserveCapacity(Self.bufferByteCount + (64 << 10))
    }

    deinit { try? descriptor.close() }

    mutating func append(_ line: [UInt8]) throws(StoreError) {
        buffer += line
        byteCount += Int64(line.count)
        if buffer.count >= Self.bufferByteCount { try flush() }
    }

    private mutating func flush() throws(StoreError) {
        digest.update(buffer)
        do { try descriptor.writeAll(buffer) } catch { throw .failed("write", path, error as? Errno ?? .ioError) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// The file is on the disk when this returns.
    ///
    /// - Returns: its SHA-256.
    consuming func finish() throws(StoreError) -> [UInt8] {
        try flush()
        guard fsync(descriptor.rawValue) == 0 else { throw .last("fsync", path) }
        return finishDigest()
    }

    private mutating func finishDigest() -> [UInt8] {
        var last = SHA256()
        swap(&last, &digest)
        return last.finish()
    }
}
