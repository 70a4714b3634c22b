import CLinux
import SystemPackage

extension FileDescriptor {
    static func memoryFile() throws(Errno) -> FileDescriptor {
        let file = clinux_memory_file("sluice picture")
        guard file >= 0 else { throw Errno(rawValue: -file) }
        return FileDescriptor(rawValue: file)
    }

    /// Puts bytes in place of all that a file in memory holds.
    func put(_ bytes: [UInt8]) throws {
        try resize(to: 0)
        try bytes.withUnsafeBytes { _ = try writeAll(toAbsoluteOffset: 0, $0) }
        // Whoever reads descriptor 3 itself, and not its name, begins at the front too.
        _ = try seek(offset: 0, from: .start)
    }
}
