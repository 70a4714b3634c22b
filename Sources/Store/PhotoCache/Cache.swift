import CLMDB
import Foundation
package import StoreFiles
package import SystemPackage

/// Everything that can be computed again, keyed by content: records, tiers, fingerprints, failures.
///
/// An LMDB environment in a folder of its own, laid out as `record.proto` says. One process writes it, through
/// `CacheWriter`; any number read it. Each read is a transaction that ends before the call returns, so nothing here
/// keeps the file from reusing space. Reads block on the disk: call them off Swift's cooperative threads.
package final class Cache: Sendable {
    /// The number of the layout in `record.proto`.
    package static let formatVersion = "1"
    /// Of the recipe in force, among what the cache says of itself.
    static let recipeKey = Array("recipe".utf8)

    package let folder: FilePath
    /// A UUID, new for each cache that is made: whoever remembers another one has remembered another cache.
    package var identifier: String { environment.identifier }
    /// Grows with each change, of any process.
    package var changeCount: Int { environment.handle.lastTransaction }
    /// The last writer was killed. Its groups are whole, and the file's structure was looked at before it was opened.
    package var wasAbandoned: Bool { lock?.wasAbandoned ?? false }
    /// Opened for writing: other processes only read it now.
    package var isWritable: Bool { lock != nil }
    /// The structure was to be looked at, and could not be, for another process writes: that one has no doubt.
    package let isStructureUnseen: Bool
    let environment: Environment
    let lock: WriterLock?

    /// - Throws: `.inUse` where another process writes; `.notFound`; `.damaged` or `.otherVersion`, after which
    ///   `setAside` clears the way; `.readOnly`.
    package convenience init(
        at folder: FilePath,
        _ mode: StoreMode,
        checking: StructureChecking = .onDoubt
    ) throws(StoreError) {
        try self.init(at: folder, mode, checking: checking, mapByteCount: Environment.mapByteCount)
    }

    /// With another limit on what the cache can hold.
    init(
        at folder: FilePath,
        _ mode: StoreMode,
        checking: StructureChecking = .onDoubt,
        mapByteCount: Int
    ) throws(StoreError) {
        self.folder = folder
        if mode == .write {
            try PrivateFiles.makeFolder(folder)
            let lock = try WriterLock(beside: folder)
            self.lock = lock
            try Self.tag(folder)
            // Of a compaction that was killed.
            PrivateFiles.removeFolder(try folder.placeOfCopy())
            if try !PageFile.isBegun(folder) {
                _ = folder.dataFile.withPlatformString { unlink($0) }
            } else if checking == .always || !lock.foundAsLeft {
                try StructureCheck.run(folder, .forWriting)
            }
            lock.noteSound()
            isStructureUnseen = false
            // LMDB would make them, as far as the umask lets it.
            for file in [folder.dataFile, folder.appending("lock.mdb")] { try PrivateFiles.makeFile(file) }
        } else {
            lock = nil
            isStructureUnseen = try !Self.checkForReading(folder, checking)
        }
        environment = try EnvironmentRegistry.shared.acquire(
            folder,
            create: mode == .write,
            mapByteCount: mapByteCount
        )
    }

    deinit {
        EnvironmentRegistry.shared.release(environment)
        lock?.release(vouching: !environment.isSuspect)
    }

    /// The process that writes a cache at this moment; nil where none does.
    package static func writingProcess(_ folder: FilePath) -> Int32? { WriterLock.livingHolder(beside: folder) }

    /// Renames a cache that cannot be used, so that a new one can be made in its place.
    ///
    /// - Returns: where it is now: `cache.damaged-20240501T123005Z`, beside it.
    /// - Throws: `.inUse` where another process writes it.
    package static func setAside(_ folder: FilePath) throws(StoreError) -> FilePath {
        let lock = try WriterLock(beside: folder)
        defer { lock.release() }
        let time = Date().formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        var aside = folder.appendingToName(".damaged-\(time)")
        while PrivateFiles.exists(aside) { aside = aside.appendingToName("x") }
        let code = folder.withPlatformString { from in aside.withPlatformString { rename(from, $0) } }
        guard code == 0 else { throw .last("rename", folder) }
        return aside
    }

    /// Looks at the structure of a cache that is not as its last writer left it. A walk beside one who writes would see
    /// pages change, and who has begun to write has no doubt.
    ///
    /// - Returns: false where it was to be looked at, and somebody writes.
    private static func checkForReading(_ folder: FilePath, _ checking: StructureChecking) throws(StoreError) -> Bool {
        guard try PageFile.isBegun(folder) else { throw .notFound(folder) }
        let before = PrivateFiles.stamp(folder.dataFile)
        guard checking == .always || !WriterLock.isAsLeft(folder) else { return true }
        guard !WriterLock.isHeldByWriterOfSound(folder) else { return checking == .onDoubt }
        do throws(StoreError) {
            try StructureCheck.run(folder, checking == .always ? .forWriting : .forReading)
            return true
        } catch {
            // Somebody has begun to write meanwhile, or has done so and is gone.
            if WriterLock.isHeldByWriterOfSound(folder) { return checking == .onDoubt }
            guard PrivateFiles.stamp(folder.dataFile) != before else { throw error }
            return try checkForReading(folder, checking)
        }
    }

    /// Tells backup programs to pass the cache by (https://bford.info/cachedir/).
    static func tag(_ folder: FilePath) throws(StoreError) {
        let file = folder.appending("CACHEDIR.TAG")
        guard !PrivateFiles.exists(file) else { return }
        let text = "Signature: 8a477f597d28d172789f06886806bc55\n# Made by Sluice; can be made again.\n"
        try PrivateFiles.makeFile(file)
        do {
            let descriptor = try FileDescriptor.open(file, .writeOnly, options: .closeOnExec)
            _ = try descriptor.closeAfter { try descriptor.writeAll(text.utf8) }
        } catch {
            throw .failed("write", file, error as? Errno ?? .ioError)
        }
    }
}

extension Cache {
    /// Of LMDB.
    package static var libraryVersion: String {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        mdb_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
