import CLinux
import Glibc
import PhotoModel
import StoreFiles
package import SystemPackage

/// File actions by system calls, with as few calls as each action allows.
package struct LinuxFileActions: FileActions {
    /// System features to treat as missing, so that tests cover the fallbacks.
    struct Lack: OptionSet {
        let rawValue: Int
        static let openat2 = Lack(rawValue: 1)
        static let renameFlags = Lack(rawValue: 2)
        static let links = Lack(rawValue: 4)
    }

    let lack: Lack
    /// This process's umask when this was created: the bits that `mode` would lose.
    package let umask: UInt32

    package init() { self.init(lacking: []) }

    init(lacking lack: Lack) {
        self.lack = lack
        umask = Self.processUmask()
    }

    package func open(_ path: FilePath) throws(FileActionError) -> LinuxFolder {
        try LinuxFolder.open(path, byParts: lack.contains(.openat2))
    }

    package func open(_ name: [UInt8], in folder: LinuxFolder) throws(FileActionError) -> LinuxFolder {
        let descriptor = withName(name) { clinux_open_subfolder(folder.descriptor, $0, 0) }
        guard descriptor >= 0 else { throw folder.error(-descriptor, "openat", name) }
        return try LinuxFolder(descriptor, path: folder.path(of: name))
    }

    package func status(of folder: LinuxFolder) throws(FileActionError) -> FileActionStatus {
        var status = clinux_stat()
        let result = clinux_fstat_now(folder.descriptor, &status)
        guard result == 0 else { throw FileActionError(-result, "statx", folder.path) }
        return FileActionStatus(status)
    }

    package func status(_ name: [UInt8], in folder: LinuxFolder) throws(FileActionError) -> FileActionStatus? {
        var status = clinux_stat()
        let result = withName(name) { clinux_stat_now(folder.descriptor, $0, &status) }
        switch result {
        case 0: return FileActionStatus(status)
        case -ENOENT: return nil
        default: throw folder.error(-result, "statx", name)
        }
    }

    package func unlink(_ name: [UInt8], in folder: LinuxFolder) throws(FileActionError) {
        let code = withName(name) { unlinkat(folder.descriptor, $0, 0) == 0 ? 0 : -errno }
        guard code == 0 else { throw folder.error(-code, "unlinkat", name) }
    }

    package func synchronizeFileSystem(of folder: LinuxFolder) throws(FileActionError) {
        guard clinux_synchronize_file_system(folder.descriptor) == 0 else {
            throw FileActionError(.notSynchronized, call: "syncfs", path: folder.path)
        }
    }

    package func synchronize(_ folder: LinuxFolder) throws(FileActionError) {
        if fsync(folder.descriptor) == 0 { return }
        // Some file systems cannot synchronise a single folder.
        if errno == EINVAL { return try synchronizeFileSystem(of: folder) }
        throw FileActionError(.notSynchronized, call: "fsync", path: folder.path)
    }

    /// umask(2) reveals the mask only by changing it, for all threads.
    private static func processUmask() -> UInt32 {
        let lines = (PrivateFiles.contents("/proc/self/status") ?? []).split(separator: UInt8(ascii: "\n"))
        guard let line = lines.first(where: { $0.starts(with: "Umask:".utf8) }) else { return 0o777 }
        return UInt32(String(decoding: line.dropFirst(6), as: UTF8.self).filter(\.isNumber), radix: 8) ?? 0o777
    }
}

/// Whether these bytes can name an entry of a folder, so that no call leaves the folder.
func isEntryName(_ name: [UInt8]) -> Bool {
    !name.isEmpty && !name.contains(UInt8(ascii: "/")) && !name.contains(0)
        && (name.count > 2 || name.contains { $0 != UInt8(ascii: ".") })
}

/// Passes an entry's name to a system call that returns -errno on failure.
func withName(_ name: [UInt8], _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    guard isEntryName(name) else { return -EINVAL }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: name.count + 1) { buffer in
        for (index, byte) in name.enumerated() { buffer.initializeElement(at: index, to: CChar(bitPattern: byte)) }
        buffer.initializeElement(at: name.count, to: 0)
        guard let start = buffer.baseAddress else { return -EINVAL }
        return body(start)
    }
}

extension FolderHandle {
    func error(_ code: Int32, _ call: String, _ name: [UInt8]) -> FileActionError {
        FileActionError(code, call, path(of: name))
    }
}

extension FileActionStatus {
    init(_ status: clinux_stat) {
        let kind: Kind =
            switch status.mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        self.init(
            kind: kind,
            stamp: FileStamp(status),
            mode: status.mode & 0o7777,
            owner: status.owner,
            links: status.links
        )
    }
}
