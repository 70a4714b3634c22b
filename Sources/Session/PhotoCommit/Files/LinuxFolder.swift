import CLinux
import Glibc
import StoreFiles
package import SystemPackage

/// A folder held open by a descriptor.
package final class LinuxFolder: FolderHandle {
    package let path: FilePath
    package let device: UInt64
    let descriptor: Int32

    /// Takes ownership of the descriptor.
    init(_ descriptor: Int32, path: FilePath) throws(FileActionError) {
        self.descriptor = descriptor
        self.path = path
        var status = clinux_stat()
        let result = clinux_fstat(descriptor, &status)
        device = status.device
        guard result == 0 else { throw FileActionError(-result, "statx", path) }
    }

    deinit { close(descriptor) }

    /// - Parameter byParts: open without openat2(2).
    static func open(_ path: FilePath, byParts: Bool) throws(FileActionError) -> LinuxFolder {
        var result = byParts ? -ENOSYS : path.withPlatformString { clinux_open_folder(AT_FDCWD, $0) }
        // Kernels before 5.6 do not have openat2(2), and sandboxes that do not know it forbid it.
        if result == -ENOSYS || result == -EPERM { result = openByParts(path) }
        guard result >= 0 else { throw FileActionError(-result, "openat2", path) }
        return try LinuxFolder(result, path: path)
    }

    /// Descends name by name and stops at the first symbolic link.
    private static func openByParts(_ path: FilePath) -> Int32 {
        let names = path.bytes.split(separator: UInt8(ascii: "/"))
        guard !names.isEmpty || path.isAbsolute else { return -ENOENT }
        var folder = clinux_open_subfolder(AT_FDCWD, path.isAbsolute ? "/" : ".", names.isEmpty ? 0 : 1)
        for (index, name) in names.enumerated() where folder >= 0 {
            let isLast: Int32 = index == names.count - 1 ? 1 : 0
            let next = (name + [0]).withUnsafeBytes { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    $0.baseAddress.map {
                        clinux_open_subfolder(folder, $0, 1 - isLast)
                    } ?? -EINVAL
                }
            }
            close(folder)
            folder = next
        }
        return folder
    }
}

extension FileActionError {
    /// The error of a failed system call.
    init(_ code: Int32, _ call: String, _ path: FilePath) {
        self.init(Reason(Errno(rawValue: code)), call: call, path: path)
    }
}
