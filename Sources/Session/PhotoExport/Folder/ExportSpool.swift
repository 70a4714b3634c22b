import Glibc
import PhotoCommit
import StoreFiles
import Synchronization
import SystemPackage

/// Bytes that are written once and read later, in a file without a name: it is gone when the process ends.
final class ExportSpool: Sendable {
    /// Others may write into it, too.
    let file: FileDescriptor
    private let end = Mutex(0)

    /// - Parameter folder: an existing folder on a disk with room.
    init(in folder: FilePath) throws(ExportError) {
        let name = folder.appending(".sluice-spool-\(UInt64.random(in: .min ... .max))")
        do {
            file = try FileDescriptor.open(
                name,
                .readWrite,
                options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
        } catch {
            throw .failed(name, .init(error as? Errno ?? .ioError))
        }
        _ = name.withPlatformString { unlink($0) }
    }

    deinit { try? file.close() }

    /// Appends bytes, and returns where they are.
    func append(_ bytes: [UInt8]) throws -> Range<Int> {
        let start = end.withLock { end in
            defer { end += bytes.count }
            return end
        }
        try bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                written += try file.write(toAbsoluteOffset: Int64(start + written), .init(rebasing: bytes[written...]))
            }
        }
        return start..<(start + bytes.count)
    }

    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            let room = UnsafeMutableRawBufferPointer(buffer)
            while count < range.count {
                let part = try file.read(
                    fromAbsoluteOffset: Int64(range.lowerBound + count),
                    into: .init(rebasing: room[count..<range.count])
                )
                guard part > 0 else { throw Errno.ioError }
                count += part
            }
        }
    }

    var byteCount: Int { end.withLock { $0 } }

    /// Passes on everything that was appended, piece by piece.
    func copy(to output: ByteOutput) throws { try copy(byteCount, to: output) }

    /// The same for what others wrote into the file.
    func copyFile(to output: ByteOutput) throws { try copy(Int(try file.seek(offset: 0, from: .end)), to: output) }

    private func copy(_ byteCount: Int, to output: ByteOutput) throws {
        for start in stride(from: 0, to: byteCount, by: 1 << 20) {
            try bytes(start..<min(byteCount, start + 1 << 20)).withUnsafeBytes(output)
        }
    }
}
