import Backpressure
import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoRecord
import PhotoSession
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage

/// A library created directly, without most of its photos: the catalogue contains what a run would have written.
struct SyntheticLibrary {
    static let settled = TierDigest(words: SIMD2(1, 2))
    /// Contents of the photos that exist: a commit does not change their bytes.
    private static let fileBytes = Array("a photo of a bench".utf8)

    let location: LibraryLocation
    let photos: FilePath

    init(_ folder: FilePath) {
        location = LibraryLocation(store: folder.appending("store"))
        photos = folder.appending("photos")
    }

    /// - Parameters:
    ///   - tiers: this many of the first photos, by name, have tiers in the cache.
    ///   - files: this many photos exist.
    ///   - decided: this many of the last photos have a decision or a sidecar.
    func make(count: Int, tiers: Int, files: Int, decided: Int) async throws {
        try PlainFiles.makeFolder(photos.removingLastComponent())
        try PlainFiles.makeFolder(photos)
        let library = try Library(location, .write)
        // A run finds the files unchanged.
        let settled = try PhotoPipeline(library: library).preparedDigest
        let root = try library.catalogue.addRoot(photos)
        var folders: Set<String> = []
        for start in stride(from: 0, to: count, by: 10_000) {
            let numbers = start..<min(start + 10_000, count)
            let changes = try numbers.map { number in
                let photo = SyntheticPhoto(number)
                let place = AssetPlace(root: root.id, folder: FilePath(photo.folder), name: Array(photo.name.utf8))
                var stamp = photo.stamp
                if number < files {
                    stamp = try write(photo, isFirst: folders.insert(photo.folder).inserted)
                }
                let outcome = AssetOutcome.prepared(photo.record, by: settled)
                return AssetChange(.file(place), stamp: stamp, scannedAt: .max, outcome: outcome)
            }
            let rows = try library.catalogue.apply(changes)
            let last = zip(numbers, rows).filter { $0.0 >= count - decided }
            try decide(last.map(\.1), library.catalogue)
        }
        try await writeTiers(tiers, library)
        sync()
    }

    /// The file of a photo, if it has one.
    func path(_ number: Int) -> FilePath {
        let photo = SyntheticPhoto(number)
        return photos.pushing(FilePath(photo.folder)).appending(photo.name)
    }

    private func write(_ photo: SyntheticPhoto, isFirst: Bool) throws -> FileStamp {
        let folder = photos.pushing(FilePath(photo.folder))
        if isFirst {
            try PlainFiles.makeFolder(folder.removingLastComponent())
            try PlainFiles.makeFolder(folder)
        }
        let path = folder.appending(photo.name)
        try PlainFiles.write(Self.fileBytes, to: path)
        return try PlainFiles.stamp(path)
    }

    /// Half of them get decisions, in steps of many; the others get sidecars.
    private func decide(_ rows: [AssetRow], _ catalogue: Catalogue) throws {
        let tags = ["Places/Norway/Oslo", "Places/Norway/Bergen", "Places/Italy", "sea", "people/Anna", "people/Ben"]
            .compactMap { TagPath($0) }
        let verdicts: [Verdict] = [.keep, .favourite, .trash, .skip]
        for kind in 0..<24 {
            let some = rows.filter { $0 % 48 == kind }
            let changes: [DecisionChange] = [
                .verdict(verdicts[kind % 4]), .rating(kind % 6), .tag(tags[kind % 6]), .tag(tags[(kind / 6) % 6]),
            ]
            try catalogue.decide(Array(changes.prefix(1 + kind % 4)), about: some, in: nil)
        }
        try catalogue.putSidecars(
            rows.filter { $0 % 48 >= 24 }.map { row in
                StoredSidecar(
                    asset: row,
                    name: Array("IMG.xmp".utf8),
                    stamp: FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: UInt64(row)),
                    rating: Int(row % 6),
                    isFavourite: row % 5 == 0,
                    tags: [tags[Int(row % 6)]]
                )
            }
        )
    }

    /// Writes a record of each photo, with tiers of a few bytes.
    func writeRecords(count: Int, sceneBits: Int?) async throws {
        let digests = TierDigests(.default)
        let bytes = Array("a tier of a bench".utf8)
        let stored = Dictionary(uniqueKeysWithValues: digests.entries.map { ($0.digest, bytes) })
        let tiers = digests.entries.map { entry in
            var tier = Record.Tier()
            tier.name = entry.spec.name
            tier.digest = Data(entry.digest.bytes)
            (tier.width, tier.height) = (64, 48)
            tier.format = "jpeg"
            tier.byteCount = UInt64(bytes.count)
            tier.checksum = crc32(of: bytes)
            return tier
        }
        let executor = try ThreadExecutor(name: "writer")
        let writer = try CacheWriter(cache: Library(location, .write).cache, executor: executor)
        try await writer.setRecipe(digests.inForce(.default))
        for start in stride(from: 0, to: count, by: 1000) {
            try await writer.write(
                (start..<min(start + 1000, count)).map { number in
                    let photo = SyntheticPhoto(number)
                    var record = photo.record
                    record.fingerprints = photo.fingerprints(sceneBits: sceneBits)
                    record.tiers = tiers
                    return .prepared(record, tiers: stored)
                }
            )
        }
        try await writer.finish()
        await executor.shutdown()
    }

    /// Tiers of 1024 and 256 pixels: a few pictures, stored under the names of all.
    private func writeTiers(_ count: Int, _ library: Library) async throws {
        guard count > 0 else { return }
        let names = ["medium", "thumb"]
        let digests = [TierDigest(words: SIMD2(3, 1)), TierDigest(words: SIMD2(3, 2))]
        let sizes = [PixelSize(width: 1024, height: 768), PixelSize(width: 256, height: 192)]
        let pictures = try (1...8).map { seed in
            try sizes.map { try SamplePhoto(size: $0, seed: UInt64(seed), quality: 80, exif: nil).encoded() }
        }
        let executor = try ThreadExecutor(name: "writer")
        let writer = try CacheWriter(cache: library.cache, executor: executor)
        try await writer.setRecipe(
            RecipeInForce(
                name: "bench",
                digest: Self.settled,
                tiers: zip(names, digests).map { RecipeInForce.Tier(name: $0, digest: $1) }
            )
        )
        for start in stride(from: 0, to: count, by: 100) {
            try await writer.write(
                (start..<min(start + 100, count)).map { number in
                    var record = SyntheticPhoto(number).record
                    for (index, name) in names.enumerated() {
                        var tier = Record.Tier()
                        tier.name = name
                        tier.digest = Data(digests[index].bytes)
                        (tier.width, tier.height) = (UInt32(sizes[index].width), UInt32(sizes[index].height))
                        tier.format = "jpeg"
                        let bytes = pictures[number % pictures.count][index]
                        tier.byteCount = UInt64(bytes.count)
                        tier.checksum = crc32(of: bytes)
                        record.tiers.append(tier)
                    }
                    let bytes = pictures[number % pictures.count]
                    return .prepared(record, tiers: Dictionary(uniqueKeysWithValues: zip(digests, bytes)))
                }
            )
        }
        try await writer.finish()
        await executor.shutdown()
    }
}
