import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoStore
import PhotoUpkeep
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import StoreSamples
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("A store that is damaged at random")
struct StoreTortureTests {
    /// `make torture-store` sets a thousand.
    private static let asked = ProcessInfo.processInfo.environment["SLUICE_TORTURE"].flatMap { Int($0) }
    private static let rounds = asked ?? 60

    @Test("The process survives, returns nothing wrong, and a run and a repair restore everything")
    func torture() async throws {
        let store = try await TorturedStore()
        var random = SplitMix64(seed: 20_261_121)
        for round in 1...max(1, Self.rounds) {
            try store.restore()
            let damage = StoreDamage.random(using: &random)
            try damage.apply(to: store.location.cacheFolder, using: &random)
            // If the process ends anyway, this shows the damage that caused it.
            if Self.asked != nil { FileHandle.standardError.write(Data("\(round) \(damage)\n".utf8)) }
            let problem = await store.outlive("round \(round), \(damage)")
            #expect(problem == nil)
            if problem != nil { return }
        }
    }
}

/// Damage to a cache's files while nothing uses them.
private enum StoreDamage: CaseIterable {
    case cutOff, flippedBits, changedBytes, zeroedPages, changedHeaders, exchangedPages, changedBeginning
    case cutOffLock, changedLock, replacedLock

    private static let pageByteCount = 4096

    static func random(using random: inout SplitMix64) -> StoreDamage {
        allCases.randomElement(using: &random) ?? .cutOff
    }

    func apply(to cache: FilePath, using random: inout SplitMix64) throws {
        let file = cache.appending([.cutOffLock, .changedLock, .replacedLock].contains(self) ? "lock.mdb" : "data.mdb")
        var bytes = try file.bytes()
        let pages = bytes.count / Self.pageByteCount
        func page(_ random: inout SplitMix64) -> Int {
            Int.random(in: 0..<pages, using: &random) * Self.pageByteCount
        }
        func change(_ range: Range<Int>, _ random: inout SplitMix64) {
            guard !bytes.isEmpty else { return }
            bytes[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        switch self {
        case .cutOff, .cutOffLock:
            bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case .flippedBits:
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        case .changedBytes, .changedLock:
            for _ in 0..<Int.random(in: 1...64, using: &random) { change(0..<bytes.count, &random) }
        case .zeroedPages:
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let start = page(&random)
                for index in start..<start + Self.pageByteCount { bytes[index] = 0 }
            }
        case .changedHeaders:
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let start = page(&random)
                change(start..<start + 64, &random)
            }
        case .exchangedPages:
            let (a, b) = (page(&random), page(&random))
            for index in 0..<Self.pageByteCount { bytes.swapAt(a + index, b + index) }
        case .changedBeginning:
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                change(Bool.random(using: &random) ? 0..<160 : Self.pageByteCount..<Self.pageByteCount + 160, &random)
            }
        case .replacedLock:
            let count = Int.random(in: 0...9000, using: &random)
            bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        try file.write(bytes)
    }
}

/// A small library, and its intact store.
private final class TorturedStore: Sendable {
    private static let photoCount = 6
    /// Besides the photos, for trees with branches.
    private static let otherCount = 150

    let location: LibraryLocation
    private let folder: TemporaryFolder
    private let photos: FilePath
    private let sound: FilePath
    private let tiers: [FilePath: [String: [UInt8]]]
    private let assets: [Asset]

    init() async throws {
        folder = try TemporaryFolder()
        photos = folder.path.appending("photos")
        sound = folder.path.appending("sound")
        location = LibraryLocation(store: folder.path.appending("store"))
        for number in 0..<Self.photoCount {
            let photo = SamplePhoto(size: PixelSize(width: 300, height: 200), seed: UInt64(number))
            try photos.appending("\(number).jpg").write(try photo.encoded())
        }
        FileClock.waitUntilNow()
        do {
            let library = try Library(location, .write)
            _ = try await PhotoPipeline.with(library) { [photos] in try await $0.run(roots: [photos]) }
            let writer = try CacheWriter(library.cache)
            for number in 0..<Self.otherCount { try await writer.write([try Self.other(number)]) }
            assets = try Self.assets(library)
            tiers = try Self.tiers(library, assets)
        }
        try FileManager.default.moveItem(atPath: location.cacheBase.string, toPath: sound.string)
    }

