public import PhotoCommit
public import PhotoModel

/// A photo in a review's queue, as it is to be shown.
public struct ReviewCard: Sendable, Hashable, Identifiable {
    /// 0..<total.
    public var place: Int
    /// Photos in the queue.
    public var total: Int
    public var photo: ReviewPhoto
    public var picture: PhotoPicture
    /// Why the tier on display cannot be had; nil as long as it may come.
    public var pictureProblem: String?

    public var id: AssetID { photo.id }
}

/// Where a review is.
public enum ReviewPosition: Sendable, Hashable {
    case photo(ReviewCard)
    /// After the last photo; one can go back.
    case end

    public var card: ReviewCard? { if case .photo(let card) = self { card } else { nil } }
    public var isEnd: Bool { self == .end }
}

/// What happens in a review while nobody asks.
public enum ReviewEvent: Sendable, Hashable {
    /// The tier on display of a photo is at hand now.
    case arrived(AssetID)
    /// It cannot be had, for this reason.
    case failed(AssetID, String)
    /// Something about the photos at hand is to be shown differently, or other photos follow.
    case changed
    case preferencesChanged(Preferences)
    case committing(CommitProgress)
    case committed(CommitReport)
    /// Nothing, or not all, was committed: why. Decisions stay pending.
    case commitFailed(String)
}

/// A review as it was left.
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
