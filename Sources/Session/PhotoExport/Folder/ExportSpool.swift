import Glibc
import PhotoCommit
import StoreFiles
import Synchronization
import SystemPackage

/// Bytes that are written once and read later, in a file without a name: it is gone when the process ends.
final class ExportSpool: Sendable {
    private struct State {
        var file: FileDescriptor?
        var byteCount = 0
    }

    private let folder: FilePath
    private let state = Mutex(State())

    /// - Parameter folder: on a disk with room; nothing is made there before something is written.
    init(in folder: FilePath) { self.folder = folder }

    deinit { state.withLock { try? $0.file?.close() } }

    /// Others may write into it, too.
    func opened() throws(ExportError) -> FileDescriptor {
        let result = state.withLock { state -> Result<FileDescriptor, ExportError> in
            if let file = state.file { return .success(file) }
            let made = Self.make(in: folder)
            state.file = try? made.get()
            return made
        }
        return try result.get()
    }

    private static func make(in folder: FilePath) -> Result<FileDescriptor, ExportError> {
        let name = folder.appending(".sluice-spool-\(UInt64.random(in: .min ... .max))")
        do {
            let file = try FileDescriptor.open(
                name,
                .readWrite,
                options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
            _ = name.withPlatformString { unlink($0) }
            return .success(file)
        } catch {
            return .failure(.init(FileActionError(.init(error as? Errno ?? .ioError), call: "write", path: folder)))
        }
    }

    /// Appends bytes, and returns where they are.
    func append(_ bytes: [UInt8]) throws(ExportError) -> Range<Int> {
        let file = try opened()
        let start = state.withLock { state in
            defer { state.byteCount += bytes.count }
            return state.byteCount
        }
        do {
            try bytes.withUnsafeBytes { bytes in
                var written = 0
                while written < bytes.count {
                    written += try file.write(
                        toAbsoluteOffset: Int64(start + written),
                        .init(rebasing: bytes[written...])
                    )
                }
            }
        } catch {
            throw .init(FileActionError(.init(error as? Errno ?? .ioError), call: "write", path: folder))
        }
        return start..<(start + bytes.count)
    }

    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        let file = try opened()
        return try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
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

    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Passes on everything that was appended, piece by piece.
    func copy(to output: ByteOutput) throws { try copy(byteCount, to: output) }

    /// The same for what others wrote into the file.
    func copyFile(to output: ByteOutput) throws { try copy(Int(try opened().seek(offset: 0, from: .end)), to: output) }

    private func copy(_ byteCount: Int, to output: ByteOutput) throws {
        for start in stride(from: 0, to: byteCount, by: 1 << 20) {
            try bytes(start..<min(byteCount, start + 1 << 20)).withUnsafeBytes(output)
        }
    }
}
