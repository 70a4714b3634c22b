import StoreFiles
import SystemPackage

/// Reads files of plans. One that cannot be read is not damaged: another attempt may read it.
enum PlanFile {
    private static let pieceByteCount = 64 << 10

    /// Opens a file for reading; nil if there is none.
    static func open(_ file: FilePath) throws(StoreError) -> FileDescriptor? {
        do { return try FileDescriptor.open(file, .readOnly, options: .closeOnExec) } catch {
            let code = error as? Errno ?? .ioError
            if code == .noSuchFileOrDirectory { return nil }
            throw failed("open", file, code)
        }
    }

    /// All of a small file; nil if there is none.
    static func bytes(_ file: FilePath) throws(StoreError) -> [UInt8]? {
        try reading(file) { descriptor in
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: pieceByteCount)
            while case let count = try piece.withUnsafeMutableBytes({ try descriptor.read(into: $0) }), count > 0 {
                bytes += piece[..<count]
            }
            return bytes
        }
    }

    /// Part of a file, or less at its end; nil if there is none.
    static func bytes(_ file: FilePath, from offset: Int64, _ count: Int) throws(StoreError) -> [UInt8]? {
        try reading(file) { descriptor in
            var bytes = [UInt8](repeating: 0, count: count)
            var filled = 0
            while filled < count {
                let read = try bytes.withUnsafeMutableBytes { bytes in
                    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
                    return try descriptor.read(fromAbsoluteOffset: offset + Int64(filled), into: rest)
                }
                guard read > 0 else { break }
                filled += read
            }
            return Array(bytes[..<filled])
        }
    }

    private static func reading(
        _ file: FilePath,
        _ read: (FileDescriptor) throws -> [UInt8]
    ) throws(StoreError) -> [UInt8]? {
        guard let descriptor = try open(file) else { return nil }
        do { return try descriptor.closeAfter { try read(descriptor) } } catch {
            throw failed("read", file, error as? Errno ?? .ioError)
        }
    }

    private static func failed(_ call: String, _ file: FilePath, _ code: Errno) -> StoreError {
        switch code {
        case .permissionDenied, .notPermitted: .unusable(file, "it cannot be read (\(code)): change its permissions")
        default: .failed(call, file, code)
        }
    }
}
