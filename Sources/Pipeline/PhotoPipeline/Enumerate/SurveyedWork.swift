import Backpressure
import PhotoCatalogue
import PhotoModel

/// The photos that a survey finds to be processed, so that a run walks the folders once: new ones go to the look, from
/// where the catalogue has them, and others are kept.
struct SurveyedWork: Sendable {
    /// New photos are not looked at if there are no more than this: they are prepared within seconds.
    private static let fewPhotos = 16
    /// Photos that are looked at together.
    private static let batch = 32
    /// Kept photos take some hundred bytes each.
    private static let maxKept = 2048

    /// How many went to the look.
    private(set) var lookedAt = 0
    /// The others; nil if there are too many, and the folders have to be walked again.
    private(set) var kept: [Candidate]? = []
    private var new: [Candidate] = []
    private let looks: ByteChannel<[Candidate]>?
    private var disks: RotatingDisks

    /// - Parameter looks: nil to look at nothing.
    init(lookingAt looks: ByteChannel<[Candidate]>? = nil, on disks: RotatingDisks = RotatingDisks()) {
        (self.looks, self.disks) = (looks, disks)
    }

    /// - Parameter candidates: of one folder.
    /// - Throws: `CancellationError`
    mutating func add<Candidates: RandomAccessCollection<Candidate> & Sendable>(
        _ candidates: Candidates
    ) async throws where Candidates.Index == Int {
        // Not the candidates: they could take as much memory as the photos in progress.
        var found: [(inode: UInt64, place: Int)] = []
        for place in candidates.indices {
            let candidate = candidates[place]
            if looks != nil, candidate.isToBeLookedAt {
                found.append((candidate.status.stamp.inode, place))
            } else {
                keep(candidate)
            }
        }
        if found.count > Self.fewPhotos, disks.contains(candidates[found[0].place].status.stamp.device) {
            found.sort { $0.inode < $1.inode }
        }
        for (_, place) in found {
            new.append(candidates[place])
            if new.count == Self.batch { try await look() }
        }
    }

    /// Call it when everything was found.
    mutating func finish() async throws {
        if lookedAt == 0, new.count <= Self.fewPhotos {
            for candidate in new { keep(candidate) }
            new = []
        } else {
            try await look()
        }
    }

    private mutating func look() async throws {
        guard let looks, !new.isEmpty else { return }
        do {
            try await looks.send(new, byteCount: new.reduce(0) { $0 + $1.place.name.count + 256 })
            lookedAt += new.count
        } catch is ChannelClosed {
            // The run was stopped.
            kept = nil
        }
        new = []
    }

    private mutating func keep(_ candidate: Candidate) {
        guard let count = kept?.count else { return }
        if count < Self.maxKept { kept?.append(candidate) } else { kept = nil }
    }
}

extension Candidate {
    /// It is new, or an earlier run has looked at it and was stopped.
    fileprivate var isToBeLookedAt: Bool {
        guard status.kind == .file else { return false }
        guard let known else { return true }
        return known.state == .pending && known.content == nil && known.isUnchanged(status.stamp)
    }
}
