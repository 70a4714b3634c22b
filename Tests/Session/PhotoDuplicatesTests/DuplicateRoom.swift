import Fingerprinting
import Foundation
import PhotoDuplicates
import PhotoIndex
import PhotoPipeline
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCache
@testable import PhotoCatalogue
@testable import PhotoModel
@testable import PhotoRecord
@testable import PhotoStore
@testable import StoreFiles

/// A library of photos without files, with fingerprints chosen by a test.
final class FingerprintRoom {
    let folder: TemporaryFolder
    let library: Library
    private let root: Root
    private var count: UInt64 = 0

    init() throws {
        folder = try TemporaryFolder()
        library = try Library(LibraryLocation(store: folder.path.appending("store")), .write)
        let photos = folder.path.appending("photos")
        try photos.makeFolder()
        root = try library.catalogue.addRoot(photos)
    }

    var catalogue: Catalogue { library.catalogue }

    /// Adds a photo whose fingerprint has these bits, on a background far from all other hashes.
    @discardableResult
    func add(
        _ bits: Range<Int>,
        quality: Int = 90,
        named name: String? = nil,
        _ change: (inout Record) -> Void = { _ in }
    ) async throws -> AssetRow {
        let record = record(bits, quality: quality, change)
        try await CacheWriter(library.cache).write([.prepared(record, tiers: [:])])
        return try addFile(of: record, named: name)
    }

    /// Adds photos of different bytes with the same fingerprint.
    func add(_ bits: Range<Int>, count: Int, quality: Int = 90) async throws -> [AssetRow] {
        let records = (0..<count).map { _ in record(bits, quality: quality) { _ in } }
        try await CacheWriter(library.cache).write(records.map { .prepared($0, tiers: [:]) })
        return try catalogue.apply(records.map { change($0) })
    }

    private func record(_ bits: Range<Int>, quality: Int, _ change: (inout Record) -> Void) -> Record {
        count += 1
        var record = Record()
        record.contentID = Data(ContentID(words: [count, 2, 3, 4]).bytes)
        record.format = "jpeg"
        (record.width, record.height, record.byteCount) = (4000, 3000, 1_000_000 + count)
        record.fingerprints.pdq = Data(PDQHash(bits: bits).bytes)
        record.fingerprints.pdqQuality = UInt32(quality)
        record.fingerprints.pdqVersion = AnalysisPicture.version
        record.fingerprints.thumbHash = Data(repeating: UInt8(truncatingIfNeeded: count), count: 25)
        change(&record)
        return record
    }

    /// Adds another file of a content.
    func addFile(of record: Record, named name: String? = nil) throws -> AssetRow {
        try catalogue.apply([change(record, named: name)])[0]
    }

    private func change(_ record: Record, named name: String? = nil) -> AssetChange {
        count += 1
        let place = AssetPlace(root: root.id, folder: "", name: Array((name ?? "\(100 + count).jpg").utf8))
        return AssetChange(
            .file(place),
            stamp: FileStamp(size: Int64(record.byteCount), modified: 1, changed: 1, device: 1, inode: count),
            scannedAt: 1,
            outcome: .prepared(record, by: TierDigest(words: [1, 2]))
        )
    }

    func record(_ photo: AssetRow) throws -> Record {
        let content = try #require(try catalogue.asset(row: photo)?.content)
        return try #require(try library.cache.record(content))
    }

    func groups(
        _ relations: Set<PhotoRelation> = PhotoRelation.usual,
        distance: Int = 31
    ) throws -> [[AssetRow]] {
        var finder = DuplicateFinder(library)
        return try finder.groups(DuplicateQuestion(relations: relations, distance: distance)).groups
            .map { $0.photos.map(\.row) }
    }

    /// The only group, with its photos.
    func choice() throws -> DuplicateChoice {
        var finder = DuplicateFinder(library)
        let answer = try finder.groups(DuplicateQuestion())
        try #require(answer.groups.count == 1)
        return try #require(
            try answer.choices(of: answer.groups, library, LibraryIndex(everythingOf: catalogue)).first
        )
    }

    func say(_ kind: DuplicateVerdict.Kind, _ kept: AssetRow..., others: [AssetRow] = []) throws {
        try catalogue.resolveDuplicates([DuplicateResolution(kind, kept: kept, others: others)])
    }
}

extension PDQHash {
    /// Sets exactly these bits.
    init(bits: Range<Int>) {
        var words = SIMD4<UInt64>.zero
        for bit in bits { words[bit / 64] |= 1 << UInt64(bit % 64) }
        self.init(words: words)
    }
}
