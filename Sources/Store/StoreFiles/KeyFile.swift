import CLinux
import Glibc
package import SystemPackage

/// A key of 32 random bytes, in a file for its owner alone. A library's key, with which facts of records are sealed, is
/// beside the catalogue: never in the cache's folder, which somebody may share.
package struct KeyFile: Sendable {
    package static let byteCount = 32

    package let path: FilePath
    /// For a message: what happens to the protected data once there is a new key.
    private let afterLoss: String

    package init(path: FilePath, afterLoss: String = "sealed facts are then read again from the photos") {
        (self.path, self.afterLoss) = (path, afterLoss)
    }

    /// Nil if there is no key. The file may be a link to another disk.
    ///
    /// - Throws: `.unusable` if it contains something else or may not be read; `.system` if its disk fails.
    package func read() throws(StoreError) -> [UInt8]? {
        var key = [UInt8](repeating: 0, count: Self.byteCount + 1)
        let count: Int
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            count = try file.closeAfter { try key.withUnsafeMutableBytes { try file.read(into: $0) } }
        } catch {
            if error as? Errno == .noSuchFileOrDirectory { return nil }
            if error as? Errno == .ioError { throw .failed("read", path, .ioError) }
            throw .unusable(path, "the key cannot be read (\(error)): check its permissions")
        }
        guard count == Self.byteCount else {
            throw .unusable(
                path,
                "the key has the wrong length: restore the right one, or move this file away to get a new one; \(afterLoss)"
            )
        }
        return Array(key[..<count])
    }

    /// Creates a key if there is none. It is complete and on the disk before it gets its name, and so before it is used. If
    /// another process creates one at the same time, both get the same key.
    ///
    /// - Throws: `.unusable` if something else is there, `.noRoom`, `.readOnly`
    package func make() throws(StoreError) -> [UInt8] {
        if PrivateFiles.isThere(path) {
            if let key = try read() { return key }
            throw .unusable(
                path,
                "it links to a missing key: mount its disk, or remove the link to get a new key"
            )
        }
        var random = SystemRandomNumberGenerator()
        let key = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
        let unfinished = try PrivateFiles.writeBeside(path, key)
        defer { _ = unfinished.withPlatformString { unlink($0) } }
        let code = Self.move(unfinished, toFreeName: path)
        if code == -EEXIST, let key = try read() { return key }
        guard code == 0 else { throw .failed("rename", path, Errno(rawValue: -code)) }
        try PrivateFiles.synchronize(folder: path.removingLastComponent())
        return key
    }

    /// Renames without replacing anything.
    ///
    /// - Returns: 0 or -errno.
    private static func move(_ path: FilePath, toFreeName new: FilePath) -> Int32 {
        path.withPlatformString { path in
            new.withPlatformString { new -> Int32 in
                let code = clinux_rename_to_free_name(AT_FDCWD, path, AT_FDCWD, new)
                // The file system does not support the flag.
                guard code == -EINVAL || code == -ENOSYS else { return code }
                return link(path, new) == 0 ? 0 : -errno
            }
        }
    }
}

extension KeyFile {
    /// The user's own key, for all libraries: its signature proves that this user, on this machine, gave permission.
    package init(ofUserIn homes: StoreHomes) {
        self.init(
            path: homes.data.appending(".plugins.key"),
            afterLoss: "plugins of stored recipes are then not run until they are allowed again"
        )
    }

    /// The key; creates one if there is none.
    ///
    /// - Throws: `.unusable` and `.noRoom`, which name the file.
    package func readOrMake() throws(StoreError) -> [UInt8] {
        if let key = try read() { return key }
        do throws(StoreError) {
            try PrivateFiles.makeFolder(path.removingLastComponent())
            return try make()
        } catch {
            switch error {
            case .unusable(path, _), .noRoom(path): throw error
            case .readOnly(let place), .otherUser(let place, owner: _):
                throw .unusable(path, "\(place) cannot be written: change its permissions")
            default: throw .unusable(path, "\(error)")
            }
        }
    }
}
