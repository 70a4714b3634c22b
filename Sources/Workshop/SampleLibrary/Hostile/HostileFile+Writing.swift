internal import Glibc
package import SystemPackage

extension HostileFile {
    /// Writes all of them into an empty or new folder, except the device if creating one is not permitted.
    ///
    /// - Returns: the files written.
    package static func writeAll(to folder: FilePath) throws(SampleError) -> [HostileFile] {
        try SampleFolder.prepare(folder)
        var made: [HostileFile] = []
        for file in all {
            do throws(SampleError) {
                try file.write(to: folder)
                made.append(file)
            } catch .system("mknod", _, .notPermitted) {}
        }
        return made
    }

    /// Writes it into a folder.
    ///
    /// - Throws: `system`
    package func write(to folder: FilePath) throws(SampleError) {
        let path = folder.appending(name)
        switch content {
        case .bytes(let make): try Self.write([(0, make())], to: path)
        case .sparse(let byteCount, let pieces): try Self.write(pieces(), to: path, byteCount: byteCount)
        case .unreadable(let make):
            try Self.write([(0, make())], to: path)
            try Self.check("chmod", path, path.withPlatformString { chmod($0, 0) })
        case .pipe: try Self.check("mkfifo", path, path.withPlatformString { mkfifo($0, 0o600) })
        case .socket: try Self.makeSocket(at: path)
        case .device:
            // Like /dev/zero: reading it never ends.
            let zero = dev_t(1 << 8 | 5)
            try Self.check("mknod", path, path.withPlatformString { mknod($0, S_IFCHR | 0o600, zero) })
        case .folder: try Self.check("mkdir", path, path.withPlatformString { mkdir($0, 0o755) })
        case .link(let target):
            let result = path.withPlatformString { symlink(target, $0) }
            try Self.check("symlink", path, result)
        }
    }

    private static func write(
        _ pieces: [(offset: Int64, bytes: [UInt8])],
        to path: FilePath,
        byteCount: Int64? = nil
    ) throws(SampleError) {
        do {
            let file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
            try file.closeAfter {
                if let byteCount { try file.resize(to: byteCount) }
                for piece in pieces { try file.writeAll(toAbsoluteOffset: piece.offset, piece.bytes) }
            }
        } catch {
            throw .system(call: "write", path, error as? Errno ?? .ioError)
        }
    }

    /// An unused socket: only its name remains.
    private static func makeSocket(at path: FilePath) throws(SampleError) {
        let number = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        try check("socket", path, number)
        defer { close(number) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // Socket paths are short, so it is renamed afterwards.
        let folder = path.removingLastComponent()
        let short = path.withPlatformString { strlen($0) } < MemoryLayout.size(ofValue: address.sun_path)
        guard short else { throw .system(call: "bind", folder, .fileNameTooLong) }
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            path.withPlatformString { room.copyBytes(from: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try check("bind", path, result)
    }

    private static func check(_ call: String, _ path: FilePath, _ result: Int32) throws(SampleError) {
        guard result < 0 else { return }
        throw .system(call: call, path, Errno(rawValue: errno))
    }
}
