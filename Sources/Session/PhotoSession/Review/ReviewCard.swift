public import PhotoCommit
public import PhotoModel

/// A photo in a review's queue, for display.
public struct ReviewCard: Sendable, Hashable, Identifiable {
    /// 0..<total.
    public var place: Int
    /// Photos in the queue.
    public var total: Int
    public var photo: ReviewPhoto
    public var picture: PhotoPicture
    /// Why the tier on display is unavailable; nil while it may still be loading.
    public var pictureProblem: String?

    public var id: AssetID { photo.id }
}

/// The position of a review.
public enum ReviewPosition: Sendable, Hashable {
    case photo(ReviewCard)
    /// After the last photo; going back is possible.
    case end

    public var card: ReviewCard? { if case .photo(let card) = self { card } else { nil } }
    public var isEnd: Bool { self == .end }
}

/// What happens in a review between calls.
public enum ReviewEvent: Sendable, Hashable {
    /// The tier on display of a photo is ready.
    case arrived(AssetID)
    /// It is unavailable, for this reason.
    case failed(AssetID, String)
    /// The display of current photos changed, or the following photos did.
    case changed
    case preferencesChanged(Preferences)
    case committing(CommitProgress)
    case committed(CommitReport)
    /// A commit failed, at least in part, for this reason. Decisions stay pending.
    case commitFailed(String)
}

/// A stored review.
public struct ReviewSummary: Sendable, Hashable, Identifiable {
    public var id: AssetID
    public var name: String
    /// As texts: see `PhotoFilter` and `PhotoSort`.
    public var filter: String
    public var sort: String
    /// Milliseconds since 1970.
    public var created: Int64
    public var used: Int64

    init(_ row: ReviewSessionRow) {
        (id, name, filter, sort) = (row.id, row.name, row.filter, row.sort)
        (created, used) = (row.created, row.used)
    }
}
