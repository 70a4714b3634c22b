import CLMDB
import Foundation
package import StoreFiles
package import SystemPackage

/// Everything that can be computed again, keyed by content: records, tiers, fingerprints, failures.
///
/// An LMDB environment in a folder of its own, laid out as `record.proto` describes. One process writes it, through
/// `CacheWriter`; any number read it. Each read is a transaction that ends before the call returns, so no read keeps the
/// file from reusing space. Reads block on the disk: call them off Swift's cooperative threads.
package final class Cache: Sendable {
    /// The layout version in `record.proto`.
    package static let formatVersion = "1"
    /// Key of the recipe in force, in the cache's metadata.
    static let recipeKey = Array("recipe".utf8)

    package let folder: FilePath
    /// A UUID, new for each cache: a different one means a different cache.
    package var identifier: String { environment.identifier }
    /// Grows with each change by any process.
    package var changeCount: Int { environment.handle.lastTransaction }
    /// The most bytes that it can hold, in this address space.
    package var roomByteCount: Int { environment.handle.mapByteCount }
    /// Whether the last writer was killed. Its groups are complete, and the file's structure was checked before opening.
    package var wasAbandoned: Bool { lock?.wasAbandoned ?? false }
    /// Whether it is open for writing. Other processes can then only read it.
    package var isWritable: Bool { lock != nil }
    /// Whether the structure should have been checked but could not be, because another process is writing. That process
    /// does not doubt the structure.
    package let isStructureUnchecked: Bool
    let environment: Environment
    let lock: WriterLock?

    /// - Parameter byteCount: that is about to be added, if it may be more than the cache holds already.
    /// - Throws: `.inUse` if another process is writing; `.notFound`; `.damaged` or `.otherVersion`, after which the caller
    ///   may use `setAside`; `.readOnly`.
    package convenience init(
        at folder: FilePath,
        _ mode: StoreMode,
        checking: StructureChecking = .onDoubt,
        adding byteCount: Int = 0
    ) throws(StoreError) {
        let mapByteCount = try Environment.mapByteCount(of: folder, adding: byteCount)
        try self.init(at: folder, mode, checking: checking, mapByteCount: mapByteCount)
    }

    /// With another limit on the cache's size.
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
            // Left by a compaction that was killed.
            PrivateFiles.removeFolder(try folder.placeOfCopy())
            if try !PageFile.isBegun(folder) {
                _ = folder.dataFile.withPlatformString { unlink($0) }
            } else if checking == .always || !lock.wasUnchangedSinceLastWriter {
                try StructureCheck.run(folder, .forWriting)
            }
            lock.noteSound()
            isStructureUnchecked = false
            // LMDB would create them with permissions that depend on the umask.
            for file in [folder.dataFile, folder.appending("lock.mdb")] { try PrivateFiles.makeFile(file) }
        } else {
            lock = nil
            isStructureUnchecked = try !Self.checkForReading(folder, checking)
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

    /// The process that is writing a cache; nil if there is none.
    package static func writingProcess(_ folder: FilePath) -> Int32? { WriterLock.livingHolder(beside: folder) }

    /// Renames an unusable cache, so that a new one can take its place.
    ///
    /// - Returns: the new path beside it, such as `cache.damaged-20240501T123005Z`.
    /// - Throws: `.inUse` if another process is writing it.
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

    /// Checks the structure of a cache that differs from what its last writer left. Beside an active writer, a walk would
    /// see pages change; a process that has started to write has already checked the structure.
    ///
    /// - Returns: false if a check was due but another process is writing.
    private static func checkForReading(_ folder: FilePath, _ checking: StructureChecking) throws(StoreError) -> Bool {
        guard try PageFile.isBegun(folder) else { throw .notFound(folder) }
        let before = PrivateFiles.stamp(folder.dataFile)
        guard checking == .always || !WriterLock.isUnchangedSinceLastWriter(folder) else { return true }
        guard !WriterLock.isHeldByWriterOfSound(folder) else { return checking == .onDoubt }
        do throws(StoreError) {
            try StructureCheck.run(folder, checking == .always ? .forWriting : .forReading)
            return true
        } catch {
            // Another process has started to write since, or has written and exited.
            if WriterLock.isHeldByWriterOfSound(folder) { return checking == .onDoubt }
            guard PrivateFiles.stamp(folder.dataFile) != before else { throw error }
            return try checkForReading(folder, checking)
        }
    }

    /// Marks the cache so that backup programs skip it (https://bford.info/cachedir/).
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
    /// LMDB's version.
    package static var libraryVersion: String {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        mdb_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
