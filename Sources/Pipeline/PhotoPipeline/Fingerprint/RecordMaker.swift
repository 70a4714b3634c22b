import FileStructure
import Foundation
import Imaging
import PhotoMetadata
import PhotoModel
import PhotoPlugins
import PhotoRecipe
import PhotoRecord
import SwiftProtobuf

/// Assembles the records of photos.
struct RecordMaker: Sendable {
    let digests: TierDigests
    let privacy: RecordPrivacy
    let decoderVersion: DecoderVersion
    let time: RecordTime
    /// Time limit for what is computed for one photo.
    let deadline: Duration

    /// - Throws: `PluginProblem`
    func prepared(_ photo: RenderedPhoto) throws(PluginProblem) -> PreparedPhoto {
        let facts = photo.facts
        var record = Record()
        record.contentID = Data(facts.content.bytes)
        record.format = facts.header.format.rawValue
        record.byteCount = UInt64(clamping: facts.stamp.size)
        record.setSize(facts.header)
        record.orientation = UInt32(facts.header.orientation.rawValue)
        record.bitDepth = UInt32(clamping: facts.header.bitDepth)
        record.hasAlpha_p = facts.header.hasAlpha
        record.isHdr = facts.header.isHDR
        if let map = facts.header.gainMap { record.gainMap = Record.GainMap(map) }
        if let video = facts.header.video { record.video = Record.Video(video) }
        if let document = facts.header.document { record.pageCount = UInt32(clamping: document.pageCount) }
        record.capture = Record.Capture(facts.capture)
        record.setFilm(facts.capture.film)
        record.captureVersion = MetadataReader.version
        let examined = examined(record, photo)
        record.fingerprints = try DuplicatesProcessor().process(examined)
        record.quality = try QualityProcessor().process(examined)
        record.damage = photo.damage
        record.plugins = facts.previous?.plugins ?? []
        record.decoderVersion = decoderVersion.text(isStreamed: facts.isStreamed)
        record.preparedAtMs = time.milliseconds
        record.sluiceVersion = PhotoPipeline.version

        let (tiers, bytes) = tiers(of: photo)
        record.tiers = tiers
        let kept = privacy.applied(to: record)
        return PreparedPhoto(facts: facts, record: kept, tiers: bytes, lease: photo.lease)
    }

    /// The recipe's tiers in its order: those made now, and those already in the cache.
    private func tiers(of photo: RenderedPhoto) -> ([Record.Tier], [TierDigest: [UInt8]]) {
        var made: [String: Record.Tier] = [:]
        var bytes: [TierDigest: [UInt8]] = [:]
        for tier in photo.tiers {
            let entries = digests.entries.filter { tier.names.contains($0.spec.name) }
            guard let stored = entries.first?.digest else { continue }
            bytes[stored] = tier.bytes
            let checksum = crc32(of: tier.bytes)
            for entry in entries {
                made[entry.spec.name] = Record.Tier.with { message in
                    message.name = entry.spec.name
                    message.digest = Data(entry.digest.bytes)
                    message.width = UInt32(clamping: tier.size.width)
                    message.height = UInt32(clamping: tier.size.height)
                    message.format = tier.format.rawValue
                    message.byteCount = UInt64(tier.bytes.count)
                    message.checksum = checksum
                    if entry.digest != stored { message.storedDigest = Data(stored.bytes) }
                }
            }
        }
        let tiers = digests.entries.compactMap { made[$0.spec.name] ?? photo.facts.previous?.tier($0.digest) }
        return (tiers, bytes)
    }

    /// The photo as built-in processors see it during preparation, with facts that may be sealed later. For built-in
    /// processors only.
    private func examined(_ record: Record, _ photo: RenderedPhoto) -> ProcessorPhoto {
        ProcessorPhoto(
            photo.facts.content,
            tier: nil,
            .planes(ProcessorPhoto.Planes(photo.analysis)),
            photo.analysis.size,
            deadline: deadline,
            record: record,
            header: photo.facts.header
        )
    }
}

extension Record.GainMap {
    fileprivate init(_ map: GainMap) {
        self.init()
        kind = map.kind.rawValue
        (width, height) = (UInt32(clamping: map.uprightSize.width), UInt32(clamping: map.uprightSize.height))
        headroomStops = map.parameters.alternateHeadroom
        isColour = !map.isGrey
    }
}

extension Record.Video {
    fileprivate init(_ video: VideoFacts) {
        self.init()
        container = video.containerName
        codec = video.codec
        if let value = video.milliseconds { durationMs = UInt64(value) }
        if let value = video.frameRate { frameRate = value }
        hasSound_p = video.hasSound
    }
}

extension Record {
    fileprivate mutating func setSize(_ header: ImageHeader) {
        let (decoded, full) = (header.uprightSize, header.fullSize ?? header.uprightSize)
        (width, height) = (UInt32(clamping: full.width), UInt32(clamping: full.height))
        guard header.fullSize != nil else { return }
        (previewWidth, previewHeight) = (UInt32(clamping: decoded.width), UInt32(clamping: decoded.height))
    }
}
