package import PhotoModel
package import SystemPackage

/// A small file for its owner alone that several processes change, one at a time, each replacing it as a whole.
package struct SharedFile: Sendable {
    package let path: FilePath

    package init(path: FilePath) { self.path = path }

    /// A separate file, because the file itself is replaced.
    private var lockFile: FilePath {
        path.removingLastComponent().appending("\(path.stem ?? "file").lock")
    }

    /// Nil only if it certainly does not exist.
    package func read() throws(StoreError) -> [UInt8]? {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
            return try file.closeAfter {
                var bytes = [UInt8](repeating: 0, count: Self.maxBytes + 1)
                var count = 0
                while count < bytes.count {
                    let more = try bytes.withUnsafeMutableBytes { try file.read(into: .init(rebasing: $0[count...])) }
                    if more == 0 { break }
                    count += more
                }
                guard count <= Self.maxBytes else { throw Errno.fileTooLarge }
                return Array(bytes[..<count])
            }
        } catch {
            if error as? Errno == .noSuchFileOrDirectory { return nil }
            throw .failed("read", path, error as? Errno ?? .ioError)
        }
    }

    private static let maxBytes = 1 << 20

    /// Lets the body change the contents while no other process does. The result is on the disk when this returns.
    package func change<R>(_ body: (inout [UInt8]?) throws(StoreError) -> R) throws(StoreError) -> R {
        let lock = try ByteLock(lockFile, waitingFor: 0)
        defer { lock.release() }
        let before = try read()
        var bytes = before
        let result = try body(&bytes)
        guard let bytes, bytes != before else { return result }
        try PrivateFiles.replaceContents(of: path, with: bytes)
        return result
    }

    /// A stamp that shows changes of the file; nil if it is not accessible.
    package var stamp: FileStamp? { PrivateFiles.stamp(of: path) }

    /// Whether the file can be changed.
    package var isWritable: Bool { PrivateFiles.isWritable(path.removingLastComponent()) }

    /// Held by the one process that does the work that the file describes; nil if another process holds it.
    package func claim() throws(StoreError) -> ByteLock? { try ByteLock(lockFile, byte: 1) }

    /// Whether a process holds the claim.
    package var isClaimed: Bool { ByteLock.isHeld(lockFile, byte: 1) }
}
