import CLinux
import Glibc
import StoreFiles
import SystemPackage

/// The entries of one folder. Holds the folder open, so that their status is read from this folder and no other.
final class DirectoryListing {
    struct Entry {
        let kind: FileStatus.Kind
        fileprivate let name: Range<Int>
    }

    /// Sorted by the bytes of their names, without `.` and `..`.
    let entries: [Entry]
    /// The volume mounted at this folder; nil if it is not a mount point.
    let mounted: RootIdentity?
    private let stream: OpaquePointer
    // All names in one array, each followed by a zero: 50,000 small ones would take longer to allocate than to read.
    private let names: [UInt8]

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
        var (entries, names): ([Entry], [UInt8]) = ([], [])
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                let code = errno
                if code == 0 { break }
                closedir(stream)
                throw Errno(rawValue: code)
            }
            let start = names.count
            // d_name is imported as a tuple of 256 bytes, terminated by a zero.
            withUnsafeBytes(of: &entry.pointee.d_name) { name in
                names += name.prefix((name.firstIndex(of: 0) ?? name.count - 1) + 1)
            }
            let name = start..<names.count - 1
            if Self.isSelfOrParent(names[name]) {
                names.removeSubrange(start...)
            } else {
                let kind = Self.kind(entry.pointee.d_type) { try? Self.status(of: name, among: names, stream).kind }
                entries.append(Entry(kind: kind, name: name))
            }
        }
        names.withUnsafeBytes { names in
            entries.sort { compare(.init(rebasing: names[$0.name]), .init(rebasing: names[$1.name])) < 0 }
        }
        (self.stream, self.entries, self.names) = (stream, entries, names)
    }

    deinit { closedir(stream) }

    func name(of entry: Entry) -> ArraySlice<UInt8> { names[entry.name] }

    /// Status of an entry; symbolic links are not followed.
    func status(of entry: Entry) throws(Errno) -> FileStatus {
        try Self.status(of: entry.name, among: names, stream)
    }

    private static func status(
        of name: Range<Int>,
        among names: [UInt8],
        _ stream: OpaquePointer
    ) throws(Errno) -> FileStatus {
        try FileStatus(folder: dirfd(stream), nameEndingWithZero: names[name.lowerBound...name.upperBound])
    }

    /// - Parameter known: reads it where the file system does not report it.
    private static func kind(_ type: UInt8, known: () -> FileStatus.Kind?) -> FileStatus.Kind {
        switch Int(type) {
        case Int(DT_DIR): .folder
        case Int(DT_REG): .file
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): known() ?? .other
        default: .other
        }
    }

    private static func isSelfOrParent(_ name: ArraySlice<UInt8>) -> Bool {
        name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
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
