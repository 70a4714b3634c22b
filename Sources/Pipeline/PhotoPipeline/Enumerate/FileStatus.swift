import CLinux
import Glibc
package import PhotoModel
import SystemPackage

/// The result of statx(2) for a file: its kind, and what shows whether it has changed.
package struct FileStatus: Sendable, Equatable {
    package enum Kind: Sendable { case file, folder, link, other }

    package let kind: Kind
    package let stamp: FileStamp

    /// As a scan has found it.
    init(kind: Kind, stamp: FileStamp) { (self.kind, self.stamp) = (kind, stamp) }

    /// Status of a name in an open folder; symbolic links are not followed.
    init(folder: Int32, name: [UInt8]) throws(Errno) {
        try self.init(folder: folder, nameEndingWithZero: (name + [0])[...])
    }

    init(folder: Int32, nameEndingWithZero name: ArraySlice<UInt8>) throws(Errno) {
        try self.init { raw in
            name.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { clinux_stat(folder, $0.baseAddress, &raw) }
            }
        }
    }

    init(_ descriptor: FileDescriptor) throws(Errno) {
        try self.init { clinux_fstat(descriptor.rawValue, &$0) }
    }

    private init(_ call: (inout clinux_stat) -> Int32) throws(Errno) {
        var raw = clinux_stat()
        let result = call(&raw)
        guard result == 0 else { throw Errno(rawValue: -result) }
        kind =
            switch raw.mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        stamp = FileStamp(raw)
    }
}
