import Backpressure
import PhotoCache
import PhotoModel
import PhotoRecord

/// The result for a candidate. Every candidate that a run starts has exactly one.
enum Outcome: Sendable {
    case prepared(PreparedPhoto)
    case linked(LinkedPhoto)
    case failed(FailedPhoto)
}

/// The complete result for one photo, ready to be written.
struct PreparedPhoto: Sendable {
    var facts: PhotoFacts
    var record: Record
    /// The bytes of the record's new tiers.
    var tiers: [TierDigest: [UInt8]]
    var lease: Lease

    var entry: CacheEntry { .prepared(record, tiers: tiers) }
}

/// A file whose content is already in the cache with all its tiers.
struct LinkedPhoto: Sendable {
    var candidate: Candidate
    var stamp: FileStamp
    var record: Record
    /// Other files with the same content may be waiting for this one.
    var holdsClaim: Bool
    /// The record has other facts than the one in the cache.
    var isRenewed = false
}

struct FailedPhoto: Sendable {
    var candidate: Candidate
    var stamp: FileStamp
    /// Nil if the file could not be read.
    var content: ContentID?
    var failure = PhotoFailure(stage: .decode, reason: "unknown", isPermanent: false)
    /// Other files with the same content may be waiting for this outcome.
    var holdsClaim = false

    init(candidate: Candidate, stamp: FileStamp) {
        self.candidate = candidate
        self.stamp = stamp
    }

    /// For a file that cannot be opened.
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
    /// The memory that it holds.
    var byteCount: Int {
        switch self {
        case .prepared(let photo): photo.entry.byteCount
        case .linked, .failed: 1024
        }
    }
}
