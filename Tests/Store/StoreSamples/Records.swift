import Foundation
package import PhotoCache
package import PhotoModel
package import PhotoRecord

extension Record {
    /// A record with the tiers `large` and `thumb`, with the given bytes.
    package static func sample(_ number: Int, large: [UInt8], thumb: [UInt8]) -> CacheEntry {
        var record = Record.bare(number)
        record.tiers = [
            .sample("large", .sample(1), large),
            .sample("thumb", .sample(2), thumb),
        ]
        return .prepared(record, tiers: [.sample(1): large, .sample(2): thumb])
    }

    package static func bare(_ number: Int) -> Record {
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
    package static func sample(_ name: String, _ digest: TierDigest, _ bytes: [UInt8]) -> Record.Tier {
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
    package static func sample(_ number: Int, decoder: String) -> Failure {
        var failure = Failure()
        failure.contentID = ContentID.sample(number).data
        failure.stage = "decode"
        failure.reason = "no end"
        failure.decoderVersion = decoder
        return failure
    }
}
