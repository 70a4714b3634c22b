import Glibc
import StoreFiles
import SystemPackage

/// A file that is compared with bytes from its start on.
package final class ComparedFile {
    private let descriptor: Int32
    private let folder: LinuxFolder
    private let name: [UInt8]
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 4096)

    /// - Throws: `.wrongKind` unless it is a regular file.
    package init(_ name: [UInt8], in folder: LinuxFolder, _ actions: LinuxFileActions) throws(FileActionError) {
        (descriptor, _) = try actions.openFile(name, in: folder)
        (self.folder, self.name) = (folder, name)
    }

    deinit {
        close(descriptor)
        buffer.deallocate()
    }

    /// Whether the file goes on with these bytes.
    package func isNext(_ bytes: UnsafeRawBufferPointer) throws(FileActionError) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = try read(atMost: rest.count)
            guard count > 0, let there = buffer.baseAddress, let wanted = rest.baseAddress,
                memcmp(there, wanted, count) == 0
            else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    package func isAtEnd() throws(FileActionError) -> Bool { try read(atMost: 1) == 0 }

    private func read(atMost count: Int) throws(FileActionError) -> Int {
        while true {
            let part = Glibc.read(descriptor, buffer.baseAddress, min(count, buffer.count))
            if part < 0 && errno == EINTR { continue }
            guard part >= 0 else { throw folder.error(errno, "read", name) }
            return part
        }
    }
}
