import CLinux
import Glibc
import StoreFiles
import SystemPackage

/// A file that is being written beside where it is published, under a name that no reader knows. Removed with this object.
struct Draft: ~Copyable {
    private let file: LockedFile

    /// - Parameter host: of this process.
    init(in folder: FilePath, of host: String) throws(StoreError) {
        file = try LockedFile {
            folder.appending(Self.prefix(host) + String(UInt64.random(in: .min ... .max), radix: 16))
        }
    }

    deinit { _ = file.path.withPlatformString { unlink($0) } }

    private static func prefix(_ host: String) -> String { ".draft-\(host)-" }

    /// Removes those that killed processes of this machine have left in a folder.
    static func removeAbandoned(in folder: FilePath, of host: String) {
        for name in PrivateFiles.names(in: folder) ?? [] where name.starts(with: prefix(host).utf8) {
            let draft = folder.pushing(FilePath(bytes: name))
            guard let lock = try? ByteLock(draft, byte: 0) else { continue }
            try? PrivateFiles.remove(draft)
            lock.release()
        }
    }

    /// What was written is on the disk when this returns.
    ///
    /// - Throws: `StoreError`, and what the body throws apart from `Errno`.
    func write<Written>(_ body: (FileDescriptor) throws -> Written) throws -> Written {
        do {
            let descriptor = try FileDescriptor.open(file.path, .writeOnly, options: [.closeOnExec, .noFollow])
            return try descriptor.closeAfter {
                let written = try body(descriptor)
                guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
                return written
            }
        } catch let error as Errno {
            throw StoreError.failed("write", file.path, error)
        }
    }

    /// Renames it. A file of this name is replaced.
    func rename(to name: FilePath) throws(StoreError) {
        let code = file.path.withPlatformString { from in
            name.withPlatformString { Glibc.rename(from, $0) == 0 ? 0 : errno }
        }
        // A network may have lost the answer to a call that was made.
        guard code == 0 || file.has(name) else { throw .failed("rename", name, Errno(rawValue: code)) }
        try PrivateFiles.synchronize(folder: name.removingLastComponent())
    }

    /// Gives it another name, unless something has it.
    ///
    /// - Returns: whether it has the name now.
    func link(to name: FilePath) throws(StoreError) -> Bool {
        let code = file.path.withPlatformString { file in name.withPlatformString { Self.link(file, $0) } }
        guard code == 0 || file.has(name) else {
            if code == EEXIST { return false }
            throw .failed("link", name, Errno(rawValue: code))
        }
        try PrivateFiles.synchronize(folder: name.removingLastComponent())
        return true
    }

    /// - Returns: 0 or errno.
    private static func link(_ file: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int32 {
        if Glibc.link(file, name) == 0 { return 0 }
        switch errno {
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
            // The file system has no hard links.
            return -clinux_rename_to_free_name(AT_FDCWD, file, AT_FDCWD, name)
        default: return errno
        }
    }
}
