import Foundation
import PhotoModel
import PhotoRecord
import PhotoSession
import StoreFiles
import SystemPackage

/// The output of `sluice show`: a photo's document, and what is stored of it. Absent facts are absent keys.
struct PhotoDescription: Encodable {
    struct Fingerprints: Encodable {
        /// Hexadecimal, the published form of PDQ hashes.
        var pdq: String
        var pdqQuality: Int
        /// Base64.
        var thumbHash: String
    }

    struct Tier: Encodable {
        var name: String
        var width, height: Int
        var format: String
        var byteCount: Int
        var digest: String
    }

    struct Stored: Encodable {
        var previousContentID: String?
        var otherPaths: [String]
        /// Base64 of each path if at least one is not valid UTF-8.
        var otherPathBytes: [String]?
        var state: String
        var orientation, bitDepth: Int?
        var hasAlpha, isHDR: Bool?
        var exif: ExifDocument?
        /// Why sealed facts cannot be shown.
        var sealProblem: String?
        var fingerprints: Fingerprints?
        var quality: QualityDocument?
        /// As stored; over HTTP, `tiers` has their locations.
        var storedTiers: [Tier]?
        /// Results of plugins.
        var plugins: [PluginDocument]?
        var damage: [String]?
        /// Absent if there is neither a decision nor a sidecar.
        var review: ReviewDescription?
    }

    var photo: PhotoDocument
    var stored: Stored

    init(_ details: PhotoDetails) {
        photo = PhotoDocument(details.photo)
        stored = Stored(
            previousContentID: details.asset.previousContent?.hex,
            otherPaths: details.otherPaths.map(\.string),
            otherPathBytes: details.otherPaths.base64,
            state: "\(details.asset.state)",
            sealProblem: details.sealProblem,
            review: ReviewDescription(details.decision, details.sidecar)
        )
        if let record = details.record, details.asset.state == .prepared { stored.describe(record) }
    }

    func encode(to encoder: any Encoder) throws {
        try photo.encode(to: encoder)
        try stored.encode(to: encoder)
    }
}

extension PhotoDescription.Stored {
    fileprivate mutating func describe(_ record: Record) {
        orientation = Int(record.orientation)
        bitDepth = Int(record.bitDepth)
        hasAlpha = record.hasAlpha_p
        isHDR = record.isHdr
        exif = ExifDocument(record, namesOwner: true)
        if record.hasFingerprints {
            fingerprints = PhotoDescription.Fingerprints(
                pdq: Hex.text(record.fingerprints.pdq),
                pdqQuality: Int(record.fingerprints.pdqQuality),
                thumbHash: record.fingerprints.thumbHash.base64EncodedString()
            )
        }
        quality = QualityDocument(record)
        if !record.plugins.isEmpty { plugins = record.plugins.map { PluginDocument($0) } }
        storedTiers = record.tiers.map { tier in
            PhotoDescription.Tier(
                name: tier.name,
                width: Int(tier.width),
                height: Int(tier.height),
                format: tier.format,
                byteCount: Int(tier.byteCount),
                digest: tier.tierDigest?.hex ?? ""
            )
        }
        if !record.damage.isEmpty { damage = record.damage }
    }
}
