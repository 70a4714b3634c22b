import Foundation
import Synchronization

@testable import PhotoStore

extension ContentID {
    /// As different as real ones, and the same for each number.
    static func sample(_ number: Int) -> ContentID {
        ContentID(words: [UInt64(number) &* 0x9E37_79B9_7F4A_7C15, 1, 2, UInt64(number)])
    }
}

extension TierDigest {
    static func sample(_ number: Int) -> TierDigest { TierDigest(words: [UInt64(number), 0xABCD]) }
}

extension Record {
    /// A record whose tiers, `large` and `thumb`, hold the given bytes.
    static func sample(_ number: Int, large: [UInt8], thumb: [UInt8]) -> CacheEntry {
        var record = Record.bare(number)
        record.tiers = [
            .sample("large", .sample(1), large),
            .sample("thumb", .sample(2), thumb),
        ]
        return .prepared(record, tiers: [.sample(1): large, .sample(2): thumb])
    }

    static func bare(_ number: Int) -> Record {
        var record = Record()
        record.contentID = ContentID.sample(number).data
        record.format = "jpeg"
        record.byteCount = 1_000_000
        record.width = 4000
        record.height = 3000
        record.fingerprints.pdq = Data(repeating: UInt8(truncatingIfNeeded: number), count: 32)
        record.fingerprints.pdqQuality = 99
        record.fingerprints.pdqVersion = 258
        return record
    }
}

extension Record.Tier {
    static func sample(_ name: String, _ digest: TierDigest, _ bytes: [UInt8]) -> Record.Tier {
        var tier = Record.Tier()
        tier.name = name
        tier.digest = digest.data
        tier.format = "jpeg"
        tier.byteCount = UInt64(bytes.count)
        tier.checksum = crc32(of: bytes)
        return tier
    }
}

extension Failure {
    static func sample(_ number: Int, decoder: String) -> Failure {
        var failure = Failure()
        failure.contentID = ContentID.sample(number).data
        failure.stage = "decode"
        failure.reason = "no end"
        failure.decoderVersion = decoder
        return failure
    }
}

/// Bytes that do not repeat within a page.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    let words = (0..<(count + 7) / 8).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
}

/// Runs an actor's work on the thread that asks for it, one piece at a time.
final class CallingThread: SerialExecutor {
    private let turn = Mutex(())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        turn.withLock { _ in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}

extension CacheWriter {
    init(_ cache: Cache) throws { try self.init(cache: cache, executor: CallingThread()) }
}

/// What the store says of a call; nil where it succeeds.
func storeError(_ body: () throws -> Void) -> StoreError? {
    do {
        try body()
        return nil
    } catch {
        return error as? StoreError
    }
}