    /// A content without a photo, with a small tier and one of several pages.
    private static func other(_ number: Int) throws -> CacheEntry {
        let content = try #require(ContentID([UInt8](repeating: UInt8(number), count: 32)))
        var record = Record()
        record.contentID = Data(content.bytes)
        var tiers: [TierDigest: [UInt8]] = [:]
        for (index, count) in [6000 + number * 20, 100 + number].enumerated() {
            let digest = try #require(TierDigest([UInt8](repeating: UInt8(index), count: 16)))
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) }
            tiers[digest] = bytes
            var tier = Record.Tier()
            tier.name = "\(index)"
            tier.digest = Data(digest.bytes)
            tier.byteCount = UInt64(count)
            tier.checksum = crc32(of: bytes)
            record.tiers.append(tier)
        }
        return .prepared(record, tiers: tiers)
    }

    func restore() throws {
        try? location.cacheBase.remove()
        try FileManager.default.copyItem(atPath: sound.string, toPath: location.cacheBase.string)
    }

    /// Reads everything, renders, prepares and repairs, each as a command would.
    ///
    /// - Returns: what was wrong; nil if nothing was.
    func outlive(_ what: String) async -> String? {
        do {
            try await read()
            try await prepare()
            try await repair()
            return nil
        } catch {
            return "\(what): \(error)"
        }
    }

    private struct Wrong: Error, CustomStringConvertible {
        var description: String
    }

    private func expect(_ condition: Bool, _ description: @autoclosure () -> String) throws {
        if !condition { throw Wrong(description: description()) }
    }

    private func read() async throws {
        let library = try Library(location, .read)
        try expect(try library.catalogue.counts().prepared == Self.photoCount, "the catalogue counts other photos")
        _ = try library.cache.statistics()
        _ = try library.cache.evictedTierCount()
        _ = try library.cache.recipe()
        try library.cache.forEachRecord { _ in }
        try library.cache.forEachFingerprint { _, _ in }
        try library.cache.forEachFailure { _ in }
        for asset in assets {
            for (name, bytes) in tiers[asset.path] ?? [:] {
                guard let content = asset.content, let stored = try? library.cache.tier(content, named: name) else {
                    continue
                }
                try expect(stored.bytes == bytes, "another \(name) of \(asset.path) was read")
            }
        }
        try await PhotoPipeline.with(library) { pipeline in
            _ = try await pipeline.verify { _ in }
            for asset in assets { try await expectTiers(of: asset, pipeline) }
        }
    }

    private func prepare() async throws {
        let library = try Library(location, .write)
        let report = try await PhotoPipeline.with(library) { [photos] in try await $0.run(roots: [photos]) }
        try expect(
            report.isConsistent && report.found == Self.photoCount && report.failed == 0 && report.missing == 0,
            "the run's counts: \(report.json)"
        )
        // By any ID, path and content.
        let now = try Self.assets(library)
        try expect(now.map(\.id) == assets.map(\.id) && now.map(\.path) == assets.map(\.path), "other assets")
        try expect(now.map(\.content) == assets.map(\.content), "other contents")
    }

    private func repair() async throws {
        let library = try Library(location, .write, checking: .always)
        try expect(library.setAside == nil, "the run left a damaged cache")
        let problems = Mutex<[StoreFinding]>([])
        try await PhotoPipeline.with(library) { pipeline in
            let report = try await pipeline.verify(repairing: true) { finding in
                problems.withLock { $0.append(finding) }
            }
            try expect(report.isSound, "not repaired: \(problems.withLock { $0 })")
            let again = try await pipeline.verify { finding in problems.withLock { $0.append(finding) } }
            try expect(again.found == 0, "repaired, and not sound: \(problems.withLock { $0 })")
        }
        try expect(try Self.tiers(library, assets) == tiers, "other tiers after the repair")
    }

    private func expectTiers(of asset: Asset, _ pipeline: PhotoPipeline) async throws {
        let rendered = try await pipeline.render(TierRequest(asset.path, content: asset.content))
        let bytes = Dictionary(rendered.tiers.map { ($0.name, $0.bytes) }) { first, _ in first }
        try expect(bytes == tiers[asset.path], "other tiers of \(asset.path) were rendered")
    }

    private static func assets(_ library: Library) throws -> [Asset] {
        var assets: [Asset] = []
        try library.catalogue.forEachAsset { assets.append($0) }
        return assets
    }

    private static func tiers(_ library: Library, _ assets: [Asset]) throws -> [FilePath: [String: [UInt8]]] {
        var all: [FilePath: [String: [UInt8]]] = [:]
        for asset in assets {
            guard let content = asset.content, let record = try library.cache.record(content) else { continue }
            for tier in record.tiers {
                all[asset.path, default: [:]][tier.name] = try library.cache.tier(content, named: tier.name)?.bytes
            }
        }
        return all
    }
}
