import PhotoIndex
import PhotoModel
public import PhotoSession
public import SluiceClient

/// A review of a library on this machine, for a front that runs on `PhotoSwipeModel`.
///
/// ```swift
/// let review = try await library.review(.unreviewed)
/// let model = PhotoSwipeModel(await LibraryReview(review, of: library))
/// ```
///
/// A step is done when `take` returns: its decision is in the catalogue, and on the disk.
public struct LibraryReview: ReviewBackend {
    public let session: ReviewSession
    let library: PhotoLibrary
    let pictures: TierLoader
    private let steps = StepCount()

    /// Pictures that load at the same time; one more if it is on display. A single one would leave a core idle while tiers are
    /// made. Many would slow the one on display down.
    private static let parallelPictures = 2

    /// - Parameters:
    ///   - session: from now on, it loads no pictures ahead: the model does.
    ///   - library: the one that it is of.
    public init(_ session: ReviewSession, of library: PhotoLibrary) async {
        (self.session, self.library) = (session, library)
        // The library keeps them.
        pictures = TierLoader(.none, width: Self.parallelPictures)
        await session.stopLoadingPictures()
    }

    public func description() async throws -> ReviewDescription {
        let preferences = await library.preferences
        var description = ReviewDescription(
            id: session.id.description,
            name: session.name,
            filter: await session.filter.text,
            sort: await session.sort.text,
            library: library.name,
            reviewTier: await library.reviewTier
        )
        description.prefetchDepth = preferences.prefetchDepth
        description.parallelPictures = Self.parallelPictures
        description.commitThreshold = preferences.commitThreshold
        let actions = preferences.actions.map { ($0.key.description, $0.value.description) }
        description.actions = Dictionary(actions) { $1 }
        return description
    }

    public func window() async throws -> ReviewWindow { try await session.window() }

    /// Returns when the step is done. Its answer reads the photos around, which the caller need not wait for.
    public func take(_ step: ReviewStep) async throws -> StepReceipt {
        let (number, outcome) = try await session.take(step, counting: steps)
        return StepReceipt { [session, steps] in
            StepAnswer(
                try await session.window(ifLast: number, of: steps),
                outcome: outcome.map { TakeBackOutcome($0) },
                photos: outcome?.photos.map(\.description) ?? []
            )
        }
    }

    /// Reads sidecars that were never read first, if the filter depends on them.
    public func show(filter: String, sort: String) async throws -> ReviewWindow {
        let (filter, sort) = (try PhotoFilter(filter), try PhotoSort(sort))
        if filter.dependsOnSidecars { await library.sidecarsRead() }
        return try await session.show(filter, sort)
    }

    public func tags() async throws -> [String] { try await library.tags().map(\.tag.description) }

    public func previewCommit() async throws -> CommitPreview {
        CommitPreview(try await library.previewCommit(session: session.id))
    }

    public func leave() async { await session.leave() }
}
