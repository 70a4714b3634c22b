import CLinux
import Glibc
import StoreFiles
import SystemPackage

/// The entries of one folder. Holds the folder open, so that their status is read from this folder and no other.
final class DirectoryListing {
    struct Entry {
        var name: [UInt8]
        var kind: FileStatus.Kind
    }

    /// Sorted by the bytes of their names, without `.` and `..`.
    private(set) var entries: [Entry] = []
    /// The volume mounted at this folder; nil if it is not a mount point.
    let mounted: RootIdentity?
    private let stream: OpaquePointer

    /// - Parameters:
    ///   - root: a descriptor of the library's root folder.
    ///   - folder: relative to the root. A symbolic link anywhere in it is refused (`ELOOP`).
    ///   - willRead: called with the open folder before it is read.
    /// - Throws: `Errno` of openat2(2), fdopendir(3) or readdir(3).
    init(root: FileDescriptor, folder: FilePath, willRead: (FileDescriptor) -> Void = { _ in }) throws(Errno) {
        let opened = try FileDescriptor.openBelow(root, folder)
        var status = clinux_stat()
        mounted = clinux_fstat(opened.rawValue, &status) == 0 && status.is_mount != 0 ? RootIdentity(opened) : nil
        willRead(opened)
        guard let stream = fdopendir(opened.rawValue) else {
            let code = errno
            try? opened.close()
            throw Errno(rawValue: code)
        }
        self.stream = stream

        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw Errno(rawValue: errno) }
                break
            }
            // d_name is imported as a tuple of 256 bytes, terminated by a zero.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name == Array(".".utf8) || name == Array("..".utf8) { continue }
            entries.append(Entry(name: name, kind: kind(entry.pointee.d_type, name: name)))
        }
        entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    }

    deinit { closedir(stream) }

    /// Status of an entry; symbolic links are not followed.
    func status(of name: [UInt8]) throws(Errno) -> FileStatus {
        try FileStatus(folder: dirfd(stream), name: name)
    }

    private func kind(_ type: UInt8, name: [UInt8]) -> FileStatus.Kind {
        switch Int(type) {
        case Int(DT_DIR): .folder
        case Int(DT_REG): .file
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): (try? status(of: name).kind) ?? .other  // Some file systems do not report it.
        default: .other
        }
    }
}

extension FileDescriptor {
    /// Opens a path below a folder for reading, and refuses symbolic links on the way. Opening does not block, not even
    /// on a FIFO.
    static func openBelow(_ root: FileDescriptor, _ path: FilePath) throws(Errno) -> FileDescriptor {
        let path = path.isEmpty ? "." : path
        let opened = path.withPlatformString { clinux_open_no_symlinks(root.rawValue, $0) }
        guard opened >= 0 else { throw Errno(rawValue: -opened) }
        return FileDescriptor(rawValue: opened)
    }
}
