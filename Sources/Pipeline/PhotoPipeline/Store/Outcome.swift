import Backpressure
import PhotoCache
import PhotoModel
import PhotoRecord

/// How a candidate ends. Every candidate that a run takes up has exactly one.
enum Outcome: Sendable {
    case prepared(PreparedPhoto)
    case linked(LinkedPhoto)
    case failed(FailedPhoto)
    /// A camera raw file: listed, not counted.
    case unsupported(Candidate)
}

/// Everything made of one photo, ready to be written.
struct PreparedPhoto: Sendable {
    var facts: PhotoFacts
    var record: Record
    /// The bytes of those of the record's tiers that are new.
    var tiers: [TierDigest: [UInt8]]
    var lease: Lease

    var entry: CacheEntry { .prepared(record, tiers: tiers) }
}

/// A file whose content is in the cache already, with all its tiers.
struct LinkedPhoto: Sendable {
    var candidate: Candidate
    var stamp: FileStamp
    var record: Record
    /// Others with the same content may wait for this one.
    var holdsClaim: Bool
    /// The record has other facts than that of the cache.
    var isRenewed = false
}

struct FailedPhoto: Sendable {
    var candidate: Candidate
    var stamp: FileStamp
    /// Nil where the file could not even be read.
    var content: ContentID?
    var failure = PhotoFailure(stage: .decode, reason: "unknown", isPermanent: false)
    /// Others with the same content may wait for what becomes of this one.
    var holdsClaim = false

    init(candidate: Candidate, stamp: FileStamp) {
        self.candidate = candidate
        self.stamp = stamp
    }

    /// One that cannot be opened.
    init(_ candidate: Candidate, _ failure: PhotoFailure) {
        self.init(candidate: candidate, stamp: candidate.status.stamp)
        self.failure = failure
    }

    init(_ facts: PhotoFacts, _ failure: PhotoFailure) {
        self.init(candidate: facts.candidate, stamp: facts.stamp)
        content = facts.content
        self.failure = failure
        holdsClaim = true
    }
}

extension Outcome {
    /// What holding it costs.
    var byteCount: Int {
        switch self {
        case .prepared(let photo): photo.entry.byteCount
        case .linked, .failed, .unsupported: 1024
        }
    }
}
