import Glibc
package import SystemPackage

/// The key with which facts of records are sealed: 32 random bytes in a file for its owner alone, beside the catalogue.
/// Never in the cache's folder, which somebody may hand on.
package struct KeyFile: Sendable {
    package static let byteCount = 32

    package let path: FilePath

    /// Nil where there is none. The file may be a link to another disk.
    ///
    /// - Throws: `.unusable` where it holds something else; `.readOnly` or `.system` where it cannot be read.
    package func read() throws(StoreError) -> [UInt8]? {
        var key = [UInt8](repeating: 0, count: Self.byteCount + 1)
        let count: Int
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            count = try file.closeAfter { try key.withUnsafeMutableBytes { try file.read(into: $0) } }
        } catch {
            if error as? Errno == .noSuchFileOrDirectory { return nil }
            throw .unusable(path, "the library's key cannot be read (\(error)): check its permissions")
        }
        guard count == Self.byteCount else {
            throw .unusable(
                path,
                "the library's key has another length: put the right one back, or move this file away for a new one; "
                    + "what was sealed is then read again from the photos"
            )
        }
        return Array(key[..<count])
    }

    /// Makes a new key where there is none: whole and on the disk before it gets its name, and so before anything is
    /// sealed with it. Only one process at a time may do this.
    func make() throws(StoreError) -> [UInt8] {
        guard !PrivateFiles.isThere(path) else {
            throw .unusable(
                path,
                "it leads to a key that is not there: mount its disk, or remove the link for a new key"
            )
        }
        var random = SystemRandomNumberGenerator()
        let key = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
        let unfinished = path.appendingToName(".unfinished")
        _ = unfinished.withPlatformString { unlink($0) }
        try PrivateFiles.makeFile(unfinished)
        do {
            let file = try FileDescriptor.open(unfinished, .writeOnly, options: .closeOnExec)
            _ = try file.closeAfter {
                _ = try file.writeAll(key)
                guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
        } catch {
            throw .failed("write", unfinished, error as? Errno ?? .ioError)
        }
        let code = unfinished.withPlatformString { from in path.withPlatformString { rename(from, $0) } }
        guard code == 0 else { throw .last("rename", path) }
        try PrivateFiles.synchronize(folder: path.removingLastComponent())
        return key
    }
}

extension KeyFile {
    /// A user's own, for all libraries: what is signed with it was allowed by this user, on this machine.
    package init(ofUserIn homes: StoreHomes) { self.init(path: homes.data.appending(".plugins.key")) }

    /// The key; a new one where there is none.
    ///
    /// - Throws: `.unusable`, `.noRoom`, `.readOnly`
    package func readOrMake() throws(StoreError) -> [UInt8] {
        if let key = try read() { return key }
        try PrivateFiles.makeFolder(path.removingLastComponent())
        return try make()
    }
}

extension Library {
    /// The key of the library's sealed facts; nil where there is none.
    ///
    /// - Parameter makes: a new one where there is none, if this library was opened to be written.
    /// - Throws: `.unusable`, `.noRoom`, `.readOnly`
    package func key(makes: Bool = false) throws(StoreError) -> [UInt8]? {
        if let key = try location.keyFile.read() { return key }
        return makes && isWritable ? try location.keyFile.make() : nil
    }
}
