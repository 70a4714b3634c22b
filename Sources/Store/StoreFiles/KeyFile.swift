import CLinux
import Glibc
package import SystemPackage

/// A key, of 32 random bytes in a file for its owner alone. That of a library, with which facts of records are sealed, is
/// beside the catalogue: never in the cache's folder, which somebody may hand on.
package struct KeyFile: Sendable {
    package static let byteCount = 32

    package let path: FilePath
    /// What becomes of what the key was for, once there is a new one.
    var afterLoss = "what was sealed is then read again from the photos"

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
            throw .unusable(path, "the key cannot be read (\(error)): check its permissions")
        }
        guard count == Self.byteCount else {
            throw .unusable(
                path,
                "the key has another length: put the right one back, or move this file away for a new one; \(afterLoss)"
            )
        }
        return Array(key[..<count])
    }

    /// Makes a new key where there is none: whole and on the disk before it gets its name, and so before anything is done
    /// with it. Where another process makes one at the same time, both have the same.
    ///
    /// - Throws: `.unusable` where something else is there, `.noRoom`, `.readOnly`
    package func make() throws(StoreError) -> [UInt8] {
        if PrivateFiles.isThere(path) {
            if let key = try read() { return key }
            throw .unusable(
                path,
                "it leads to a key that is not there: mount its disk, or remove the link for a new key"
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

    /// Replaces nothing.
    ///
    /// - Returns: 0 or -errno.
    private static func move(_ path: FilePath, toFreeName new: FilePath) -> Int32 {
        path.withPlatformString { path in
            new.withPlatformString { new -> Int32 in
                let code = clinux_rename_to_free_name(AT_FDCWD, path, AT_FDCWD, new)
                // A file system that does not know the flag.
                guard code == -EINVAL || code == -ENOSYS else { return code }
                return link(path, new) == 0 ? 0 : -errno
            }
        }
    }
}

extension KeyFile {
    /// A user's own, for all libraries: what is signed with it was allowed by this user, on this machine.
    package init(ofUserIn homes: StoreHomes) {
        self.init(
            path: homes.data.appending(".plugins.key"),
            afterLoss: "plugins of recipes that libraries keep are then not run until they are allowed again"
        )
    }

    /// The key; a new one where there is none.
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
                throw .unusable(path, "\(place) may not be written: change its permissions")
            default: throw .unusable(path, "\(error)")
            }
        }
    }
}
