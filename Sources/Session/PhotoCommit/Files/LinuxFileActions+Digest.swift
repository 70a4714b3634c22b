import CLinux
import Cryptography
import Glibc
package import PhotoModel
import StoreFiles
import SystemPackage

extension LinuxFileActions {
    package func digest(
        _ name: [UInt8],
        in folder: LinuxFolder
    ) throws(FileActionError) -> (ContentID, FileActionStatus) {
        let (descriptor, status) = try openFile(name, in: folder)
        defer { close(descriptor) }
        var hash = SHA256()
        try readAll(of: descriptor, name, in: folder) { hash.update($0) }
        let words = hash.finish().withUnsafeBytes { $0.loadUnaligned(as: ContentID.Words.self) }
        try checkUnchanged(status, of: descriptor, name, in: folder)
        return (ContentID(words: words), status)
    }

    package func content(
        _ name: [UInt8],
        in folder: LinuxFolder
    ) throws(FileActionError) -> (ContentID, FileActionStatus) {
        let (descriptor, status) = try openFile(name, in: folder)
        defer { close(descriptor) }
        let content: ContentID
        do {
            content = try ContentID(of: FileDescriptor(rawValue: descriptor), byteCount: Int(status.stamp.size))
        } catch {
            throw folder.error((error as? Errno ?? .ioError).rawValue, "pread", name)
        }
        try checkUnchanged(status, of: descriptor, name, in: folder)
        return (content, status)
    }

    /// Passes an open file's bytes on, block by block.
    func readAll(
        of descriptor: Int32,
        _ name: [UInt8],
        in folder: LinuxFolder,
        _ body: (UnsafeRawBufferPointer) throws(FileActionError) -> Void
    ) throws(FileActionError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 4096)
        defer { buffer.deallocate() }
        while true {
            let part = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if part < 0 && errno == EINTR { continue }
            guard part >= 0 else { throw folder.error(errno, "read", name) }
            guard part > 0 else { return }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<part]))
        }
    }
}
