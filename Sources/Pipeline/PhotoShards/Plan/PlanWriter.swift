import Cryptography
import PhotoModel
import PhotoPipeline
import StoreFiles
import SystemPackage

/// How much of a library one shard takes.
package struct ShardLimits: Sendable, Hashable {
    package static let mostPhotos = 100_000

    package var photos = 1000
    /// The total size of the photos' files. A photo that is larger is a shard of its own.
    package var bytes: Int64 = 4 << 30

    package init() {}
}

/// What a plan's writer has written.
struct WrittenShards: Sendable {
    var count = 0
    var photos = 0
    var bytes: Int64 = 0
    /// SHA-256 of `shards.tsv`, in hexadecimal.
    var digest = ""
}

/// Writes manifest and shards of a plan in one pass, in the order in which the photos come.
///
/// A folder is not divided if that leaves no shard less than half full: its photos are read one after the other, and copies
/// in it are decoded once.
struct PlanWriter: ~Copyable {
    private let limits: ShardLimits
    private var manifest: LineFile
    private var shards: LineFile
    private var written = WrittenShards()
    // Of the shard under way.
    private var start: Int64 = 0
    private var (photos, bytes): (Int, Int64) = (0, 0)
    private var digest = SHA256()

    /// - Throws: `StoreError`
    init(_ folder: PlanFolder, _ limits: ShardLimits) throws(StoreError) {
        let manifest = try LineFile(folder.manifestFile)
        let shards = try LineFile(folder.shardsFile)
        self.limits = limits
        self.manifest = manifest
        self.shards = shards
    }

    /// Announces a folder before its files.
    mutating func begin(photos count: Int, bytes size: Int64) throws(StoreError) {
        let isHalfFull = photos >= limits.photos / 2 || bytes >= limits.bytes / 2
        if isHalfFull, photos + count > limits.photos || bytes.addingClamped(size) > limits.bytes { try cut() }
    }

    /// - Parameter folder: the bytes of the folder's path below the root.
    mutating func add(_ name: [UInt8], in folder: [UInt8], _ stamp: FileStamp) throws(StoreError) {
        if photos >= limits.photos || photos > 0 && bytes.addingClamped(stamp.size) > limits.bytes { try cut() }
        var line: [UInt8] = []
        PlannedFile.append(name, in: folder, stamp, to: &line)
        digest.update(line)
        try manifest.append(line)
        (photos, bytes) = (photos + 1, bytes.addingClamped(stamp.size))
    }

    private mutating func cut() throws(StoreError) {
        guard photos > 0 else { return }
        let digest = exchangeDigest().finish()
        try shards.append(
            ShardRange(
                offset: start,
                byteCount: Int(manifest.byteCount - start),
                photos: photos,
                photoBytes: bytes,
                digest: digest
            ).line
        )
        written.count += 1
        written.photos += photos
        written.bytes = written.bytes.addingClamped(bytes)
        (start, photos, bytes) = (manifest.byteCount, 0, 0)
    }

    private mutating func exchangeDigest() -> SHA256 {
        var new = SHA256()
        swap(&new, &digest)
        return new
    }

    /// Both files are on the disk when this returns.
    consuming func finish() throws(StoreError) -> WrittenShards {
        try cut()
        _ = try manifest.finish()
        written.digest = Hex.text(try shards.finish())
        return written
    }
}
