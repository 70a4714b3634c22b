import PhotoModel
import StoreFiles
import SystemPackage

/// The first member of a pack, `__sluice__/shard.json`.
struct PackInfo: Sendable, Codable, Equatable {
    static let currentVersion = 1

    var version = Self.currentVersion
    /// The plan's ID.
    var plan: String
    var shard: Int
}

/// What became of the photos of a shard.
package struct ShardCounts: Sendable, Codable, Equatable {
    /// Planned: the sum of the next five.
    package var photos = 0
    package var prepared = 0
    /// With the content of another photo of the shard.
    package var linked = 0
    package var failed = 0
    /// Of a kind that is not decoded.
    package var unsupported = 0
    package var gone = 0
    /// How many of the photos another attempt might prepare, although they were accepted as they are.
    package var transient = 0

    /// Whether these may be the numbers of one shard.
    package var isConsistent: Bool {
        let parts = [prepared, linked, failed, unsupported, gone]
        return parts.allSatisfy { (0...ShardLimits.mostPhotos).contains($0) } && photos == parts.reduce(0, +)
            && (0...photos).contains(transient)
    }

    package static func + (a: Self, b: Self) -> Self {
        ShardCounts(
            photos: a.photos + b.photos,
            prepared: a.prepared + b.prepared,
            linked: a.linked + b.linked,
            failed: a.failed + b.failed,
            unsupported: a.unsupported + b.unsupported,
            gone: a.gone + b.gone,
            transient: a.transient + b.transient
        )
    }
}

/// What became of one photo: a line of a pack's `__sluice__/assets.jsonl`, which are in the order of the plan.
struct PackedPhoto: Sendable, Codable, Equatable {
    enum Outcome: String, Sendable, Codable {
        case prepared, linked, failed, unsupported, gone
    }

    /// Below the root, escaped as in the manifest.
    var path: String
    var outcome: Outcome
    /// Hexadecimal; nil if it could not be read.
    var content: String?
    /// Why it was not prepared.
    var stage: String?
    var reason: String?
    /// Whether a run tries again, even if nothing changes.
    var willRetry: Bool?
    /// Whether another attempt might prepare it.
    var isTransient: Bool?

    init(_ file: PlannedFile, _ outcome: Outcome) {
        path = String(decoding: PercentText.bytes(escaping: file.path.bytes), as: UTF8.self)
        self.outcome = outcome
    }
}

extension ShardCounts {
    init(_ photos: [PackedPhoto]) {
        for photo in photos {
            self.photos += 1
            switch photo.outcome {
            case .prepared: prepared += 1
            case .linked: linked += 1
            case .failed: failed += 1
            case .unsupported: unsupported += 1
            case .gone: gone += 1
            }
            if photo.isTransient == true { transient += 1 }
        }
    }
}

/// The names of a pack's members.
enum PackMember {
    /// Loaders of datasets pass over names of this form.
    static let info = "__sluice__/shard.json"
    static let photos = "__sluice__/assets.jsonl"
    static let failures = "__sluice__/failure/"

    static func failure(_ content: ContentID) -> String { failures + content.hex }
    static func tier(_ content: ContentID, _ name: String, _ format: String) -> String {
        "\(content.hex).\(name).\(format == "jpeg" ? "jpg" : format)"
    }
    static func facts(_ content: ContentID) -> String { "\(content.hex).json" }
    static func record(_ content: ContentID) -> String { "\(content.hex).record.pb" }
}
