import Foundation
import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoSession
import StoreFiles
import SystemPackage

/// What `sluice show` tells of a photo. Absent facts are absent keys.
struct PhotoDescription: Encodable {
    struct Fingerprints: Encodable {
        /// Hexadecimal, as PDQ hashes are published.
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

    struct Failure: Encodable {
        var kind, stage, reason: String
        var willRetry: Bool
    }

    var id: String
    var contentID: String?
    var previousContentID: String?
    var path: String
    /// Base64 of the path's bytes, where they are not UTF-8.
    var pathBytes: String?
    var name, folder: String
    var otherPaths: [String]
    /// Base64 of each of these, where one at least is not UTF-8.
    var otherPathBytes: [String]?
    var missing: Bool
    var state: String
    var format: String?
    var byteCount: Int64
    var width, height, orientation, bitDepth: Int?
    var hasAlpha, isHDR: Bool?
    var takenAt, takenFrom, camera, make, model, lens: String?
    var exposure, aperture: Double?
    var iso: Int?
    var focalLength: Double?
    var location: LocationDocument?
    var bodySerialNumber, lensSerialNumber: String?
    var ownerName, artist, copyright: String?
    var rating: Int?
    /// Of the file.
    var keywords: [String]?
    /// Groups of facts that are stored encrypted, and of those that are not stored.
    var sealed, omitted: [String]?
    /// Why what is sealed is not told.
    var sealProblem: String?
    var fingerprints: Fingerprints?
    var quality: QualityDocument?
    /// As they are stored; `tiers` over HTTP says where they are.
    var storedTiers: [Tier]?
    /// What plugins found.
    var plugins: [PluginDocument]?
    var damage: [String]?
    var failure: Failure?
    /// Absent where nothing was decided and there is no sidecar.
    var review: ReviewDescription?

    /// - Parameter record: with what is sealed in its `capture`, or else `sealProblem` says why not.
    init(_ asset: Asset, _ record: Record?, otherPaths: [FilePath], sealProblem: String? = nil) {
        self.sealProblem = sealProblem
        id = asset.id.description
        contentID = asset.content?.hex
        previousContentID = asset.previousContent?.hex
        path = asset.path.string
        pathBytes = asset.path.base64
        (name, folder) = (asset.path.lastComponent?.string ?? "", asset.path.removingLastComponent().string)
        (self.otherPaths, otherPathBytes) = (otherPaths.map(\.string), otherPaths.base64)
        missing = asset.isMissing
        state = "\(asset.state)"
        byteCount = asset.stamp.size
        if let problem = asset.problem, problem.kind != .damaged {
            failure = Failure(
                kind: problem.kind.name,
                stage: problem.stage,
                reason: problem.reason,
                willRetry: problem.willRetry
            )
        }
        if let record, asset.state == .prepared { describe(record) }
    }

    private mutating func describe(_ record: Record) {
        format = record.format
        width = Int(record.width)
        height = Int(record.height)
        orientation = Int(record.orientation)
        bitDepth = Int(record.bitDepth)
        hasAlpha = record.hasAlpha_p
        isHDR = record.isHdr
        describe(record.capture)
        if !record.sealedGroups.isEmpty { sealed = record.sealedGroups }
        if !record.omittedGroups.isEmpty { omitted = record.omittedGroups }
        if record.hasFingerprints {
            fingerprints = Fingerprints(
                pdq: Hex.text(record.fingerprints.pdq),
                pdqQuality: Int(record.fingerprints.pdqQuality),
                thumbHash: record.fingerprints.thumbHash.base64EncodedString()
            )
        }
        quality = QualityDocument(record)
        if !record.plugins.isEmpty { plugins = record.plugins.map { PluginDocument($0) } }
        storedTiers = record.tiers.map { tier in
            Tier(
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

    private mutating func describe(_ capture: Record.Capture) {
        if capture.hasTakenAt { takenAt = capture.takenAt }
        if capture.hasMake { make = capture.make }
        if capture.hasModel { model = capture.model }
        camera = CameraName.text(make: make, model: model)
        if capture.hasLens { lens = capture.lens }
        if capture.hasExposureSeconds { exposure = capture.exposureSeconds }
        if capture.hasAperture { aperture = capture.aperture }
        if capture.hasIso { iso = Int(capture.iso) }
        if capture.hasFocalLength { focalLength = capture.focalLength }
        location = LocationDocument(capture)
        if capture.hasBodySerialNumber { bodySerialNumber = capture.bodySerialNumber }
        if capture.hasLensSerialNumber { lensSerialNumber = capture.lensSerialNumber }
        if capture.hasOwnerName { ownerName = capture.ownerName }
        if capture.hasArtist { artist = capture.artist }
        if capture.hasCopyright { copyright = capture.copyright }
        if capture.hasRating { rating = Int(capture.rating) }
        if !capture.keywords.isEmpty { keywords = capture.keywords }
        if capture.hasTakenFrom { takenFrom = capture.takenFrom }
    }
}

extension Problem.Kind {
    var name: String {
        switch self {
        case .failed: "failed"
        case .damaged: "damaged"
        case .unsupported: "unsupported"
        }
    }
}
