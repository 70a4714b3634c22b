import CLinux
import SystemPackage

extension FileDescriptor {
    static func memoryFile() throws(Errno) -> FileDescriptor {
        let file = clinux_memory_file("sluice picture")
        guard file >= 0 else { throw Errno(rawValue: -file) }
        return FileDescriptor(rawValue: file)
    }

    /// Replaces the contents of an in-memory file.
    func put(_ bytes: [UInt8]) throws {
        try resize(to: 0)
        try bytes.withUnsafeBytes { _ = try writeAll(toAbsoluteOffset: 0, $0) }
        // A plugin that reads descriptor 3 directly, not by name, also starts at the beginning.
        _ = try seek(offset: 0, from: .start)
    }
}
