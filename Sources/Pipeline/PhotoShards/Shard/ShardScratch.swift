import Foundation
import Glibc
import PhotoModel
import StoreFiles
import SystemPackage

/// A folder for one attempt, on a disk of this machine; removed with this object. What killed attempts left beside it is
/// removed before.
final class ShardScratch: Sendable {
    private static let prefix = "sluice-shard-"
    /// A new folder has its lock long before.
    private static let graceSeconds = 60

    let path: FilePath
    private let lock: LockedFile

    /// - Parameter base: made if it is missing.
    /// - Throws: `StoreError`
    init(in base: FilePath) throws(StoreError) {
        try PrivateFiles.makeFolder(base)
        // LMDB's locks and maps hold on one machine.
        if RemoteFolder.holds(base) {
            throw .unusable(base, "it is on a network: name a folder on a disk of this machine (--scratch)")
        }
        Self.removeAbandoned(in: base)
        lock = try LockedFile { () throws(StoreError) in Self.lockFile(try Self.makeFolder(in: base)) }
        path = lock.path.removingLastComponent()
    }

    deinit { Self.remove(path) }

    private static func makeFolder(in base: FilePath) throws(StoreError) -> FilePath {
        let template = base.appending("\(prefix)XXXXXX")
        var name = template.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: template.length + 1)) }
        guard mkdtemp(&name) != nil else { throw .last("mkdtemp", template) }
        return FilePath(platformString: name)
    }

    private static func lockFile(_ folder: FilePath) -> FilePath { folder.appending("lock") }

    /// The lock last: without it, nobody would see that the rest is abandoned.
    private static func remove(_ folder: FilePath) {
        guard let names = PrivateFiles.names(in: folder) else { return }
        for name in names where !name.elementsEqual("lock".utf8) {
            let path = folder.pushing(FilePath(bytes: name))
            guard (try? FileManager.default.removeItem(atPath: path.string)) != nil else { return }
        }
        PrivateFiles.removeFolder(folder)
    }

    private static func removeAbandoned(in base: FilePath) {
        for name in PrivateFiles.names(in: base) ?? [] where name.starts(with: prefix.utf8) {
            let folder = base.pushing(FilePath(bytes: name))
            if PrivateFiles.isThere(lockFile(folder)) {
                guard let lock = try? ByteLock(lockFile(folder), byte: 0) else { continue }
                remove(folder)
                lock.release()
            } else if let made = PrivateFiles.stamp(of: folder)?.changed,
                FileClock.now - made > Int64(graceSeconds) * 1_000_000_000
            {
                remove(folder)
            }
        }
    }
}
