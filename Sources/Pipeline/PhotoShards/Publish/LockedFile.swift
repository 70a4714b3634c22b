import CLinux
import PhotoModel
import StoreFiles
import SystemPackage

/// A new file, locked as long as this object lives. On this machine, a file of its kind that nobody has locked was left by a
/// killed process.
final class LockedFile: Sendable {
    /// More processes than ever look for abandoned files at the same moment.
    private static let attempts = 10

    let path: FilePath
    private let lock: ByteLock
    private let inode: UInt64

    /// Another process may find the file before it is locked, and remove it: then the next name is tried.
    ///
    /// - Parameter newPath: a path that nothing has.
    init(_ newPath: () throws(StoreError) -> FilePath) throws(StoreError) {
        var problem: StoreError?
        for _ in 0..<Self.attempts {
            let path = try newPath()
            do throws(StoreError) {
                if let lock = try ByteLock(path, byte: 0), let inode = Self.inode(lock), inode == Self.inode(path) {
                    (self.path, self.lock, self.inode) = (path, lock, inode)
                    return
                }
                problem = .failed("fcntl", path, .wouldBlock)
            } catch {
                guard case .system(_, _, .noSuchFileOrDirectory) = error else { throw error }
                problem = error
            }
        }
        throw problem ?? .failed("fcntl", "", .wouldBlock)
    }

    /// Whether a name is one of this file's.
    func has(_ name: FilePath) -> Bool { Self.inode(name) == inode }

    private static func inode(_ name: FilePath) -> UInt64? { PrivateFiles.stamp(of: name)?.inode }

    private static func inode(_ lock: ByteLock) -> UInt64? {
        var status = clinux_stat()
        var code: Int32 = -1
        lock.withFile { code = clinux_fstat($0.rawValue, &status) }
        return code == 0 ? status.inode : nil
    }
}
