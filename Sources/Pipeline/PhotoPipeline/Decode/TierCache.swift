import Fingerprinting
import Imaging
import PhotoCache
import PhotoMetadata
import PhotoModel
import PhotoRecipe
import PhotoRecord

/// What the cache holds for a content.
struct KnownContent: Sendable {
    var record: Record?
    /// Names of the tiers to make.
    var wanted: Set<String>
}

/// What the cache holds for contents, and what it lacks according to the recipe.
struct TierCache: Sendable {
    let cache: Cache
    let digests: TierDigests
    let privacy: RecordPrivacy

    /// For one content.
    func known(_ content: ContentID) throws -> KnownContent {
        let record = try cache.record(content)
        return KnownContent(record: record, wanted: Set(try missingTiers(of: record).map(\.spec.name)))
    }

    /// The record of a content that has all tiers; otherwise nil.
    func recordWithAll(_ content: ContentID) throws -> Record? {
        guard let record = try cache.record(content), try missingTiers(of: record).isEmpty else { return nil }
        return record
    }

    /// Whether the file may have more facts than its record: some were omitted, or an older version read them.
    func lacksFacts(_ record: Record) -> Bool {
        privacy.lacksFacts(record) || record.captureVersion != MetadataReader.version
    }

    /// The recipe's tiers that a record lacks or whose bytes the cache has lost. All of them if there is no record, or
    /// if its fingerprints are of another version.
    func missingTiers(of record: Record?) throws -> [TierDigests.Entry] {
        guard let record, record.fingerprints.version == AnalysisPicture.version else { return digests.entries }
        let missing = try cache.missing(digests.entries.map(\.digest), of: record)
        return missing.isEmpty ? [] : digests.entries.filter { missing.contains($0.digest) }
    }

    /// The requested tiers of the recipe that the cache holds intact for a content. A tier with a wrong checksum counts
    /// as absent and is made again.
    func stored(_ content: ContentID, _ names: Set<String>) throws -> RenderedTiers {
        try stored(of: content, try cache.record(content), names)
    }

    func stored(of content: ContentID, _ record: Record?, _ names: Set<String>) throws -> RenderedTiers {
        guard let record else { return RenderedTiers(content: content, tiers: [], damage: []) }
        let tiers = try digests.entries.compactMap { entry -> RenderedTiers.Tier? in
            guard names.contains(entry.spec.name), let tier = record.tier(entry.digest),
                let digest = tier.storedTierDigest, let format = ImageFormat(rawValue: tier.format),
                let bytes = try cache.tier(content, digest), crc32(of: bytes) == tier.checksum
            else { return nil }
            return RenderedTiers.Tier(
                name: entry.spec.name,
                size: PixelSize(width: Int(tier.width), height: Int(tier.height)),
                format: format,
                bytes: bytes,
                digest: entry.digest
            )
        }
        return RenderedTiers(content: content, tiers: tiers, damage: record.damage)
    }
}
